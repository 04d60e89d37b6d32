import type { CellSummary } from './cell.ts';
import type { ErrorRecord } from './errors.ts';
import type { Run, Spending } from './run.ts';

/** Why a language model is asked nothing more for now, in one way of asking. Its open cells wait until the run goes on. */
export interface ModelFailure {
  modelId: string;
  /** The run's contenders it concerns: one for each fault plan. */
  contenderIds: string[];
  /** The model's, with the way of asking where the run has several. */
  title: string;
  /** Was it the trial before the rest, so that the rest was not begun? */
  isFirstCell: boolean;
  error: ErrorRecord;
}

/** What the eval worker tells of a run, in order. */
export type RunEvent =
  /**
   * `again`: failed cells that are tried again, so that they are done already and yet to come; `open`: cells without a result that
   * are run beside them.
   */
  | { type: 'run-start'; sequence: number; run: Run; again?: number; open?: number }
  /** One cell of each language model in each way of asking is run before the rest: the `at`-th of `of`, counted from 0. */
  | { type: 'preflight'; sequence: number; runId: string; contenderId: string; at: number; of: number }
  /** The cells of others go on. */
  | { type: 'model-failed'; sequence: number; runId: string; failure: ModelFailure }
  | { type: 'cells-end'; sequence: number; runId: string; cells: CellSummary[]; spending?: Spending }
  | { type: 'run-end'; sequence: number; run: Run }
  /** `run`: as it was stored, when it had begun. */
  | { type: 'run-error'; sequence: number; runId: string; error: ErrorRecord; run?: Run };
