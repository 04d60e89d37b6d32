import type { CellSummary } from '#core/cell.ts';
import type { Rate } from './rate.ts';
import { indexAttempts, type RunTable } from './run-table.ts';
import { rateOfAttempts } from './summarize.ts';

/** The same answers under one scorer of the run. */
export interface ScorerReading {
  scorerId: string;
  /** In the order of the table's models; null where it applied to no cell. `failed`: cells on which the scorer raised an error. */
  byModel: ({ rate: Rate; failed: number } | null)[];
}

/** The cells that a scorer applied to, as if it decided; where it raised an error they are not counted. */
export const underScorer = (cells: readonly CellSummary[], scorerId: string): CellSummary[] =>
  cells.flatMap((cell): CellSummary[] => {
    const verdict = cell.verdicts?.[scorerId];
    if (verdict === undefined) return [];
    return [{ ...cell, verdict: verdict === 'failed' ? 'not-counted' : verdict }];
  });

/** Every scorer's reading of a run, in the order given; one that applied nowhere is left out. */
export const scorerReadings = (table: RunTable, scorerIds: readonly string[]): ScorerReading[] =>
  scorerIds.flatMap((scorerId) => {
    const cells = underScorer(table.cells, scorerId);
    if (cells.length === 0) return [];
    const { byModel, done, notCounted, undecided } = indexAttempts({ ...table, cells });
    return {
      scorerId,
      byModel: byModel.map((attempts, model) =>
        done[model] === 0
          ? null
          : { rate: rateOfAttempts(attempts), failed: notCounted[model]! + undecided[model]! },
      ),
    };
  });
