import { deepEqual, isJsonObject, type JsonValue } from '#core/json.ts';

/** `<id_result>` in an argument: the result of the call with that id. */
const placeholder = /<([^<>]{1,100})_result>/g;

/** The value with the id of every placeholder in its texts renamed. */
export function renamePlaceholders(value: JsonValue, rename: (id: string) => string): JsonValue {
  if (typeof value === 'string') {
    if (!value.includes('_result>')) return value;
    return value.replace(placeholder, (_, id: string) => `<${rename(id)}_result>`);
  }
  if (Array.isArray(value)) return value.map((item) => renamePlaceholders(item, rename));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, renamePlaceholders(member, rename)]),
  );
}

/** Equal as JSON, or equal once the made placeholders carry the ids of the label. */
export const equalRenamed = (made: JsonValue, expected: JsonValue, rename: (id: string) => string): boolean =>
  deepEqual(made, expected) ||
  (mentionsResult(expected) &&
    deepEqual(renamePlaceholders(made, rename), renamePlaceholders(expected, keep)));

/** The value with placeholders that name no call. Two values are equal without ids where they are equal but for ids. */
export const withoutIds = <Value extends JsonValue>(value: Value): Value =>
  renamePlaceholders(value, () => '') as Value;

const keep = (id: string): string => id;

function mentionsResult(value: JsonValue): boolean {
  if (typeof value === 'string') return value.includes('_result>');
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(mentionsResult);
}
