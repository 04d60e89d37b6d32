import type { ResultRecord } from '#core/cell.ts';

/** Cells that were stored together, of one block of their run: its first cell, and the numbers of theirs. */
export type PackKey = [runId: string, block: number, cells: number[]];

/**
 * A result as stored. `scoresOf`: the cell that holds its scores; absent if they are here. In a pack the scores are JSON text, which
 * costs a fraction of their objects.
 */
export interface StoredResult extends Omit<ResultRecord, 'scores'> {
  scores: ResultRecord['scores'] | string;
  scoresOf?: number;
}
