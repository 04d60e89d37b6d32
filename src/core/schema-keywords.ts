import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';
import { pointerTo } from './json-pointer.ts';

/** Keywords of JSON Schema 2020-12 and of the drafts before it whose value maps names to schemas. */
export const SCHEMA_MAPS: ReadonlySet<string> = new Set([
  'properties',
  '$defs',
  'definitions',
  'patternProperties',
  'dependentSchemas',
]);
/** Keywords whose value is a list of schemas. */
export const SCHEMA_LISTS: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
/** Keywords whose value is one schema. */
export const SINGLE_SCHEMAS: ReadonlySet<string> = new Set(
  ['items', 'additionalItems', 'additionalProperties', 'contains', 'propertyNames'].concat([
    'not',
    'if',
    'then',
    'else',
    'unevaluatedItems',
    'unevaluatedProperties',
  ]),
);

/** Calls `visit` with the schema and every schema in it, from outside inwards, with its JSON pointer below `at`. */
export function eachSchema(
  schema: JsonObject,
  visit: (schema: JsonObject, at: string) => void,
  at = '',
): void {
  const open: [JsonValue, string][] = [[schema, at]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, place] = next;
    if (!isJsonObject(value)) continue;
    visit(value, place);
    for (const [keyword, below] of Object.entries(value)) {
      const there = pointerTo(place, keyword);
      if (SCHEMA_MAPS.has(keyword) && isJsonObject(below))
        for (const [name, one] of Object.entries(below)) open.push([one, pointerTo(there, name)]);
      else if ((SCHEMA_LISTS.has(keyword) || keyword === 'items') && Array.isArray(below))
        for (const [index, one] of below.entries()) open.push([one, pointerTo(there, index)]);
      else if (SINGLE_SCHEMAS.has(keyword)) open.push([below, there]);
    }
  }
}
