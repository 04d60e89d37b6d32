import { putAssessments } from '#store/storage/assessments.ts';
import type { Connect, Database } from '#store/storage/db.ts';
import { bringBack, setAside } from '#store/storage/deleted-runs.ts';
import { earlierCells, earlierJudgements } from '#store/storage/earlier-cells.ts';
import * as judgings from '#store/storage/judgings.ts';
import * as runs from '#store/storage/runs.ts';

type OverDatabase = (db: Database, ...rest: never[]) => unknown;

/** The same function without its first parameter, a database, which is opened when it is called. */
type Connected<Of> = Of extends (db: Database, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Promise<Awaited<Result>>
  : never;

const connected = <Functions extends Record<string, OverDatabase>>(database: Connect, functions: Functions) =>
  Object.fromEntries(
    Object.entries(functions).map(([name, of]) => [
      name,
      async (...rest: never[]) => of(await database(), ...rest),
    ]),
  ) as { [Name in keyof Functions]: Connected<Functions[Name]> };

/** What is stored of runs and of what is said of them, over a thread's connection. */
export const storedOver = (database: Connect) => ({
  ...connected(database, { ...runs, ...judgings, putAssessments, bringBack, setAside }),
  ...connected(database, { earlierCells, earlierJudgements, exchangesOf: runs.keptExchanges }),
  async *resultsOf(runId: string) {
    yield* runs.resultsOf(await database(), runId);
  },
});
