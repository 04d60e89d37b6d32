import type { Browser } from '@playwright/test';
import type { BenchPage } from './pages.ts';

/** One line of the table that `npm run bench` prints. */
export interface BenchRow {
  name: string;
  /** Repetitions behind `value`. */
  n: number;
  /** Median of the repetitions, unless `name` says otherwise. */
  value: number;
  unit: string;
  /** To the baseline of the same run, named in `name` or `goal`. */
  ratio?: number;
  goal?: string;
}

export interface BenchContext {
  browser: Browser;
  /** Where the built site is served, with a slash at its end. */
  url: string;
  /** The address of a page of the bench, built and served at the first call. */
  pageUrl: (page: BenchPage) => Promise<string>;
  /** Once and on the least data: shows that a part still measures, not how fast anything is. */
  isSmallest: boolean;
  /** Where another build of the site is served, with a slash at its end, for comparing the two in one run. */
  against?: string | undefined;
}

export type BenchPart = (context: BenchContext) => Promise<BenchRow[]>;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
