import type { MeanOverTasks } from '#measure/metrics/index.ts';
import type { IntervalRow } from '../plots/intervals.ts';
import type { Marker } from '../../frame/words.ts';

/** A mean over tasks as a row of a plot; `why`: what is said where nothing was counted. */
export const meanRow = (
  name: string,
  marker: Marker,
  { mean, interval, tasks }: MeanOverTasks,
  why: string,
): IntervalRow =>
  mean === null || !interval
    ? { name, marker, estimate: 0, low: 0, high: 0, n: 0, undecided: why }
    : { name, marker, estimate: mean, ...interval, n: tasks };
