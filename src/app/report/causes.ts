import { TASK_REMEDIES, type TaskCauseKind } from '#core/cause.ts';
import { cellAddress, type CellSummary } from '#core/cell.ts';
import type { RunTable } from '#metrics/index.ts';

/** Beside the causes of unsolved tasks stands what the provider, the network or the app lost. */
export type CauseId = TaskCauseKind | 'not-counted';

/** The cells of one cause, by model. */
export interface Cause {
  id: CauseId;
  byModel: CellSummary[][];
  total: number;
}

/** What one would try. */
export const remedyFor = (id: CauseId): string =>
  id === 'not-counted'
    ? 'The provider, the network or the app lost these, not the model: try them again.'
    : TASK_REMEDIES[id];

/** Why a cell is not correct; undefined when it is, and when its deciding scorer does not apply. */
function causeOf({ verdict, undecided, cause = 'unknown' }: CellSummary): CauseId | undefined {
  if (verdict === 'correct' || undecided) return undefined;
  return verdict === 'not-counted' ? 'not-counted' : cause;
}

/** The causes that occur, the most frequent first; what is not counted stands last. */
export function causesOf({ models, repeats, cells }: RunTable): Cause[] {
  const found = new Map<CauseId, Cause>();
  for (const cell of cells) {
    const id = causeOf(cell);
    const { model } = cellAddress(cell.cell, models.length, repeats);
    if (!id || model >= models.length) continue;
    const cause = found.get(id) ?? { id, byModel: models.map(() => []), total: 0 };
    cause.byModel[model]!.push(cell);
    cause.total += 1;
    found.set(id, cause);
  }
  const rank = ({ id, total }: Cause): number => (id === 'not-counted' ? -1 : total);
  return [...found.values()].sort((a, b) => rank(b) - rank(a));
}
