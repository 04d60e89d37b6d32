import { wilson } from '#measure/statistics/interval.ts';
import type { IntervalRow } from '../plots/intervals.ts';
import type { SampleRun } from '../../frame/sample-run.ts';
import { markerOfKind, shortTitle } from '../../frame/words.ts';
import { solvedTasks, trues } from './sample-figures.ts';

/** Each model's share of solved tasks with its 95 % Wilson interval. */
export function intervalRows(sample: SampleRun): IntervalRow[] {
  const n = sample.tasks.length;
  return sample.places.systems.map((model, index) => {
    const solved = trues(solvedTasks(sample, index));
    const interval = wilson(solved, n);
    const row = { name: shortTitle(model.title), n, marker: markerOfKind(model.kind) };
    return interval
      ? { ...row, estimate: solved / n, ...interval }
      : { ...row, estimate: 0, low: 0, high: 0, undecided: 'no tasks' };
  });
}
