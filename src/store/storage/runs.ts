import { unwrap } from 'idb';
import { PlaygroundError } from '#core/errors.ts';
import type { BegunCell, CellSummary, ResultRecord } from '#core/cell.ts';
import type { Run } from '#core/run.ts';
import { unpackExchanges, type CellExchanges, type Exchange } from '#core/exchange.ts';
import { type Database, readerOf, type Source, type StoredResult } from './db.ts';
import { fromStore, settle } from './storage-error.ts';
import { type Block, blockFrom, packedResultAt, packedSummaries } from './packed-cells.ts';

const cellsOf = (runId: string) => IDBKeyRange.bound([runId], [runId, []]);

/** Throws PlaygroundError 'storage-quota'. */
export const putRun = async (db: Database, run: Run): Promise<void> =>
  void (await fromStore(db.put('runs', run)));

/** Throws PlaygroundError 'run-unknown'. */
export async function getRun(source: Source, id: string): Promise<Run> {
  const run = await fromStore((await readerOf(source)).get('runs', id));
  if (run) return run;
  throw new PlaygroundError('run-unknown', `There is no run "${id}" in this browser.`);
}

/** Newest first. An interrupted run could not store its progress, so its cells are counted. */
export async function listRuns(source: Source): Promise<Run[]> {
  const db = await readerOf(source);
  const runs = await fromStore(db.getAll('runs'));
  const counted = runs.map(async (run) =>
    run.status === 'finished'
      ? run
      : { ...run, done: await fromStore(db.count('summaries', cellsOf(run.id))) },
  );
  return (await Promise.all(counted)).sort((a, b) => b.createdAt - a.createdAt);
}

const CELLS = [
  'results',
  'summaries',
  'packedResults',
  'packedSummaries',
  'exchanges',
  'begunCells',
] as const;

/** The assessments of a run. */
const JUDGED = ['judgings', 'judgements', 'humanLabels', 'references'] as const;

/** Deletes a run with its results, judgements and labels in one transaction, for good; one that is not there is no error. */
export async function deleteRun(db: Database, id: string): Promise<void> {
  const cells = cellsOf(id);
  const transaction = db.transaction(['runs', 'deletedRuns', ...CELLS, ...JUDGED], 'readwrite');
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
    ...CELLS.map((store) => () => transaction.objectStore(store).delete(cells)),
  ]);
}

/** A finished cell: its full record, the part for grids, and the requests to its model's provider with the responses. */
export interface FinishedCell {
  record: ResultRecord;
  summary: CellSummary;
  /** Absent: what is stored of an earlier attempt stays. */
  exchanges?: CellExchanges;
}

/** Stores finished cells, all parts together or not at all. Throws PlaygroundError 'storage-quota'. */
export async function putResults(db: Database, cells: readonly FinishedCell[]): Promise<void> {
  const transaction = db.transaction(['results', 'summaries', 'exchanges', 'begunCells'], 'readwrite');
  // The stores as the browser has them: a promise for each of thousands of requests would say nothing that the transaction does not.
  const results = unwrap(transaction.objectStore('results'));
  const summaries = unwrap(transaction.objectStore('summaries'));
  const kept = unwrap(transaction.objectStore('exchanges'));
  const begun = unwrap(transaction.objectStore('begunCells'));
  // What a request throws at once is thrown on, so that the transaction is undone.
  const putAll = (): Promise<void> => {
    for (const { record, summary, exchanges } of cells) {
      results.put(record);
      summaries.put(summary, [record.runId, record.cell]);
      if (!exchanges) continue;
      kept.put(exchanges);
      begun.delete([record.runId, record.cell]);
    }
    return Promise.resolve();
  };
  await settle(transaction, [putAll]);
}

/** Keeps the answers of a cell that is left open. Throws PlaygroundError 'storage-quota'. */
export const putBegun = async (db: Database, cell: BegunCell): Promise<void> =>
  void (await fromStore(db.put('begunCells', cell)));

export const begunCells = (db: Database, runId: string): Promise<BegunCell[]> =>
  fromStore(db.getAll('begunCells', cellsOf(runId)));

const storedAt = async (db: Database, runId: string, cell: number): Promise<StoredResult | undefined> =>
  (await fromStore(db.get('results', [runId, cell]))) ?? packedResultAt(db, runId, cell);

const isPacked = ({ scores }: StoredResult): boolean => typeof scores === 'string';

const ownScores = ({ scores }: StoredResult): ResultRecord['scores'] =>
  typeof scores === 'string' ? (JSON.parse(scores) as ResultRecord['scores']) : scores;

/**
 * Results with the scores that were stored with others of the same run. A packed one has those of the pack: what was written of their
 * holder later is that cell's alone.
 */
async function* withTheirScores(db: Database, stored: readonly StoredResult[]): AsyncGenerator<ResultRecord> {
  const known = new Map(stored.map((each) => [each.cell, each]));
  for (const { scoresOf, ...record } of stored) {
    let holder = scoresOf === undefined ? undefined : known.get(scoresOf);
    if (scoresOf !== undefined && (!holder || isPacked(holder) !== isPacked(record)))
      holder = await (isPacked(record) ? packedResultAt : storedAt)(db, record.runId, scoresOf);
    if (holder) known.set(holder.cell, holder);
    yield { ...record, scores: { ...(holder && ownScores(holder)), ...ownScores(record) } };
  }
}

/** Records read at a time, and summaries. */
const PAGE = 200;
const SUMMARY_PAGE = 1000;

/** Reads cells of a run: their own records, and those of a block. */
interface CellReader<Cell> {
  own: (range: IDBKeyRange, atMost?: number) => Promise<Cell[]>;
  packed: (block: Block) => Promise<Cell[]>;
}

const resultReader = (db: Database): CellReader<StoredResult> => ({
  own: (range, atMost) => fromStore(db.getAll('results', range, atMost)),
  packed: async ({ range }) => (await fromStore(db.getAll('packedResults', range))).flat(),
});

const summaryReader = (db: Database): CellReader<CellSummary> => ({
  own: (range, atMost) => fromStore(db.getAll('summaries', range, atMost)),
  packed: async ({ range }) => packedSummaries(await fromStore(db.getAll('packedSummaries', range))),
});

/** All cells of a run by their numbers, `atOnce` read together, or a block. */
async function* pagesOf<Cell extends { cell: number }>(
  db: Database,
  runId: string,
  { own, packed }: CellReader<Cell>,
  atOnce: number,
): AsyncGenerator<Cell[]> {
  for (let next = 0; ;) {
    const block = await blockFrom(db, runId, next);
    const end = block ? [runId, block.first] : [runId, []];
    for (let isFull = next < (block?.first ?? Infinity); isFull;) {
      const page = await own(IDBKeyRange.bound([runId, next], end, false, true), atOnce);
      if (page.length > 0) yield page;
      next = (page.at(-1)?.cell ?? next) + 1;
      isFull = page.length === atOnce && next < (block?.first ?? Infinity);
    }
    if (!block) return;
    next = block.last + 1;
    yield inOrder(
      await packed(block),
      await own(IDBKeyRange.bound([runId, block.first], [runId, block.last])),
    );
  }
}

/** A cell's own record goes before the one in a pack. */
function inOrder<Cell extends { cell: number }>(packed: readonly Cell[], own: readonly Cell[]): Cell[] {
  if (packed.length === 0) return [...own];
  const all = new Map([...packed, ...own].map((each) => [each.cell, each]));
  return [...all.values()].sort((a, b) => a.cell - b.cell);
}

/** All results of a run by cell number, `atOnce` read together: fewer where a page must stay responsive. */
export async function* resultsOf(db: Database, runId: string, atOnce = PAGE): AsyncGenerator<ResultRecord> {
  for await (const page of pagesOf(db, runId, resultReader(db), atOnce)) yield* withTheirScores(db, page);
}

/** Every finished cell's summary, by cell number. */
export async function summariesOf(db: Database, runId: string): Promise<CellSummary[]> {
  const packs = await fromStore(db.getAll('packedSummaries', cellsOf(runId)));
  return inOrder(packedSummaries(packs), await fromStore(db.getAll('summaries', cellsOf(runId))));
}

/** The same a page at a time, so that a page of the app that reads many runs stays responsive. */
export const summaryPagesOf = (db: Database, runId: string): AsyncGenerator<CellSummary[]> =>
  pagesOf(db, runId, summaryReader(db), SUMMARY_PAGE);

export async function resultAt(db: Database, runId: string, cell: number): Promise<ResultRecord | undefined> {
  const stored = await storedAt(db, runId, cell);
  for await (const record of withTheirScores(db, stored ? [stored] : [])) return record;
  return undefined;
}

/** Numbers of the finished cells, ascending. */
export async function doneCells(db: Database, runId: string): Promise<number[]> {
  const keys = await fromStore(db.getAllKeys('summaries', cellsOf(runId)));
  const packs = await fromStore(db.getAllKeys('packedSummaries', cellsOf(runId)));
  const cells = new Set([...keys.map(([, cell]) => cell), ...packs.flatMap(([, , packed]) => packed)]);
  return [...cells].sort((a, b) => a - b);
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

/** Bytes of a run's cells as JSON; browsers do not say what a record takes in their store. */
export interface RunSize {
  bytes: number;
  /** Cells with a result. */
  cells: number;
  /** How many of them were measured; if fewer than `cells`, the rest is assumed to be alike. */
  measured: number;
}

/** Cells of a run that are measured, spread evenly over it. */
const MEASURED = 24;

const encoder = new TextEncoder();
const bytesOf = (value: unknown): number => encoder.encode(JSON.stringify(value)).length;

/** The size of a run's answers, scores and requests, estimated from some of its packs and cells. */
export async function sizeOfRun(db: Database, runId: string): Promise<RunSize> {
  const range = IDBKeyRange.bound([runId], [runId, []]);
  const packs = await fromStore(db.getAllKeys('packedResults', range));
  const keys = await fromStore(db.getAllKeys('results', range));
  const packed = { bytes: 0, measured: 0 };
  const own = { bytes: 0, measured: 0 };
  for (const key of spread(packs)) {
    packed.bytes += bytesOf(await fromStore(db.get('packedResults', key)));
    packed.measured += key[2].length;
  }
  for (const key of spread(keys)) {
    const exchanges = await fromStore(db.get('exchanges', key));
    own.bytes += bytesOf(await fromStore(db.get('results', key))) + (exchanges ? bytesOf(exchanges) : 0);
    own.measured++;
  }
  const inPacks = packs.reduce((sum, [, , { length }]) => sum + length, 0);
  const cells = inPacks > 0 ? (await doneCells(db, runId)).length : keys.length;
  // A cell of a pack that has a record of its own takes both.
  const bytes = ofAll(packed, inPacks) + ofAll(own, keys.length);
  return { bytes: Math.round(bytes), cells, measured: Math.min(packed.measured + own.measured, cells) };
}

const ofAll = ({ bytes, measured }: { bytes: number; measured: number }, cells: number): number =>
  (bytes / Math.max(1, measured)) * cells;

function spread<Key>(keys: readonly Key[]): Key[] {
  const wanted = Math.min(MEASURED, keys.length);
  return Array.from({ length: wanted }, (_, at) => keys[Math.floor((at * keys.length) / wanted)]!);
}
