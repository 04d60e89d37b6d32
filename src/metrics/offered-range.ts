/** The least of each range of tools that a task offers; the last has no end. Own choice. */
const STARTS = [0, 1, 2, 6, 11, 21, 51, 101];

/** `2 to 5`, `more than 100`: the range that a number of tools is in. */
export function offeredRange(tools: number): string {
  const at = STARTS.findLastIndex((start) => tools >= start);
  const [start, next] = [STARTS[at]!, STARTS[at + 1]];
  if (next === undefined) return `more than ${start - 1}`;
  return next - start === 1 ? String(start) : `${start} to ${next - 1}`;
}

/** The ranges in their order. */
export const OFFERED_RANGES: readonly string[] = STARTS.map(offeredRange);
