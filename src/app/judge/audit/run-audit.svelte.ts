import { isRecorded } from '#core/run.ts';
import type { Database } from '#storage/db.ts';
import { humanLabelsOf } from '#storage/human-labels.ts';
import { judgementsOf, listJudgings } from '#storage/judgings.ts';
import { resultsOf } from '#storage/runs.ts';
import type { Stores } from '../../context.ts';
import { loadRunView, type RunView } from '../../run-view.ts';
import { auditedOf, type Audited, type Opinions } from './audited.ts';

/** A run and its instruments. */
export interface AuditedRun {
  view: RunView;
  audited: Audited;
  /** Judgings of the run, whether or not they hold a verdict yet. */
  judgings: number;
}

/** Reads a run of this browser, or the one the build wrote, with what judges, people and its log's publisher say of it. */
export async function readAuditedRun(runId: string, database: Stores['database']): Promise<AuditedRun> {
  const view = await loadRunView(runId, database);
  // The finished run can be read where the browser has no database; it then has no opinions.
  const db = await database().catch(() => undefined);
  const opinions = db ? await opinionsOf(db, view) : { judgings: [], labels: [], publisher: [] };
  return { view, audited: auditedOf(view, opinions), judgings: opinions.judgings.length };
}

async function opinionsOf(db: Database, { run }: RunView): Promise<Opinions> {
  const [judgings, labels] = await Promise.all([listJudgings(db, run.id), humanLabelsOf(db, run.id)]);
  return {
    judgings: await Promise.all(
      judgings.map(async (judging) => ({ judging, judgements: await judgementsOf(db, judging.id) })),
    ),
    labels,
    publisher: isRecorded(run.config) ? await publisherVerdicts(db, run.id) : [],
  };
}

/** Records read from the store together: what is read is turned into values in one piece. */
const AT_ONCE = 25;

async function publisherVerdicts(db: Database, runId: string): Promise<Opinions['publisher']> {
  const found: { cell: number; name: string; passed: boolean }[] = [];
  for await (const { cell, recorded } of resultsOf(db, runId, AT_ONCE))
    for (const { name, passed } of recorded?.verdicts ?? [])
      if (passed !== undefined) found.push({ cell, name, passed });
  return found;
}

/** What the page of an audit knows. Made while a component is set up. */
export class RunAudit {
  #known = $state.raw<AuditedRun | undefined>();
  #failure = $state.raw<unknown>();

  constructor(stores: Pick<Stores, 'database'>, runId: () => string) {
    $effect(() => {
      const id = runId();
      let isCurrent = true;
      [this.#known, this.#failure] = [undefined, undefined];
      readAuditedRun(id, stores.database).then(
        (known) => isCurrent && (this.#known = known),
        (error: unknown) => isCurrent && (this.#failure = error),
      );
      return () => void (isCurrent = false);
    });
  }

  get known(): AuditedRun | undefined {
    return this.#known;
  }
  /** Why the run cannot be read. */
  get failure(): unknown {
    return this.#failure;
  }
}
