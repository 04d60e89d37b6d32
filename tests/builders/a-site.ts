import 'fake-indexeddb/auto';
import type { Remote } from '#store/bridge/worker-client.ts';
import { agentsById } from '#ask/agents/index.ts';
import type { ResultRecord } from '#core/cell.ts';
import type { Run, RunConfig } from '#core/run.ts';
import { versions } from '#core/versions.ts';
import { baselinesById, providersById } from '#ask/providers/index.ts';
import { scorersById } from '#measure/scorers/index.ts';
import { putAssessments } from '#store/storage/assessments.ts';
import { getDataset } from '#store/storage/datasets.ts';
import { openDatabase, type Database } from '#store/storage/db.ts';
import { bringBack, setAside } from '#store/storage/deleted-runs.ts';
import { beginsWith } from '#store/storage/hashes.ts';
import {
  deleteRun,
  doneCells,
  getRun,
  keptExchanges,
  putBegun,
  begunCells,
  putResults,
  putRun,
  resultsOf,
  summariesOf,
} from '#store/storage/runs.ts';
import { loadTaskIndex } from '#store/storage/task-index.ts';
import { selectOrdinals } from '#store/storage/task-sort.ts';
import { tasksAt } from '#store/storage/tasks.ts';
import { settingFor } from '#world/index.ts';
import { createFilesApi } from '../../workers/files/files-api.ts';
import { createModelAsker } from '../../workers/models/ask-model.ts';
import { ModelKeys } from '../../workers/models/model-keys.ts';
import { createEvalApi } from '../../workers/runs/eval-api.ts';
import type { EvalDeps } from '../../workers/runs/eval-deps.ts';
import { aTestbedExecutor } from '../workers/a-testbed-executor.ts';
import { untilEnd } from './an-eval-world.ts';
import { connected } from './site-data.ts';

let made = 0;
const nextId = (): string => `${++made}`;

/** What a test changes in the site: the rest is as in the page. */
interface GivenSite {
  /** Absent: nothing is fetched but models on this machine. */
  fetch?: typeof fetch;
  change?: (deps: EvalDeps) => Partial<EvalDeps>;
}

/**
 * The site's workers in this thread, over a database of their own: what they leave there is what a browser would hold. Models are asked
 * over HTTP, calls are executed on the testbed.
 */
export async function aSite(given: GivenSite = {}) {
  // Files share one fake IndexedDB, and one that replaces modules counts from 1 again.
  return siteOver(await openDatabase({ name: `site-${crypto.randomUUID()}` }), given);
}

/** The same browser after a reload: nothing is left of the site but its database. */
export const reloaded = ({ db }: Pick<Site, 'db'>, given: GivenSite = {}): Site => siteOver(db, given);

function siteOver(db: Database, { fetch: fetching = fetch, change }: GivenSite) {
  const database = connected(db);
  const now = (): number => performance.timeOrigin + performance.now();
  const keys = new ModelKeys();
  const wait = (ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => (clearTimeout(timer), reject(signal.reason as Error)));
    });
  const asker = createModelAsker({ fetch: fetching, now, wait, random: () => 0, keys });
  const executor = aTestbedExecutor();
  const usual: EvalDeps = {
    getDataset: (id) => getDataset(database, id),
    beginsWith: async ({ id }, begun) => beginsWith(await loadTaskIndex(database, id), begun),
    selectTasks: async ({ id }, selection) => selectOrdinals(await loadTaskIndex(database, id), selection),
    tasksAt: ({ id }, ordinals) => tasksAt(database, id, ordinals),
    putRun: (run) => putRun(db, run),
    getRun: (id) => getRun(db, id),
    deleteRun: (id) => deleteRun(db, id),
    setAside: (id) => setAside(db, id, now()),
    bringBack: (id) => bringBack(db, id),
    putResults: (cells) => putResults(db, cells),
    putBegun: (cell) => putBegun(db, cell),
    begunCells: (runId) => begunCells(db, runId),
    putAssessments: (assessments) => putAssessments(db, assessments),
    doneCells: (runId) => doneCells(db, runId),
    exchangesOf: (runId, cell) => keptExchanges(db, runId, cell),
    resultsOf: (runId) => resultsOf(db, runId),
    baselines: baselinesById,
    loadExecutor: async () => executor,
    loadModels: async () => ({ asker, providers: providersById, agents: agentsById, settingFor, now }),
    scorers: scorersById,
    versions,
    now,
    makeId: nextId,
    pause: () => new Promise((resolve) => setTimeout(resolve)),
    withLock: async (_, work) => (await work(), true),
  };
  const runs = createEvalApi({ ...usual, ...change?.(usual) });
  const files = createFilesApi({ connect: database, fetch: fetching, now, makeId: nextId });

  const held = async (title: string, name: string, file: Blob): Promise<string> => {
    const origin = { kind: 'file' as const, names: [name] };
    return (await files.importDataset({ origin, blobs: [file], title }, () => {})).datasetId;
  };
  const stored = async (runId: string): Promise<{ run: Run; records: ResultRecord[] }> => {
    const records = [];
    for await (const record of resultsOf(db, runId)) records.push(record);
    return { run: await getRun(db, runId), records };
  };
  return {
    db,
    /** The connection, which reads what comes with the site as well. */
    database,
    keys,
    runs,
    files,
    stored,
    /** Imports rows as a data set; its id. */
    holds: (title: string, rows: readonly object[]) =>
      held(title, `${title}.json`, new Blob([JSON.stringify(rows)])),
    /** Runs to the end; what is stored then. */
    async run(config: RunConfig, atOnce?: number) {
      const end = await untilEnd((onEvent) => runs.startRun(config, onEvent, atOnce));
      return { end, ...(await stored(end.type === 'run-end' ? end.run.id : end.runId)) };
    },
    summaries: (runId: string) => summariesOf(db, runId),
    /** Everything the database holds, as text. */
    async everythingStored(): Promise<string> {
      const texts = [];
      for (const store of db.objectStoreNames) texts.push(...(await db.getAll(store)).map(asText));
      return texts.join('\n');
    },
  };
}

export type Site = ReturnType<typeof siteOver>;

/** An API as the page has it, from behind a worker: every method answers later. */
export const asRemote = <Api extends object>(api: Api): Remote<Api> =>
  new Proxy(api, {
    get:
      (target, name) =>
      async (...parameters: unknown[]) =>
        (target as Record<string | symbol, (...of: unknown[]) => unknown>)[name]!(...parameters),
  }) as Remote<Api>;

const asText = (value: unknown): string =>
  value instanceof ArrayBuffer ? new TextDecoder().decode(value) : JSON.stringify(value);
