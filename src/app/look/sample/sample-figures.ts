import { cellAddress, cellNumber, type CellSummary } from '#core/cell.ts';
import type { CallComparison, CellVerdict } from '#core/score.ts';
import type { SampleRun } from '../../frame/sample-run.ts';

/** By cell number; a missing cell stays undefined. */
export function verdictsOf({ run, cells }: Pick<SampleRun, 'run' | 'cells'>): (CellVerdict | undefined)[] {
  const verdicts: (CellVerdict | undefined)[] = Array.from({ length: run.cells });
  for (const { cell, verdict } of cells) verdicts[cell] = verdict;
  return verdicts;
}

/** Every cell of one system, by its position. */
export const cellsOf = ({ run, cells, places }: SampleRun, system: number): CellSummary[] =>
  cells.filter(({ cell }) => cellAddress(cell, places.systems.length, run.config.repeats).model === system);

/** Tasks that a model answered correctly in every repeat, by position. */
export function solvedTasks(
  sample: Pick<SampleRun, 'run' | 'tasks' | 'cells' | 'places'>,
  model: number,
): boolean[] {
  const { repeats } = sample.run.config;
  const systems = sample.places.systems.length;
  const verdicts = verdictsOf(sample);
  return sample.tasks.map((_, task) =>
    Array.from({ length: repeats }, (_, repeat) =>
      cellNumber({ task, model, repeat }, systems, repeats),
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
