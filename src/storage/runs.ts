import { unwrap } from 'idb';
import { PlaygroundError } from '#core/errors.ts';
import type { Run } from '#core/run.ts';
import { unpackExchanges, type CellExchanges, type Exchange } from '#core/exchange.ts';
import type { CellSummary, ResultRecord } from '#core/cell.ts';
import type { Database } from './db.ts';
import { fromStore, settle } from './storage-error.ts';
import { storedResult, type StoredResult } from './stored-result.ts';

const cellsOf = (runId: string) => IDBKeyRange.bound([runId], [runId, []]);

export async function putRun(db: Database, run: Run): Promise<void> {
  const transaction = db.transaction('runs', 'readwrite');
  await settle(transaction, [() => transaction.store.put(run)]);
}

/** Throws PlaygroundError 'run-unknown'. */
export async function getRun(db: Database, id: string): Promise<Run> {
  const run = await fromStore(db.get('runs', id));
  if (run) return run;
  throw new PlaygroundError('run-unknown', `There is no run "${id}" in this browser.`);
}

/** Newest first. A run that was cut off could not write down how far it had come: its cells are counted. */
export async function listRuns(db: Database): Promise<Run[]> {
  const runs = await fromStore(db.getAll('runs'));
  const counted = runs.map(async (run) =>
    run.status === 'finished'
      ? run
      : { ...run, done: await fromStore(db.count('summaries', cellsOf(run.id))) },
  );
  return (await Promise.all(counted)).sort((a, b) => b.createdAt - a.createdAt);
}

/** What judges and people said of a run. */
const JUDGED = ['judgings', 'judgements', 'humanLabels', 'references'] as const;

/** Deletes a run with its results, judgements and labels in one transaction, for good; one that is not there is no error. */
export async function deleteRun(db: Database, id: string): Promise<void> {
  const cells = cellsOf(id);
  const transaction = db.transaction(
    ['runs', 'deletedRuns', 'results', 'summaries', 'exchanges', ...JUDGED],
    'readwrite',
  );
  const judgings = await fromStore(transaction.objectStore('judgings').index('runId').getAllKeys(id));
  await settle(transaction, [
    ...judgings.flatMap((judging) => [
      () => transaction.objectStore('judgings').delete(judging),
      () => transaction.objectStore('judgements').delete(IDBKeyRange.bound([judging], [judging, []])),
    ]),
    () => transaction.objectStore('humanLabels').delete(cells),
    () => transaction.objectStore('references').delete(cells),
    () => transaction.objectStore('runs').delete(id),
    () => transaction.objectStore('deletedRuns').delete(id),
    () => transaction.objectStore('results').delete(cells),
    () => transaction.objectStore('summaries').delete(cells),
    () => transaction.objectStore('exchanges').delete(cells),
  ]);
}

/** A finished cell: the whole of it, the part that grids read, and what its model's provider was sent and answered. */
export interface FinishedCell {
  record: ResultRecord;
  summary: CellSummary;
  /** Another cell of the run that holds equal scores, and is stored with them before this one or together with it. */
  scoresOf?: number;
  /** Absent: what is stored of an earlier attempt stays. */
  exchanges?: CellExchanges;
}

/** Stores finished cells, all parts together or not at all. Throws PlaygroundError 'storage-quota'. */
export async function putResults(db: Database, cells: readonly FinishedCell[]): Promise<void> {
  const transaction = db.transaction(['results', 'summaries', 'exchanges'], 'readwrite');
  // The stores as the browser has them: a promise for each of thousands of requests would say nothing that the transaction does not.
  const results = unwrap(transaction.objectStore('results'));
  const summaries = unwrap(transaction.objectStore('summaries'));
  const kept = unwrap(transaction.objectStore('exchanges'));
  // What a request throws at once is thrown on, so that the transaction is undone.
  const putAll = (): Promise<void> => {
    for (const { record, summary, exchanges, scoresOf } of cells) {
      results.put(storedResult(record, scoresOf));
      summaries.put(summary, [record.runId, record.cell]);
      if (exchanges) kept.put(exchanges);
    }
    return Promise.resolve();
  };
  await settle(transaction, [putAll]);
}

/** Results with the scores that were stored with others of the same run. */
async function withTheirScores(db: Database, stored: readonly StoredResult[]): Promise<ResultRecord[]> {
  const known = new Map(stored.map((each) => [each.cell, each]));
  const records: ResultRecord[] = [];
  for (const { scoresOf, ...record } of stored) {
    if (scoresOf === undefined) records.push(record);
    else {
      const holder = known.get(scoresOf) ?? (await fromStore(db.get('results', [record.runId, scoresOf])));
      if (holder) known.set(scoresOf, holder);
      records.push({ ...record, scores: holder?.scores ?? {} });
    }
  }
  return records;
}

/** Records read at a time, and summaries. */
const PAGE = 200;
const SUMMARY_PAGE = 1000;

/** All results of a run by cell number, `atOnce` read together: fewer where a page must stay responsive. */
export async function* resultsOf(db: Database, runId: string, atOnce = PAGE): AsyncGenerator<ResultRecord> {
  for (let next = 0; ;) {
    const range = IDBKeyRange.bound([runId, next], [runId, []]);
    const page = await fromStore(db.getAll('results', range, atOnce));
    yield* await withTheirScores(db, page);
    if (page.length < atOnce) return;
    next = page.at(-1)!.cell + 1;
  }
}

/** Every finished cell's summary, by cell number. */
export const summariesOf = (db: Database, runId: string): Promise<CellSummary[]> =>
  fromStore(db.getAll('summaries', cellsOf(runId)));

/** The same a page at a time, so that a page of the app that reads many runs stays responsive. */
export async function* summaryPagesOf(db: Database, runId: string): AsyncGenerator<CellSummary[]> {
  for (let next = 0; ;) {
    const range = IDBKeyRange.bound([runId, next], [runId, []]);
    const page = await fromStore(db.getAll('summaries', range, SUMMARY_PAGE));
    if (page.length > 0) yield page;
    if (page.length < SUMMARY_PAGE) return;
    next = page.at(-1)!.cell + 1;
  }
}

export async function resultAt(db: Database, runId: string, cell: number): Promise<ResultRecord | undefined> {
  const stored = await fromStore(db.get('results', [runId, cell]));
  return stored && (await withTheirScores(db, [stored]))[0];
}

/** Numbers of the finished cells, ascending. */
export async function doneCells(db: Database, runId: string): Promise<number[]> {
  const keys = await fromStore(db.getAllKeys('summaries', cellsOf(runId)));
  return keys.map(([, cell]) => cell);
}

/** A cell's exchanges as they are stored. */
export const keptExchanges = (
  db: Database,
  runId: string,
  cell: number,
): Promise<CellExchanges | undefined> => fromStore(db.get('exchanges', [runId, cell]));

/** What a cell's model was sent and answered, question by question; empty where nothing was kept. */
export async function exchangesAt(db: Database, runId: string, cell: number): Promise<Exchange[]> {
  const kept = await keptExchanges(db, runId, cell);
  return kept ? unpackExchanges(kept.exchanges) : [];
}
