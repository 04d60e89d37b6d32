/** F1 of two multisets; 1 when both are empty. */
export function multisetF1(made: readonly string[], expected: readonly string[]): number {
  if (made.length + expected.length === 0) return 1;
  return (2 * sharedCount(made, expected)) / (made.length + expected.length);
}

/** How many members two multisets share, each counted as often as both have it. */
export function sharedCount(a: readonly string[], b: readonly string[]): number {
  const left = new Map<string, number>();
  for (const item of b) left.set(item, (left.get(item) ?? 0) + 1);
  let shared = 0;
  for (const item of a) {
    const count = left.get(item) ?? 0;
    if (count === 0) continue;
    left.set(item, count - 1);
    shared++;
  }
  return shared;
}
