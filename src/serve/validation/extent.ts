import type { JsonValue } from '#core/json.ts';

interface Extent {
  /** Values in all, containers and what they hold. */
  parts: number;
  longestList: number;
}

/** How large a value is, or undefined beyond `limit` parts: a walk that ends even where a value contains itself. */
export function extentOf(value: unknown, limit: number): Extent | undefined {
  const extent = { parts: 1, longestList: 0 };
  const open: unknown[] = [value];
  while (open.length > 0) {
    const item = open.pop();
    if (typeof item !== 'object' || item === null) continue;
    const children: unknown[] = Array.isArray(item) ? item : Object.values(item);
    extent.parts += children.length;
    if (extent.parts > limit) return undefined;
    if (Array.isArray(item)) extent.longestList = Math.max(extent.longestList, item.length);
    for (const child of children) if (typeof child === 'object' && child !== null) open.push(child);
  }
  return extent;
}

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
