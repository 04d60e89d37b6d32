import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  type OpenDBCallbacks,
  type StoreNames,
  openDB,
} from 'idb';
import type { BegunCell, CellSummary, ResultRecord } from '#core/cell.ts';
import { type Dataset, isOfSite } from '#core/dataset.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { CellExchanges } from '#core/exchange.ts';
import type { JsonValue } from '#core/json.ts';
import type { HumanLabel, Judgement, Judging } from '#core/judgement.ts';
import type { ReferenceWork } from '#core/assessment.ts';
import { onceUntilLost } from '#core/once-until-lost.ts';
import { withAxes } from '#core/run-axes.ts';
import type { Run } from '#core/run.ts';
import { DATABASE_NAME } from './has-database.ts';
import type { SiteData } from './site-data.ts';
import type { StoredIndex } from './index-record.ts';
import { noDatabase, storageError } from './storage-error.ts';

/** A published data set and the generation its shards, toolsets and index are stored under. */
export interface DatasetRecord {
  dataset: Dataset;
  generation: string;
  /** Over the shards' bytes; '' when the import was stopped part-way. */
  contentHash: string;
}

interface PlaygroundSchema extends DBSchema {
  datasets: { key: string; value: DatasetRecord };
  /** One Toolset as UTF-8 JSON. */
  toolsets: { key: [generation: string, toolsetId: string]; value: ArrayBuffer };
  /** About 100 tasks as UTF-8 JSON; the second part of the key is the ordinal of the first. */
  shards: { key: [generation: string, firstOrdinal: number]; value: ArrayBuffer };
  /** By generation; beside it the pieces of its texts, see index-store. */
  indexes: { key: string; value: StoredIndex | ArrayBuffer };
  settings: { key: string; value: JsonValue };
  runs: { key: string; value: Run };
  /** Runs that were deleted and can still be brought back; their cells stay where they are. */
  deletedRuns: { key: string; value: DeletedRun };
  results: { key: [runId: string, cell: number]; value: StoredResult };
  summaries: { key: [runId: string, cell: number]; value: CellSummary };
  /** Cells stored together, see packed-cells; a cell's own record in `results` hides the one in a pack. */
  packedResults: { key: PackKey; value: StoredResult[] };
  /** CellSummary[] as JSON. */
  packedSummaries: { key: PackKey; value: string };
  /** Keys that the person keeps on this device, sealed; beside them the key that seals them, see kept-keys. */
  keys: { key: string; value: SealedKey | CryptoKey };
  /** Requests to providers and their responses, of cells of language models alone. */
  exchanges: { key: [runId: string, cell: number]; value: CellExchanges };
  /** Removed when the cell is stored. */
  begunCells: { key: [runId: string, cell: number]; value: BegunCell };
  judgings: { key: string; value: Judging; indexes: { runId: string } };
  judgements: {
    key: [judgingId: string, cell: number, judge: string, repeat: number];
    value: Judgement;
  };
  humanLabels: { key: [runId: string, rater: string, cell: number]; value: HumanLabel };
  references: { key: [runId: string, task: number]; value: ReferenceWork };
}

export type Database = IDBPDatabase<PlaygroundSchema>;
type Upgrade = IDBPTransaction<PlaygroundSchema, StoreNames<PlaygroundSchema>[], 'versionchange'>;
/** Brings the database up by one version. */
export type Step = (db: Database, transaction: Upgrade) => unknown;

/** Step i leads from version i to i + 1; an older database walks all the steps it missed. */
export const steps: readonly Step[] = [
  (db) => {
    db.createObjectStore('datasets', { keyPath: 'dataset.id' });
    db.createObjectStore('toolsets');
    db.createObjectStore('shards');
    db.createObjectStore('indexes');
    db.createObjectStore('settings');
  },
  (db) => {
    db.createObjectStore('runs', { keyPath: 'id' });
    db.createObjectStore('results', { keyPath: ['runId', 'cell'] });
    db.createObjectStore('summaries');
  },
  (db) => void db.createObjectStore('exchanges', { keyPath: ['runId', 'cell'] }),
  (db) => {
    db.createObjectStore('keys');
  },
  async (_, transaction) => {
    const runs = transaction.objectStore('runs');
    for (const run of await runs.getAll()) await runs.put(withAxes(run));
  },
  (db) => {
    db.createObjectStore('deletedRuns', { keyPath: 'run.id' });
  },
  (db) => {
    db.createObjectStore('judgings', { keyPath: 'id' }).createIndex('runId', 'runId');
    db.createObjectStore('judgements', { keyPath: ['judgingId', 'cell', 'judge', 'repeat'] });
    db.createObjectStore('humanLabels', { keyPath: ['runId', 'rater', 'cell'] });
  },
  (db) => void db.createObjectStore('references', { keyPath: ['runId', 'task'] }),
  removeImportedCopies,
  (db) => {
    db.createObjectStore('packedResults');
    db.createObjectStore('packedSummaries');
  },
  (db) => void db.createObjectStore('begunCells', { keyPath: ['runId', 'cell'] }),
];

/** Data sets of the site are read from its files; unchanged imports by earlier editions would hide them. */
async function removeImportedCopies(_: Database, transaction: Upgrade): Promise<void> {
  const datasets = transaction.objectStore('datasets');
  for (const { dataset, generation } of await datasets.getAll()) {
    if (!isOfSite(dataset)) continue;
    const all = IDBKeyRange.bound([generation], [generation, []]);
    await datasets.delete(dataset.id);
    await transaction.objectStore('shards').delete(all);
    await transaction.objectStore('toolsets').delete(all);
    await transaction.objectStore('indexes').delete(generation);
  }
  await transaction.objectStore('settings').delete('shipped-edition');
}

interface OpenOptions {
  name?: string;
  steps?: readonly Step[];
  /** Called once when the connection ends: a newer tab needs the database, or the browser closed it. */
  onLost?: () => void;
  /** Milliseconds to wait for other tabs that hold an older version open. */
  patience?: number;
}

/**
 * Opens one connection. Throws PlaygroundError 'storage-newer' when a newer version of the site wrote the database,
 * 'storage-unavailable' when the browser has none to give or another tab holds an older version open.
 */
export async function openDatabase(options: OpenOptions = {}): Promise<Database> {
  const { name = DATABASE_NAME, steps: all = steps, onLost, patience = 4000 } = options;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let reportHeld: () => void = () => {};
  const held = new Promise<'held'>((resolve) => (reportHeld = () => resolve('held')));
  const upgrades: OpenDBCallbacks<PlaygroundSchema> = {
    upgrade: async (db, oldVersion, _newVersion, transaction) => {
      for (const step of all.slice(oldVersion)) await step(db, transaction);
    },
    blocked: () => (waiting ??= setTimeout(reportHeld, patience)),
    blocking: (_current, _wanted, event) => {
      (event.target as IDBDatabase).close();
      onLost?.();
    },
    terminated: () => onLost?.(),
  };
  // A browser may refuse by throwing at once instead of answering later, even where it is only asked for its store.
  const opening = Promise.resolve().then(() => {
    if (typeof indexedDB === 'undefined') throw noDatabase();
    return openDB<PlaygroundSchema>(name, all.length, upgrades);
  });
  try {
    const db = await Promise.race([opening, held]);
    if (db !== 'held') return db;
  } catch (error) {
    throw storageError(error);
  } finally {
    clearTimeout(waiting);
  }
  // Nobody waits for it any longer, however it ends.
  void opening.then((late) => late.close()).catch(() => {});
  throw new PlaygroundError(
    'storage-unavailable',
    'Another tab still works with an older version of this site.',
    'Close the other tabs of this site and reload.',
  );
}

/**
 * Opens the thread's connection. `site`: loads the other source of data sets. Readers of data sets take this function, not what it
 * opens.
 */
export type Connect = (() => Promise<Database>) & {
  readonly site?: () => Promise<SiteData>;
  /** Was anything ever stored? Asked before a database is made only to find it empty. */
  readonly exists?: () => Promise<boolean>;
};

/** A connection, or the database that it opened. */
export type Source = Database | Connect;

/** What reads whole records, and makes nothing. */
export type Reader = Pick<Database, 'get' | 'getAll' | 'getAllKeys' | 'getKey' | 'count'>;

const none = (): Promise<[]> => Promise.resolve([]);
const nothing = {
  get: async () => {},
  getAll: none,
  getAllKeys: none,
  getKey: async () => {},
  count: () => Promise.resolve(0),
} as unknown as Reader;

/** Where to read from: a browser that has stored nothing yet answers so, and no database is made by a look. Throws as openDatabase. */
export async function readerOf(source: Source): Promise<Reader> {
  if (typeof source !== 'function') return source;
  if (found.has(source)) return source();
  // A browser that does not say in a while whether there is one is not waited for.
  const late = new Promise<true>((resolve) => setTimeout(resolve, 1000, true));
  if ((await Promise.race([source.exists?.(), late])) === false) return nothing;
  found.add(source);
  return source();
}
/** Connections to a database that is there: asking again takes as long as a small reading. */
const found = new WeakSet<Connect>();

export const databaseOf = async (source: Source): Promise<Database> =>
  typeof source === 'function' ? source() : source;

/** One connection for a thread, opened when first asked for and again after it was lost or could not be had. */
export function connect({
  site,
  ...options
}: Omit<OpenOptions, 'onLost'> & Pick<Connect, 'site'> = {}): Connect {
  const open = onceUntilLost((forget) => openDatabase({ ...options, onLost: forget }));
  return site ? Object.assign(open, { site: onceUntilLost(site) }) : open;
}

/** A deleted run as it was, and when it was deleted, in milliseconds since the epoch. */
export interface DeletedRun {
  run: Run;
  deletedAt: number;
}

/** A key of a model API that the person keeps on this device. */
export interface KeptKey {
  providerId: string;
  /** The one origin it is sent to. */
  origin: string;
  key: string;
  isSignedIn: boolean;
  /** Milliseconds since the epoch. */
  expiresAt?: number;
}

/** A kept key as it is stored: sealed with AES-GCM, and bound to the fields beside it. */
export type SealedKey = Omit<KeptKey, 'key'> & { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer };

/** Cells that were stored together, of one block of their run: its first cell, and the numbers of theirs. */
export type PackKey = [runId: string, block: number, cells: number[]];

/**
 * A result as stored. `scoresOf`: the cell that holds its scores; absent if they are here. In a pack the scores are JSON text, which
 * costs a fraction of their objects.
 */
export interface StoredResult extends Omit<ResultRecord, 'scores'> {
  scores: ResultRecord['scores'] | string;
  scoresOf?: number;
}
