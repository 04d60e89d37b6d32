import { cellAddress, cellNumber, type CellAddress } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import type { RunView } from '../run-view.ts';

/** Where a cell stands among those of its run that are not correct, in the order of the run. */
export interface FailedCells {
  count: number;
  /** From 1; undefined where the cell itself is correct. */
  place: number | undefined;
  previous: CellAddress | undefined;
  next: CellAddress | undefined;
}

export function failedCells({ run, cells }: RunView, at: CellAddress): FailedCells {
  const contenders = contendersOf(run.config).length;
  const { repeats } = run.config;
  const failed = cells.flatMap(({ cell, verdict }) => (verdict === 'correct' ? [] : [cell]));
  const number = cellNumber(at, contenders, repeats);
  const place = failed.indexOf(number);
  const addressOf = (cell: number | undefined): CellAddress | undefined =>
    cell === undefined ? undefined : cellAddress(cell, contenders, repeats);
  return {
    count: failed.length,
    place: place < 0 ? undefined : place + 1,
    previous: addressOf(failed.findLast((cell) => cell < number)),
    next: addressOf(failed.find((cell) => cell > number)),
  };
}
