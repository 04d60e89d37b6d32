import type { Marker } from './words.ts';

/** One estimate between its brackets. Rates run from 0 to 1. */
export interface IntervalRow {
  name: string;
  /** How many tasks stand behind it. Fewer than 5: brackets without a dot. */
  n: number;
  low: number;
  estimate: number;
  high: number;
  marker?: Marker;
  kind?: IntervalKind;
  /** Why there is no estimate at all; a dash is drawn. */
  undecided?: string;
}

/** `published`: a figure from a paper. `reference`: an oracle or chance, no rival of anyone. `guess`: the reader's own, in pen. */
export type IntervalKind = 'measured' | 'published' | 'reference' | 'guess';

/** Below this many tasks the dot is left out. */
export const TOO_FEW = 5;

export const isTooFew = (row: Pick<IntervalRow, 'n' | 'undecided'>): boolean =>
  row.undecided === undefined && row.n < TOO_FEW;
