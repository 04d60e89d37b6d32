import { exceedsDepth, isJsonObject, MAX_DEPTH, type JsonObject, type JsonValue } from '#core/json.ts';
import { readJson, writtenFloats } from '#core/written-floats.ts';

/** The fields arguments are read from: the first that is there and not null. */
const argumentFields = ['parameters', 'arguments', 'input', 'args'] as const;

export interface ReadArguments {
  arguments: JsonObject;
  floats?: string[];
  malformed?: string;
  tooDeep?: true;
}

export const hasArguments = (value: JsonObject): boolean =>
  argumentFields.some((field) => Object.hasOwn(value, field));

/** Arguments of a call object; none at all reads as {}. */
export function argumentsIn(value: JsonObject): ReadArguments {
  const field = argumentFields.find((name) => Object.hasOwn(value, name) && value[name] !== null);
  return field === undefined ? { arguments: {} } : readArguments(value[field]!);
}

/** An object, or text that is one in JSON. Anything else is malformed. */
export function readArguments(value: JsonValue): ReadArguments {
  if (value === '') return { arguments: {} };
  const read = typeof value === 'string' && /^\s*\{/.test(value) ? parsedOrText(value) : value;
  if (exceedsDepth(read)) {
    const malformed = `nested deeper than ${MAX_DEPTH} levels`;
    return { arguments: {}, malformed, ...(isJsonObject(read) ? { tooDeep: true } : {}) };
  }
  if (isJsonObject(read)) {
    const floats = writtenFloats(read);
    return { arguments: read, ...(floats.length > 0 ? { floats } : {}) };
  }
  return { arguments: {}, malformed: typeof value === 'string' ? value : JSON.stringify(value) };
}

function parsedOrText(text: string): JsonValue {
  try {
    return readJson(text);
  } catch {
    return text;
  }
}
