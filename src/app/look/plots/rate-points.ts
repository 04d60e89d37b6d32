import type { IntervalRow } from './intervals.ts';

/** A system's rate, and an amount beside it with its own interval. */
export interface RatePoint {
  row: IntervalRow;
  x: { mean: number; low: number; high: number; n: number };
}

/** 0 and three or more round steps of one width, the last at or beyond `most`. */
export function niceTicks(most: number): number[] {
  if (!(most > 0) || !Number.isFinite(most)) return [0, 1];
  const ten = 10 ** Math.floor(Math.log10(most / 3));
  const step = [1, 2, 2.5, 5, 10].map((each) => each * ten).find((each) => most / each <= 4.000001)!;
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, at) =>
    Number((at * step).toPrecision(12)),
  );
}

/** Pixels from the foot of one name to the foot of the next. */
const LINE = 17;

/** Where names go that would stand at these heights, so that none covers another; in their order, within 0 and `height`. */
export function labelsApart(heights: readonly number[], height: number): number[] {
  const order = [...heights.keys()].sort((a, b) => heights[a]! - heights[b]!);
  const placed = [...heights];
  let floor = LINE;
  for (const at of order) {
    placed[at] = Math.max(floor, heights[at]!);
    floor = placed[at] + LINE;
  }
  let ceiling = height;
  for (const at of order.toReversed()) {
    placed[at] = Math.min(ceiling, placed[at]!);
    ceiling = placed[at] - LINE;
  }
  return placed;
}
