/** Any value that JSON can write. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a JSON text; undefined if it is no JSON. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/** JSON text with sorted keys: equal values give equal text, whatever the order of their keys. */
export function stableStringify(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(stableStringify).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${stableStringify(value[key]!)}`);
  return `{${members.join(',')}}`;
}

/** JSON equality: key order free, list order kept, 5 = 5.0, true is not 1, text exact. */
export function deepEqual(a: JsonValue, b: JsonValue): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => deepEqual(item, b[index]!));
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && deepEqual(a[key]!, b[key]!))
  );
}

/** The deepest nesting the app accepts from outside; recursive walks stay far from the end of the stack. */
export const MAX_DEPTH = 200;

/** Is the value, as JSON is read, nested deeper than `limit`? The walk goes no deeper, so hostile input cannot end the stack. */
export function exceedsDepth(value: unknown, limit = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (limit < 0) return true;
  if (Array.isArray(value)) return value.some((item) => exceedsDepth(item, limit - 1));
  for (const name in value)
    if (exceedsDepth((value as Record<string, unknown>)[name], limit - 1)) return true;
  return false;
}
