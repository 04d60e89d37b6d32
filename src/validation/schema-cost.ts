import type { JsonValue } from '#core/json.ts';

/** What preparing one part costs beside its path, in characters of path. */
const PART_COST = 200;
/** The cost up to which a schema is checked: about a second on a slow machine. */
export const MAX_SCHEMA_COST = 20_000_000;

/**
 * What a schema costs to prepare: 200 for each part, and the length of its path. Every part is known by its path, so long names far
 * outside cost again at each part within. Stops counting beyond `most`.
 */
export function schemaCost(schema: JsonValue, most: number): number {
  let cost = 0;
  const open: { value: JsonValue; path: number }[] = [{ value: schema, path: 0 }];
  for (let next = open.pop(); next && cost <= most; next = open.pop()) {
    const { value, path } = next;
    cost += PART_COST + path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, below] of Object.entries(value))
      open.push({ value: below, path: path + 1 + name.length });
  }
  return cost;
}
