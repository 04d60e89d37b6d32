import type { Browser } from '@playwright/test';

/** One line of the table that `npm run bench` prints. */
export interface BenchRow {
  name: string;
  /** Repetitions behind `value`. */
  n: number;
  /** Median of the repetitions. */
  value: number;
  unit: string;
  /** To the baseline of the same run, named in `name` or `goal`. */
  ratio?: number;
  goal?: string;
}

export interface BenchContext {
  browser: Browser;
  /** Where the built site is served. */
  url: string;
}

export type BenchPart = (context: BenchContext) => Promise<BenchRow[]>;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
