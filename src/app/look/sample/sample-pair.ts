import { mcnemar } from '#measure/statistics/mcnemar.ts';
import { pairedInterval } from '#measure/statistics/paired-interval.ts';
import type { PairFigures, SampleRun } from '../../frame/sample-run.ts';
import { solvedTasks, trues } from './sample-figures.ts';

/** Which two are compared: the language model that solved most with the word matcher, else the word matcher with the guesser. */
export function pairOf(sample: SampleRun): [first: number, second: number] {
  const at = (id: string): number => sample.run.config.models.findIndex((model) => model.id === id);
  const lexical = at('baseline-lexical');
  const models = sample.run.config.models.flatMap(({ kind }, index) =>
    kind === 'language-model' ? index : [],
  );
  const solved = (index: number): number => trues(solvedTasks(sample, index));
  const [best] = models.toSorted((a, b) => solved(b) - solved(a));
  return best === undefined ? [lexical, at('baseline-random')] : [best, lexical];
}

/** Two models on the same tasks: the interval inverts the test. */
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
