export interface Extent {
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
