import { grouped } from '#core/grouped.ts';
import { unwrap } from 'idb';
import type { CellSummary, ResultRecord } from '#core/cell.ts';
import type { Database, PackKey, StoredResult } from './db.ts';
import { fromStore, settle } from './storage-error.ts';

type Scores = ResultRecord['scores'];

/** A cell of a recorded run. `scores`: those that no other cell holds for it. */
export interface CellToPack {
  record: StoredResult & { scores: Scores };
  summary: CellSummary;
}

/** Cells of a block: what is read at once, and no more. */
const BLOCK = 1024;

/** The first cell of its block. */
export const blockOf = (cell: number): number => Math.floor(cell / BLOCK) * BLOCK;

const packsOf = (runId: string, block: number) =>
  IDBKeyRange.bound([runId, block], [runId, block + 1], false, true);

/**
 * Stores cells of one run in packs, all or none: for runs that are written whole, since a pack is read as one. `instead`: these are all
 * cells of their blocks, in place of those in packs. Throws PlaygroundError 'storage-quota'.
 */
export async function packCells(db: Database, cells: readonly CellToPack[], instead = false): Promise<void> {
  const blocks = grouped(cells, ({ record }) => blockOf(record.cell));
  const transaction = db.transaction(['packedResults', 'packedSummaries'], 'readwrite');
  const results = unwrap(transaction.objectStore('packedResults'));
  const summaries = unwrap(transaction.objectStore('packedSummaries'));
  const putAll = (): Promise<void> => {
    for (const [block, some] of blocks) {
      const { runId } = some[0]!.record;
      if (instead) for (const store of [results, summaries]) store.delete(packsOf(runId, block));
      const key: PackKey = [runId, block, some.map(({ record }) => record.cell)];
      const records = some.map(({ record }) => ({ ...record, scores: JSON.stringify(record.scores) }));
      results.put(records, key);
      summaries.put(JSON.stringify(some.map(({ summary }) => summary)), key);
    }
    return Promise.resolve();
  };
  await settle(transaction, [putAll]);
}

export const packedSummaries = (packs: readonly string[]): CellSummary[] =>
  packs.flatMap((pack) => JSON.parse(pack) as CellSummary[]);

/** A block of a run that holds packed cells, the first from cell `from` on. */
export interface Block {
  range: IDBKeyRange;
  first: number;
  last: number;
}

export async function blockFrom(db: Database, runId: string, from: number): Promise<Block | undefined> {
  const next = IDBKeyRange.bound([runId, blockOf(from)], [runId, []]);
  const cursor = await fromStore(db.transaction('packedResults').store.openKeyCursor(next));
  if (!cursor) return undefined;
  const [, first] = cursor.key;
  return { range: packsOf(runId, first), first, last: first + BLOCK - 1 };
}

export async function packedResultAt(
  db: Database,
  runId: string,
  cell: number,
): Promise<StoredResult | undefined> {
  const keys = await fromStore(db.getAllKeys('packedResults', packsOf(runId, blockOf(cell))));
  const key = keys.find(([, , cells]) => cells.includes(cell));
  const pack = key && (await fromStore(db.get('packedResults', key)));
  return pack?.find((each) => each.cell === cell);
}
