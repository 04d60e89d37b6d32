import type { CellSummary } from '#core/cell.ts';
import type { Judgement, Judging } from '#core/judgement.ts';
import type { EvalDeps } from '../runs/eval-deps.ts';

/** What judging depends on beside what runs do; tests hand in their own. */
export interface JudgingDeps extends EvalDeps {
  summariesOf(runId: string): Promise<CellSummary[]>;
  putJudging(judging: Judging, judgements?: readonly Judgement[]): Promise<void>;
  /** Throws PlaygroundError 'judging-unknown'. */
  getJudging(id: string): Promise<Judging>;
  /** Of one run. */
  listJudgings(runId: string): Promise<Judging[]>;
  judgementsOf(judgingId: string): Promise<Judgement[]>;
  deleteJudging(id: string): Promise<void>;
}
