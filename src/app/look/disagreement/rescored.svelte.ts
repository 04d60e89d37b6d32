import { evalApi } from '#store/bridge/client.ts';
import {
  RESCORE_CODES,
  type RescoreCode,
  type RescoreColumn,
  type RescoreResult,
} from '#store/bridge/contract.ts';
import type { CellSummary } from '#core/cell.ts';
import type { CellVerdict } from '#core/score.ts';
import { summarize } from '#measure/metrics/index.ts';
import { SAMPLE_RUN_ID } from '../../frame/address.ts';
import type { Stores } from '../../frame/context.ts';
import { loadRunView, type RunView } from '../../frame/run-view.ts';
import { tableOf } from '../report/report-model.ts';
import { LongWork } from '../../frame/work.svelte.ts';

/** The verdict of one row under one column. */
export const codeAt = (result: RescoreResult, row: number, column: number, columns: number): RescoreCode =>
  RESCORE_CODES[result.codes[row * columns + column]!] ?? 'failed';

/** The run's cells with the verdicts of one column; cells the scorer has nothing to say of are left out. */
export function cellsUnder(
  view: RunView,
  result: RescoreResult,
  column: number,
  columns: number,
): CellSummary[] {
  const known = new Map(view.cells.map((cell) => [cell.cell, cell]));
  return [...result.cells].flatMap((cell, row): CellSummary[] => {
    const code = codeAt(result, row, column, columns);
    const summary = known.get(cell);
    if (code === 'does-not-apply' || !summary) return [];
    return [{ ...summary, verdict: code === 'failed' ? 'not-counted' : code }];
  });
}

export const summariesUnder = (view: RunView, cells: readonly CellSummary[]) =>
  summarize(tableOf({ ...view, cells }));

/** A cell that one rule passes and the other does not. */
export interface Flip {
  cell: number;
  before: CellVerdict;
  after: CellVerdict;
}

/** Cells that pass on one side alone; cells that are not counted on either side do not flip. */
export function flipsBetween(before: readonly CellSummary[], after: readonly CellSummary[]): Flip[] {
  const then = new Map(before.map((cell) => [cell.cell, cell.verdict]));
  return after.flatMap(({ cell, verdict }): Flip[] => {
    const was = then.get(cell);
    if (was === undefined || was === 'not-counted' || verdict === 'not-counted') return [];
    return (was === 'correct') === (verdict === 'correct') ? [] : [{ cell, before: was, after: verdict }];
  });
}

/** How many flips lead where: `to` correct, `from` correct. */
export const flipCounts = (flips: readonly Flip[]): { to: number; from: number } => ({
  to: flips.filter(({ after }) => after === 'correct').length,
  from: flips.filter(({ before }) => before === 'correct').length,
});

/** A run with its stored answers scored again. */
export interface RescoredRun {
  view: RunView;
  result: RescoreResult;
}

/** Scores a run's stored answers again. No model is called. */
export class Rescoring extends LongWork {
  readonly #database: Stores['database'];

  constructor({ database }: Pick<Stores, 'database'>) {
    super();
    this.#database = database;
  }

  /** Undefined where it was stopped or failed. */
  start(runId: string, columns: RescoreColumn[]): Promise<RescoredRun | undefined> {
    return this.run(async ({ onProgress, signal }) => {
      const view = await loadRunView(runId, this.#database);
      const isSample = runId === SAMPLE_RUN_ID;
      const run = isSample ? { config: view.run.config, ordinals: view.run.ordinals } : { id: runId };
      const result = await evalApi().rescore({ run, columns }, onProgress, signal);
      return result && { view, result };
    });
  }
}
