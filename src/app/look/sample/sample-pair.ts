import { deciderOf } from '#core/cell.ts';
import { mcnemar } from '#measure/statistics/mcnemar.ts';
import { pairedInterval } from '#measure/statistics/paired-interval.ts';
import type { PairFigures, SampleRun } from '../../frame/sample-run.ts';
import { solvedTasks, trues } from './sample-figures.ts';
import { wilson } from '#measure/statistics/interval.ts';
import type { IntervalRow } from '../plots/intervals.ts';
import { markerOfKind, shortTitle } from '../../frame/words.ts';

/** Two models on the same tasks, each of which counts as solved where every repeat solved it: the interval inverts the test. */
export function pairFigures(sample: SampleRun, first: number, second: number): PairFigures | undefined {
  const [a, b] = [solvedTasks(sample, first), solvedTasks(sample, second)];
  const onlyA = trues(a.map((solved, task) => solved && !b[task]));
  const onlyB = trues(b.map((solved, task) => solved && !a[task]));
  const tasks = a.length;
  const interval = pairedInterval(onlyA, onlyB, tasks);
  return (
    (interval && {
      first,
      second,
      scorer: deciderOf(sample.run.config) ?? '',
      rates: [trues(a) / tasks, trues(b) / tasks],
      points: (100 * (onlyA - onlyB)) / tasks,
      low: 100 * interval.low,
      high: 100 * interval.high,
      test: 'mid-p-mcnemar',
      p: mcnemar(onlyA, onlyB).midP,
      tasks,
    }) ??
    undefined
  );
}

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
