import type { RunView } from '../run-view.ts';
import type { Differences } from '../report/differences.ts';

/** What this page may say of a shared result: what it is worth before and after running it again. */
export type ClaimCheck =
  /** Not yet known whether it can be run again here. */
  | { state: 'opening' }
  | { state: 'claimed'; why: string }
  /** It could be run again, and is not unless the reader asks. */
  | { state: 'waiting'; why: string; start: () => void }
  | { state: 'running' }
  | { state: 'done'; differences: Differences; computed: RunView };

/** Did all that the link claims come out again? It may still leave cells out. */
export const isReproduced = ({ cells, figures }: Differences): boolean =>
  cells.length === 0 && figures.length === 0;

/** Did it, and did the link claim every cell of its set-up? */
export const isWhollyReproduced = (differences: Differences): boolean =>
  isReproduced(differences) && differences.leftOut.cells === 0;
