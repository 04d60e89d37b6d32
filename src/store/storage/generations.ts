import { PlaygroundError } from '#core/errors.ts';
import type { Database, DatasetRecord } from './db.ts';
import { pieceKeys } from './index-store.ts';
import { settle } from './storage-error.ts';

/** A generation being written. While it is claimed, no other tab sweeps it away. */
export interface Claim {
  generation: string;
  release: () => void;
}

const lockName = (generation: string) => `proving-ground:${generation}`;

/** Generations this thread is writing; Web Locks tell of the other threads. */
const mine = new Set<string>();

/** Absent on plain http, where the unpublished generations of other threads count as abandoned. */
const locks = (): LockManager | undefined => globalThis.navigator?.locks;

export async function claimGeneration(generation: string): Promise<Claim> {
  mine.add(generation);
  const forget = () => mine.delete(generation);
  const manager = locks();
  if (!manager) return { generation, release: forget };
  return new Promise((resolve, reject) => {
    const hold = () =>
      new Promise<void>((free) => {
        const release = () => {
          forget();
          free();
        };
        resolve({ generation, release });
      });
    manager.request(lockName(generation), hold).catch(reject);
  });
}

async function claimedGenerations(): Promise<Set<string>> {
  const held = (await locks()?.query())?.held ?? [];
  return new Set([...mine].map(lockName).concat(held.map((lock) => lock.name ?? '')));
}

/** Is it being written, here or in another tab? */
export const isClaimed = async (generation: string): Promise<boolean> =>
  (await claimedGenerations()).has(lockName(generation));

const swept = () =>
  new PlaygroundError(
    'storage-unavailable',
    'What the import had stored was removed while it ran.',
    'Import again, in one tab at a time.',
  );

/** A transaction over everything a data set consists of. */
export const wholeDatasets = (db: Database) =>
  db.transaction(['datasets', 'toolsets', 'shards', 'indexes'], 'readwrite');

const within = (generation: string) => IDBKeyRange.bound([generation], [generation, []]);

/** The requests that remove all that was written under a generation. */
export const removalOf = (
  transaction: ReturnType<typeof wholeDatasets>,
  generation: string,
): (() => Promise<void>)[] => [
  () => transaction.objectStore('toolsets').delete(within(generation)),
  () => transaction.objectStore('shards').delete(within(generation)),
  () => transaction.objectStore('indexes').delete(generation),
  () => transaction.objectStore('indexes').delete(pieceKeys(generation)),
];

/** Deletes the content of a generation that nothing published names any more. */
export async function deleteGeneration(db: Database, generation: string): Promise<void> {
  const transaction = wholeDatasets(db);
  await settle(transaction, removalOf(transaction, generation));
}

/**
 * Makes a written generation the data set's content, in one transaction, and deletes the generation it replaces.
 * Throws PlaygroundError 'storage-unavailable' when shards of it are gone.
 */
export async function publish(db: Database, record: DatasetRecord, shards: number): Promise<void> {
  const transaction = wholeDatasets(db);
  const present = await transaction.objectStore('shards').count(within(record.generation));
  const standing = await transaction.objectStore('datasets').get(record.dataset.id);
  const isReplaced = standing !== undefined && standing.generation !== record.generation;
  if (present !== shards) throw swept();
  await settle(transaction, [
    () => transaction.objectStore('datasets').put(record),
    ...(isReplaced ? removalOf(transaction, standing.generation) : []),
  ]);
}

/** Every generation that has a shard or toolset, found by jumping from one to the next. */
async function storedGenerations(db: Database): Promise<Set<string>> {
  const found = new Set<string>();
  const transaction = db.transaction(['shards', 'toolsets']);
  for (const store of ['shards', 'toolsets'] as const) {
    let cursor = await transaction.objectStore(store).openKeyCursor();
    while (cursor) {
      const generation = cursor.key[0];
      found.add(generation);
      const beyond = IDBKeyRange.lowerBound([generation, []]);
      cursor = await transaction.objectStore(store).openKeyCursor(beyond);
    }
  }
  return found;
}

/** Deletes the remains of crashed imports: generations that nothing names and no tab is writing. */
export async function sweepGenerations(db: Database): Promise<string[]> {
  const stored = await storedGenerations(db);
  const claimed = await claimedGenerations();
  const published = new Set((await db.getAll('datasets')).map((record) => record.generation));
  const abandoned = [...stored].filter(
    (generation) => !published.has(generation) && !claimed.has(lockName(generation)),
  );
  for (const generation of abandoned) await deleteGeneration(db, generation);
  return abandoned;
}
