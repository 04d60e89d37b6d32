import { isJsonObject, parseJson, type JsonObject } from '#core/json.ts';

/** More calls than this are not made. */
const MOST_CALLS = 20;

/** Calls as an attempt writes them: one object or a list, each with `name` and `arguments`. Or what is wrong, in words. */
export function callsIn(text: string): { name: string; arguments: JsonObject }[] | string {
  const value = parseJson(text);
  if (value === undefined) return 'It should be JSON: it cannot be read as JSON';
  const list = Array.isArray(value) ? value : [value];
  if (list.length === 0) return 'It should hold a call: the list is empty';
  if (list.length > MOST_CALLS) return `It should hold at most ${MOST_CALLS} calls: it holds ${list.length}`;
  const calls = list.flatMap((item) =>
    isJsonObject(item) && typeof item.name === 'string' && isJsonObject(item.arguments ?? {})
      ? [{ name: item.name, arguments: (item.arguments ?? {}) as JsonObject }]
      : [],
  );
  return calls.length === list.length
    ? calls
    : 'Each call should be an object with a name and arguments: one is not';
}
