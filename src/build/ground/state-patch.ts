import { deepEqual, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';

/** How one state becomes another, as a JSON Patch (RFC 6902) of `add`, `remove` and `replace`. */
export function patchOf(before: JsonValue, after: JsonValue, at = ''): JsonObject[] {
  if (deepEqual(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return patchOfLists(before, after, at);
  if (!isJsonObject(before) || !isJsonObject(after)) return [{ op: 'replace', path: at, value: after }];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const path = pointerTo(at, name);
    if (!Object.hasOwn(after, name)) return [{ op: 'remove', path }];
    if (!Object.hasOwn(before, name)) return [{ op: 'add', path, value: after[name]! }];
    return patchOf(before[name]!, after[name]!, path);
  });
}

/** What lies between the common start and the common end: changed in place, then removed or added. */
function patchOfLists(before: JsonValue[], after: JsonValue[], at: string): JsonObject[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && deepEqual(before[start]!, after[start]!)) start++;
  let end = 0;
  while (end < shorter - start && deepEqual(before.at(-1 - end)!, after.at(-1 - end)!)) end++;
  const shared = shorter - end;
  const patch: JsonObject[] = [];
  for (let index = start; index < shared; index++)
    patch.push(...patchOf(before[index]!, after[index]!, pointerTo(at, index)));
  // From the last to the first, so that no removal moves what is removed next.
  for (let index = before.length - end - 1; index >= shared; index--)
    patch.push({ op: 'remove', path: pointerTo(at, index) });
  for (let index = shared; index < after.length - end; index++)
    patch.push({ op: 'add', path: pointerTo(at, index), value: after[index]! });
  return patch;
}
