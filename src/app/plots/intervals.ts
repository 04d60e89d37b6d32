import { percentRange } from '../format.ts';
import type { Marker } from '../words.ts';

/** One estimate between its brackets. Rates run from 0 to 1. */
export interface IntervalRow {
  name: string;
  /** How many tasks it is based on. Fewer than 5: brackets without a dot. */
  n: number;
  low: number;
  estimate: number;
  high: number;
  marker?: Marker;
  kind?: IntervalKind;
  /** Why there is no estimate at all; a dash is drawn. */
  undecided?: string;
}

/**
 * `published`: a figure from a paper. `reference`: an oracle or chance, no rival of anyone. `line`: a baseline beside models, drawn as a
 * dashed line across their rows. `guess`: the reader's own, in pen.
 */
export type IntervalKind = 'measured' | 'published' | 'reference' | 'line' | 'guess';

/** The dashes of the lines of a plot, in their order: of an SVG stroke. */
const DASHES = ['5 3', '1.5 2.5', '9 3', '9 3 2 3', '2 6', '12 3 2 3 2 3'];
export const dashOf = (line: number): string => DASHES[line % DASHES.length]!;

/** What a plot draws as rows, and what it draws as lines across them. */
export const linesApart = <Row extends IntervalRow>(rows: readonly Row[]): { rows: Row[]; lines: Row[] } => ({
  rows: rows.filter(({ kind }) => kind !== 'line'),
  lines: rows.filter(({ kind }) => kind === 'line'),
});

/** Below this many tasks the dot is left out. */
export const TOO_FEW = 5;

export const isTooFew = (row: Pick<IntervalRow, 'n' | 'undecided'>): boolean =>
  row.undecided === undefined && row.n < TOO_FEW;

/** Said once under a plot that has such a row. */
export const FEW_NOTE = ` Below ${TOO_FEW} tasks a row has brackets and no dot.`;

/** The 95 % interval of a row; one without width is said in words. */
export const rangeWords = ({ low, high }: Pick<IntervalRow, 'low' | 'high'>): string =>
  low === high ? 'no spread: all tasks alike' : percentRange(low, high);
