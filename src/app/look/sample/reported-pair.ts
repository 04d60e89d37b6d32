import { deciderOf } from '#core/cell.ts';
import { tableFigures } from '#measure/metrics/index.ts';
import { tableOf } from '../report/report-model.ts';
import type { PairFigures, CellDetails } from '../../frame/sample-run.ts';
import type { RunView } from '../../frame/run-view.ts';
import { cellAddress } from '#core/cell.ts';
import { contendersOf, isReference } from '#core/contender.ts';
import type { RunConfig } from '#core/run.ts';
import { wrongArguments } from './sample-figures.ts';

/**
 * The language model that is right most often beside the word matcher, else the word matcher beside the guesser: the figures of the run's
 * report. Undefined where the two share no task.
 */
export function reportedPair(view: Pick<RunView, 'run' | 'tasks' | 'cells'>): PairFigures | undefined {
  const table = tableOf({ ...view, tasksKnown: true });
  const contenders = table.models;
  const { summaries, pairs } = tableFigures(table, { scorerIds: [] });
  const at = (id: string): number => contenders.findIndex((contender) => contender.id === id);
  const models = contenders.flatMap(({ kind }, index) => (kind === 'language-model' ? index : []));
  const rate = (index: number): number => summaries[index]!.resolved.rate ?? 0;
  const [best] = models.toSorted((a, b) => rate(b) - rate(a));
  const lexical = at('baseline-lexical');
  const [first, second] = best === undefined ? [lexical, at('baseline-random')] : [best, lexical];
  const met = pairs.find(
    ({ a, b }) =>
      (a === contenders[first] && b === contenders[second]) ||
      (b === contenders[first] && a === contenders[second]),
  );
  if (!met) return undefined;
  const isTurned = contenders.indexOf(met.a) === second;
  const { test, adjustedP: p, tasks, rateA, rateB } = met;
  return {
    first,
    second,
    scorer: deciderOf(view.run.config) ?? '',
    rates: isTurned ? [rateB, rateA] : [rateA, rateB],
    points: isTurned ? -met.points : met.points,
    low: isTurned ? -met.high : met.low,
    high: isTurned ? -met.low : met.high,
    test,
    p,
    tasks,
  };
}

/**
 * The failed cell to open with: right tools, one wrong argument beside others that hold, of a language model where one
 * took part, else of a baseline that does not guess. Where none is so plain, the first failed cell.
 */
export function tellingCell(config: RunConfig, details: CellDetails): number {
  const { repeats } = config;
  const contenders = contendersOf(config);
  const failed = Object.keys(details).map(Number);
  const isPlain = (cell: number): boolean => {
    const comparisons = details[cell]!.comparisons;
    const wrong = comparisons.filter((call) => !call.holds);
    const only = wrong[0];
    return (
      wrong.length === 1 &&
      only?.expected !== undefined &&
      only.made !== undefined &&
      wrongArguments(only) === 1 &&
      only.arguments.some((argument) => argument.counted && argument.holds && argument.made !== undefined)
    );
  };
  const plain = failed.filter(isPlain);
  const of = (cell: number) => contenders[cellAddress(cell, contenders.length, repeats).model]!;
  const ofModel = plain.find((cell) => of(cell).kind === 'language-model');
  return ofModel ?? plain.find((cell) => !isReference(of(cell))) ?? plain[0] ?? failed[0] ?? 0;
}
