import { exceedsDepth, isJsonObject, MAX_DEPTH, type JsonObject, type JsonValue } from '#core/json.ts';

/** The fields arguments are read from: the first that is there and not null. */
const argumentFields = ['parameters', 'arguments', 'input', 'args'] as const;

export interface ReadArguments {
  arguments: JsonObject;
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
  if (isJsonObject(read)) return { arguments: read };
  return { arguments: {}, malformed: typeof value === 'string' ? value : JSON.stringify(value) };
}

function parsedOrText(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
}
