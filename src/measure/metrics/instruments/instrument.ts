import { cellAddress } from '#core/cell.ts';

/** What an instrument says of a cell; SILENT where it has no verdict on it. */
export const FAIL = 0;
export const PASS = 1;
export const SILENT = 2;

/**
 * `executed`: the deciding scorer on cells whose calls were executed. `scorer`: any scorer. `judge`: one judge of a judging, over its
 * repeats or in one of them. `rater`: one person; `raters`: the majority of them. `publisher`: verdicts that came with a log.
 */
export type InstrumentKind = 'executed' | 'scorer' | 'judge' | 'rater' | 'raters' | 'publisher';

/** Opinions that are no verdict. They are in no table. */
export type WithoutVerdict = 'unparseable' | 'not-judgeable' | 'error' | 'unclear' | 'tied';

/** Anything that gives verdicts on a run's cells. */
export interface Instrument {
  /** Tells it from the run's others, in an address too. */
  id: string;
  kind: InstrumentKind;
  title: string;
  /** By cell number: PASS, FAIL or SILENT. */
  said: Uint8Array;
  /** Cells on which it was asked and has no verdict, by why. */
  without: Partial<Record<WithoutVerdict, number>>;
}

/** How the cells of a run lie: which of them belong to one task. */
export interface CellFrame {
  tasks: number;
  contenders: number;
  repeats: number;
}

export const cellsOf = ({ tasks, contenders, repeats }: CellFrame): number => tasks * contenders * repeats;

export const taskOfCell = ({ contenders, repeats }: CellFrame, cell: number): number =>
  cellAddress(cell, contenders, repeats).task;

/** Verdicts on cells as bytes; cells beyond the frame are left out. */
export function saidOf(
  cells: number,
  verdicts: Iterable<readonly [cell: number, passes: boolean]>,
): Uint8Array {
  const said = new Uint8Array(cells).fill(SILENT);
  for (const [cell, passes] of verdicts) if (cell < cells) said[cell] = passes ? PASS : FAIL;
  return said;
}

/** Cells it has a verdict on, and those of them that pass. */
export function spokenBy({ said }: Pick<Instrument, 'said'>): { cells: number; passes: number } {
  let [cells, passes] = [0, 0];
  for (const each of said) {
    if (each !== SILENT) cells++;
    if (each === PASS) passes++;
  }
  return { cells, passes };
}
