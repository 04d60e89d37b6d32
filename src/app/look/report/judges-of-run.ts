import { nameOfJudge, opinionsIn, type JudgedSum } from '#core/judge-kinds.ts';
import type { Connect } from '#store/storage/db.ts';
import { judgementsOf, listJudgings } from '#store/storage/judgings.ts';
import type { RunView } from '../../frame/run-view.ts';

/** A report and a link name so many judges, the latest. */
const MOST_JUDGES = 24;

/** The judges of a run of this browser that have an opinion, those of the latest judging first. Throws storage-*. */
export async function judgesOfRun(database: Connect, runId: string): Promise<JudgedSum[]> {
  const db = await database();
  const found: JudgedSum[] = [];
  for (const { id, judges, repeats } of await listJudgings(db, runId)) {
    if (found.length >= MOST_JUDGES) break;
    const judgements = await judgementsOf(db, id);
    for (const judge of judges) {
      const own = opinionsIn(judgements.filter((each) => each.judge === judge.id));
      if (own.answers > 0) found.push({ ...nameOfJudge(judge), repeats, ...own });
    }
  }
  return found.slice(0, MOST_JUDGES);
}

/** The judges that a link to this run names: those of this browser, or those that another link named. */
export const judgesToShare = async (view: RunView, database: Connect): Promise<readonly JudgedSum[]> =>
  view.judges ??
  // A page without a store shares the run as it would without judges.
  judgesOfRun(database, view.run.id).catch(() => []);
