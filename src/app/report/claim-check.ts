import type { RunView } from '../run-view.ts';
import type { Differences } from './differences.ts';

/** What this page may say of a shared result: what it is worth before and after running it again. */
export type ClaimCheck =
  | { state: 'claimed'; why: string }
  /** It could be run again, and is not unless the reader asks. */
  | { state: 'waiting'; why: string; start: () => void }
  | { state: 'running' }
  | { state: 'done'; differences: Differences; computed: RunView };

export const isReproduced = ({ cells, figures }: Differences): boolean =>
  cells.length === 0 && figures.length === 0;
