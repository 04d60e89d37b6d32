import { objectOf, objectsOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';

const REFERENCE = /^(?:attachment|tc):\/\/([0-9a-f]+)$/;

/** The texts that a sample keeps once and names elsewhere; in 2024 they stood in its transcript. */
export const attachmentsOf = ({ attachments, transcript }: JsonObject): JsonObject =>
  isJsonObject(attachments) ? attachments : objectOf(objectOf(transcript).content);

export const eventsOf = ({ events, transcript }: JsonObject): JsonObject[] =>
  Array.isArray(events) ? objectsOf(events) : objectsOf(objectOf(transcript).events);

/** The value with its references replaced by the texts they name; one that names nothing stays as it is. */
export function resolved(value: JsonValue | undefined, attachments: JsonObject): JsonValue | undefined {
  if (typeof value === 'string') {
    const hash = REFERENCE.exec(value)?.[1];
    return hash && Object.hasOwn(attachments, hash) ? attachments[hash] : value;
  }
  if (Array.isArray(value)) return value.map((item) => resolved(item, attachments) ?? null);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, resolved(item, attachments) ?? null]),
  );
}
