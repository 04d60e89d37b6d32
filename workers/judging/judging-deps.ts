import type { CellSummary } from '#core/cell.ts';
import type { JudgeSetup, Judgement, Judging } from '#core/judgement.ts';
import type { EarlierCell } from '#store/storage/earlier-cells.ts';
import type { EvalDeps } from '../runs/eval-deps.ts';

/** What judging depends on beside what runs do; tests hand in their own. */
export interface JudgingDeps extends EvalDeps {
  summariesOf(runId: string): Promise<CellSummary[]>;
  /** A new one. `ofStored`: its run is a stored one. Throws PlaygroundError 'run-unknown' where that is gone. */
  addJudging(judging: Judging, ofStored: boolean): Promise<void>;
  /** Throws PlaygroundError 'judging-unknown' where it was deleted. */
  putJudging(judging: Judging, judgements?: readonly Judgement[]): Promise<void>;
  /** Throws PlaygroundError 'judging-unknown'. */
  getJudging(id: string): Promise<Judging>;
  /** Of one run. */
  listJudgings(runId: string): Promise<Judging[]>;
  judgementsOf(judgingId: string): Promise<Judgement[]>;
  deleteJudging(id: string): Promise<void>;
  /** What replies to the same judge took before. */
  earlierJudgements(runId: string, setup: JudgeSetup): Promise<EarlierCell[]>;
}
