import { deepEqual, isJsonObject, type JsonObject, type JsonValue } from './json.ts';

/**
 * The JSON merge patch (RFC 7396) that makes `after` of `before`; undefined where they are equal. Throws a RangeError where `after` has a
 * null as a member: such a patch would take the member away.
 */
export function mergePatch(before: JsonValue, after: JsonValue): JsonValue | undefined {
  if (deepEqual(before, after)) return undefined;
  if (!isJsonObject(after)) return after;
  const old: JsonObject = isJsonObject(before) ? before : {};
  const patch: JsonObject = {};
  for (const [name, value] of Object.entries(after)) {
    if (value === null && old[name] !== null)
      throw new RangeError(`a merge patch cannot set ${name} to null`);
    const own = Object.hasOwn(old, name) ? mergePatch(old[name]!, value) : inWhole(value, name);
    if (own !== undefined) patch[name] = own;
  }
  for (const name of Object.keys(old)) if (!Object.hasOwn(after, name)) patch[name] = null;
  return patch;
}

/** A member that is new. The nulls in it would be left out when the patch is applied. */
function inWhole(value: JsonValue, name: string): JsonValue {
  if (!isJsonObject(value)) return value;
  for (const [inner, each] of Object.entries(value)) {
    if (each === null) throw new RangeError(`a merge patch cannot set ${name}.${inner} to null`);
    inWhole(each, inner);
  }
  return value;
}
