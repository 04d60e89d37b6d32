import type { HumanLabel, Judgement, Judging } from '#core/judgement.ts';
import type { Database } from '#store/storage/db.ts';
import { humanLabelsOf, judgementsOf, listJudgings } from '#store/storage/judgings.ts';

/** What judges and people said of a run. */
export interface Opinions {
  judgings: readonly { judging: Judging; judgements: readonly Judgement[] }[];
  labels: readonly HumanLabel[];
}

/** Throws storage-*. */
export async function readOpinions(db: Database, runId: string): Promise<Opinions> {
  const [judgings, labels] = await Promise.all([listJudgings(db, runId), humanLabelsOf(db, runId)]);
  const judged = judgings.map(async (judging) => ({
    judging,
    judgements: await judgementsOf(db, judging.id),
  }));
  return { judgings: await Promise.all(judged), labels };
}
