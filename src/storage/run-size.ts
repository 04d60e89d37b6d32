import type { Database } from './db.ts';
import { fromStore } from './storage-error.ts';

/** Bytes of a run's cells as JSON; browsers do not say what a record takes in their store. */
export interface RunSize {
  bytes: number;
  /** Cells with a result. */
  cells: number;
  /** How many of them were measured; fewer than `cells`: the rest is taken to be like them. */
  measured: number;
}

/** Cells of a run that are measured, spread evenly over it. */
const MEASURED = 24;

const encoder = new TextEncoder();
const bytesOf = (value: unknown): number => encoder.encode(JSON.stringify(value)).length;

/** What the answers, scores and requests of a run take: of its few first, last and middle cells, and from them of all. */
export async function sizeOfRun(db: Database, runId: string, cellsOfRun: number): Promise<RunSize> {
  const range = IDBKeyRange.bound([runId], [runId, []]);
  const cells = await fromStore(db.count('results', range));
  if (cells === 0) return { bytes: 0, cells, measured: 0 };
  const wanted = Math.min(MEASURED, cells);
  const seen = new Set<number>();
  let bytes = 0;
  for (let at = 0; at < wanted; at++) {
    const from = Math.floor((at * cellsOfRun) / wanted);
    const record = await firstFrom(db, runId, Math.max(from, (lastOf(seen) ?? -1) + 1));
    if (!record) break;
    seen.add(record.cell);
    const exchanges = await fromStore(db.get('exchanges', [runId, record.cell]));
    bytes += bytesOf(record) + (exchanges ? bytesOf(exchanges) : 0);
  }
  return { bytes: Math.round((bytes / seen.size) * cells), cells, measured: seen.size };
}

const lastOf = (seen: ReadonlySet<number>): number | undefined => [...seen].at(-1);

const firstFrom = (db: Database, runId: string, cell: number) =>
  fromStore(db.get('results', IDBKeyRange.bound([runId, cell], [runId, []])));
