import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { pointerParts } from '#core/json-pointer.ts';

const MAX_HOPS = 20;

/** The schema itself, or what its local `$ref` leads to within the root; undefined where that leads nowhere. */
export function followed(schema: JsonValue | undefined, root: JsonValue | undefined): JsonObject | undefined {
  let own = schema;
  for (let hop = 0; hop < MAX_HOPS; hop++) {
    if (!isJsonObject(own)) return undefined;
    if (typeof own.$ref !== 'string') return own;
    own = pointed(root, own.$ref);
  }
  return undefined;
}

function pointed(root: JsonValue | undefined, reference: string): JsonValue | undefined {
  if (reference !== '#' && !reference.startsWith('#/')) return undefined;
  let value = root;
  for (const key of pointerParts(reference.slice(1))) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as JsonObject)[key];
  }
  return value;
}
