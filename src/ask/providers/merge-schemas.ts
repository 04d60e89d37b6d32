import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';

/** Says nothing of which values fit. */
const WORDS = new Set(['title', 'description', 'default', 'examples', '$comment', 'deprecated']);

/**
 * A schema without its allOf, whose parts are merged into it: properties and what is required are joined; a part that cannot be merged
 * stands in an anyOf of one, which says the same. Where there is no place for it, it is left out: `isWider`.
 */
export function withAllOfMerged(schema: JsonObject): { merged: JsonObject; isWider: boolean } {
  const { allOf, ...own } = schema;
  let isWider = false;
  const apart: JsonObject[] = [];
  const merged = (allOf as JsonValue[]).reduce((before: JsonObject, part) => {
    if (part === true) return before;
    if (!isJsonObject(part)) {
      isWider = true;
      return before;
    }
    const inner = Array.isArray(part.allOf) ? withAllOfMerged(part) : { merged: part, isWider: false };
    isWider ||= inner.isWider;
    const joined = joinedSchemas(before, inner.merged);
    if (!joined) apart.push(inner.merged);
    return joined ?? before;
  }, own);
  for (const part of apart) {
    const free = ['anyOf', 'oneOf'].find((keyword) => merged[keyword] === undefined);
    if (free) merged[free] = [part];
    else isWider = true;
  }
  return { merged, isWider };
}

/** Both schemas as one that takes all that both take; undefined where two keywords contradict or a reference stands alone. */
function joinedSchemas(first: JsonObject, second: JsonObject): JsonObject | undefined {
  const isEmpty = Object.keys(first).length === 0;
  if (!isEmpty && (first.$ref !== undefined || second.$ref !== undefined)) return undefined;
  const joined: JsonObject = { ...first };
  for (const [keyword, value] of Object.entries(second)) {
    const before = joined[keyword];
    if (before === undefined) joined[keyword] = value;
    else if (WORDS.has(keyword) || JSON.stringify(before) === JSON.stringify(value)) continue;
    else if (keyword === 'required' && Array.isArray(before) && Array.isArray(value))
      joined.required = [...new Set([...before, ...value])];
    else if (keyword === 'properties' && isJsonObject(before) && isJsonObject(value))
      joined.properties = joinedProperties(before, value);
    else if (keyword === 'additionalProperties')
      joined.additionalProperties = [before, value].includes(false) ? false : before;
    else return undefined;
  }
  return joined;
}

/** What both say of one property holds together. */
export function joinedProperties(first: JsonObject, second: JsonObject): JsonObject {
  const names = [...new Set([...Object.keys(first), ...Object.keys(second)])];
  const own = (map: JsonObject, name: string): JsonValue[] => (Object.hasOwn(map, name) ? [map[name]!] : []);
  return Object.fromEntries(
    names.map((name) => {
      const [one, other] = distinct([...own(first, name), ...own(second, name)]);
      return [name, other === undefined ? one! : { allOf: [one!, other] }];
    }),
  );
}

export function distinct(values: readonly JsonValue[]): JsonValue[] {
  const seen = new Map(values.map((value) => [JSON.stringify(value), value]));
  return [...seen.values()];
}
