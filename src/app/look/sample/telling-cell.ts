import { cellAddress } from '#core/cell.ts';
import { contendersOf, isReference } from '#core/contender.ts';
import type { RunConfig } from '#core/run.ts';
import type { CellDetails } from '../../frame/sample-run.ts';
import { wrongArguments } from './sample-figures.ts';

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
