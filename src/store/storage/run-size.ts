import type { Database } from './db.ts';
import { doneCells } from './runs.ts';
import { fromStore } from './storage-error.ts';

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
