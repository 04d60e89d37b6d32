import { cellAddress, cellNumber } from '#core/cell.ts';
import type { CallComparison, CellVerdict } from '#core/score.ts';
import { wilson } from '#measure/statistics/interval.ts';
import type { IntervalRow } from '../plots/intervals.ts';
import type { SampleRun } from '../../frame/sample-run.ts';
import { markerOfKind, shortTitle } from '../../frame/words.ts';

/** By cell number; a missing cell stays undefined. */
export function verdictsOf({ run, cells }: SampleRun): (CellVerdict | undefined)[] {
  const verdicts: (CellVerdict | undefined)[] = Array.from({ length: run.cells });
  for (const { cell, verdict } of cells) verdicts[cell] = verdict;
  return verdicts;
}

/** Tasks that a model answered correctly in every repeat, by position. */
export function solvedTasks(sample: SampleRun, model: number): boolean[] {
  const { models, repeats } = sample.run.config;
  const verdicts = verdictsOf(sample);
  return sample.tasks.map((_, task) =>
    Array.from({ length: repeats }, (_, repeat) =>
      cellNumber({ task, model, repeat }, models.length, repeats),
    ).every((cell) => verdicts[cell] === 'correct'),
  );
}

export const trues = (list: readonly boolean[]): number => list.filter(Boolean).length;

/** Each model's share of solved tasks with its 95 % Wilson interval. */
export function intervalRows(sample: SampleRun): IntervalRow[] {
  const n = sample.tasks.length;
  return sample.run.config.models.map((model, index) => {
    const solved = trues(solvedTasks(sample, index));
    const interval = wilson(solved, n);
    const row = { name: shortTitle(model.title), n, marker: markerOfKind(model.kind) };
    return interval
      ? { ...row, estimate: solved / n, ...interval }
      : { ...row, estimate: 0, low: 0, high: 0, undecided: 'no tasks' };
  });
}

/** The most telling comparison of a call: the first that fails though the right tool was called, else the first that fails. */
export const tellingCall = (comparisons: readonly CallComparison[]): CallComparison | undefined =>
  comparisons.find((call) => !call.holds && call.expected && call.made && wrongArguments(call) > 0) ??
  comparisons.find((call) => !call.holds && call.expected) ??
  comparisons.find((call) => !call.holds) ??
  comparisons[0];

const wrongArguments = (call: CallComparison): number =>
  call.arguments.filter((argument) => argument.counted && !argument.holds).length;

/**
 * The failed cell to open with: right tools, one wrong argument beside others that hold, of a model that fails honestly.
 * Where none is so plain, the first failed cell.
 */
export function tellingCell({ run, details }: SampleRun): number {
  const { models, repeats } = run.config;
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
  const lastModel = models.length - 1;
  const plain = failed.filter(isPlain);
  const ofEarlier = plain.filter((cell) => cellAddress(cell, models.length, repeats).model < lastModel);
  return ofEarlier[0] ?? plain[0] ?? failed[0] ?? 0;
}
