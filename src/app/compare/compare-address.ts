import type { Run } from '#core/run.ts';
import { buildAddress, type QueryChange } from '../address.ts';

/** A run's models beside each other, and where others can be put beside them. */
export const addressOfCompare = (runs: readonly Pick<Run, 'id'>[], query: QueryChange = {}): string =>
  buildAddress(['compare'], { run: runs.map(({ id }) => id), ...query });

/** Points that a candidate may be worse, where the address says nothing. */
export const USUAL_MARGIN = 5;

/** The margin of an address, 0 to 100 points; undefined where what it says is none. */
export function marginOf(text: string | null): number | undefined {
  if (text === null) return USUAL_MARGIN;
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100 ? Number(text) : undefined;
}
