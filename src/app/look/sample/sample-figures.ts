import { cellNumber } from '#core/cell.ts';
import type { CallComparison, CellVerdict } from '#core/score.ts';
import type { SampleRun } from '../../frame/sample-run.ts';

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

/** The most telling comparison of a call: the first that fails though the right tool was called, else the first that fails. */
export const tellingCall = (comparisons: readonly CallComparison[]): CallComparison | undefined =>
  comparisons.find((call) => !call.holds && call.expected && call.made && wrongArguments(call) > 0) ??
  comparisons.find((call) => !call.holds && call.expected) ??
  comparisons.find((call) => !call.holds) ??
  comparisons[0];

export const wrongArguments = (call: CallComparison): number =>
  call.arguments.filter((argument) => argument.counted && !argument.holds).length;
