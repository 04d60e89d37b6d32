import {
  bestOf,
  TOO_FEW,
  type BestMark,
  type Effort,
  type MeanAmount,
  type MeanOverTasks,
  type Rate,
} from '#measure/metrics/index.ts';
import { sharedInterval } from '#files/permalink/index.ts';
import type { TableCell, TableRow } from '../../frame/kit/table-values.ts';
import { count, percent, percentRange, joined } from '../../frame/format.ts';

/** A rate or a mean over tasks, as tables show it. */
type Measured = Pick<MeanOverTasks, 'mean' | 'interval' | 'n' | 'tasks'>;

export const measuredOf = ({ rate, interval, n, tasks }: Rate): Measured => ({
  mean: rate,
  interval,
  n,
  tasks,
});

const markWords: Readonly<Record<BestMark, string>> = { best: 'best', level: 'level' };

/** A share with its interval and n; a dash where nothing was counted, or on too few tasks. */
export function measuredCell({ mean, interval, n, tasks }: Measured, mark?: BestMark): TableCell {
  if (mean === null) return '–';
  const counts = `n\u00a0${count(n)}`;
  if (tasks < TOO_FEW) return { text: '–', note: counts };
  const { low, high } = sharedInterval(interval ?? { low: mean, high: mean });
  const note = joined(', ', percentRange(low, high), counts, mark && markWords[mark]);
  return mark === 'best' ? { strong: percent(mean), note } : { text: percent(mean), note };
}

/** A share of calls or attempts. On too few tasks for a rate it is the counts alone, which claim none. */
export function shareCell(share: Measured): TableCell {
  const { mean, n, tasks } = share;
  if (mean === null || tasks >= TOO_FEW) return measuredCell(share);
  return `${count(Math.round(mean * n))} of ${count(n)}`;
}

/** Cells of one row or group, the best of them marked with those that are level with it. `isIn`: whether a place takes part. */
export function markedCells(
  all: readonly Measured[],
  isIn: (place: number) => boolean = () => true,
): TableCell[] {
  const marks = bestOf(
    all.map((each, place) => (isIn(place) ? each : null)),
    TOO_FEW,
  );
  return all.map((each, place) => measuredCell(each, marks[place]));
}

/** What the marks, brackets and dashes of a table mean. Marks are named where there is one. */
export const marksMean = (rows: readonly TableRow[]): string =>
  rows.some(({ texts }) => texts.some((cell) => typeof cell === 'object' && cell.strong !== undefined))
    ? `Best: the highest rate. Level: within the interval of the best, so that it may be as good. ${BRACKETS_MEAN}`
    : BRACKETS_MEAN;

const BRACKETS_MEAN =
  'Brackets are 95\u00a0% intervals over tasks; n counts attempts or calls. A dash: fewer than five tasks.';

export const whole = (value: number): string => count(Math.round(value));

/** A baseline computes in this browser: its time is that of the browser, and no model's. */
export const hasLatency = ({ contender, latency }: Effort): boolean =>
  latency.n > 0 && contender.kind !== 'baseline';

/** A mean amount with its interval and n. */
export function amountCell(
  { mean, interval, n }: MeanAmount,
  word: (value: number) => string,
  whyNot: string,
): TableCell {
  if (mean === null) return whyNot;
  const range = interval ? `[${word(interval.low)}, ${word(interval.high)}], ` : '';
  return { text: word(mean), note: `${range}n\u00a0${count(n)}` };
}
