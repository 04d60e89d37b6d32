import type { Database } from './db.ts';
import type { StoredIndex, TaskIndexRecord, TextColumn } from './index-record.ts';
import { settle } from './storage-error.ts';
import type { TextRows } from './text-rows.ts';

/** Bytes of one read: as many as a page can receive without missing a frame. */
const PIECE = 2 ** 21;

const textColumns: readonly TextColumn[] = ['ids', 'queries'];

const pieceKey = (generation: string, column: TextColumn, piece: number) =>
  `${generation}/${column}/${piece}`;

/** The keys of a generation's pieces: `/` is followed by `0` in the order of keys. */
export const pieceKeys = (generation: string): IDBKeyRange =>
  IDBKeyRange.bound(`${generation}/`, `${generation}0`, false, true);

/** Stores all of an index or nothing of it. Throws PlaygroundError 'storage-quota'. */
export async function putIndex(db: Database, generation: string, record: TaskIndexRecord): Promise<void> {
  const transaction = db.transaction('indexes', 'readwrite');
  const pieces = { ids: piecesOf(record.ids), queries: piecesOf(record.queries) };
  const stored: StoredIndex = {
    ...record,
    ids: withoutPieces(record.ids, pieces.ids),
    queries: withoutPieces(record.queries, pieces.queries),
    pieces,
  };
  const puts = textColumns.flatMap((column) =>
    Array.from({ length: pieces[column] }, (_, piece) => () => {
      const bytes = record[column].bytes.slice(piece * PIECE, (piece + 1) * PIECE);
      return transaction.store.put(bytes.buffer, pieceKey(generation, column, piece));
    }),
  );
  await settle(transaction, [() => transaction.store.put(stored, generation), ...puts]);
}

/** Reads an index piece by piece, each in a task of its own; undefined when it, or a part of it, is not there. */
export async function getIndex(db: Database, generation: string): Promise<TaskIndexRecord | undefined> {
  const { store } = db.transaction('indexes');
  const stored = await store.get(generation);
  if (!stored || stored instanceof ArrayBuffer) return undefined;
  const { pieces, ...record } = stored;
  for (const column of textColumns) {
    const count = pieces?.[column] ?? 0;
    if (count === 0) continue;
    const { starts } = record[column];
    const bytes = new Uint8Array(starts.at(-1)!);
    for (let piece = 0; piece < count; piece++) {
      const part = await store.get(pieceKey(generation, column, piece));
      if (!(part instanceof ArrayBuffer)) return undefined;
      bytes.set(new Uint8Array(part), piece * PIECE);
    }
    record[column] = { bytes, starts };
  }
  return record;
}

/** 0: the texts are short enough to stand in the record itself. */
const piecesOf = ({ bytes }: TextRows): number =>
  bytes.length <= PIECE ? 0 : Math.ceil(bytes.length / PIECE);

const withoutPieces = (rows: TextRows, pieces: number): TextRows =>
  pieces === 0 ? rows : { bytes: new Uint8Array(), starts: rows.starts };
