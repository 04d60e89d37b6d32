import { type CellSummary, isEndedByLimit, isLost } from '#core/cell.ts';
import { isSolved } from './run-table.ts';

/**
 * What became of cells, each in one place: solved; failed by the model; ended by a limit of the person's (turns, calls, tokens, time, cost,
 * context length); lost by the provider, the network or the app; not decided, because the deciding scorer does not apply; not
 * recorded, because the recording of a replayed server does not answer a call. Own definition. A rate is solved / (solved + failed + limited), or without the limited, where a report leaves them out.
 */
export interface Denominators {
  solved: number;
  failed: number;
  limited: number;
  lost: number;
  undecided: number;
  notRecorded: number;
}

export function denominatorsOf(cells: readonly CellSummary[]): Denominators {
  const counts: Denominators = { solved: 0, failed: 0, limited: 0, lost: 0, undecided: 0, notRecorded: 0 };
  for (const cell of cells) counts[placeOf(cell)] += 1;
  return counts;
}

function placeOf(cell: CellSummary): keyof Denominators {
  if (isLost(cell)) return 'lost';
  if (cell.verdict === 'not-counted') return cell.notRecorded ? 'notRecorded' : 'undecided';
  if (isSolved(cell)) return 'solved';
  return isEndedByLimit(cell) ? 'limited' : 'failed';
}

/** The same of cells of which only the verdicts are known, where their sender says how many a limit ended: never more than failed. */
export function withLimited(counts: Denominators, limited: number): Denominators {
  const moved = Math.min(limited, counts.failed);
  return { ...counts, failed: counts.failed - moved, limited: counts.limited + moved };
}
