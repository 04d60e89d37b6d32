import { startAnother, workerClient } from '#bridge/worker-client.ts';
import type { Database } from '#storage/db.ts';
import type { CellThread, CellThreadApi } from './cell-lanes.ts';
import { CellWriter } from './cell-writer.ts';

/** More than so many threads would wait for the one store. */
const MOST = 4;

/** Workers of this worker's own script, one for each processor; none where there is one alone. */
export function startCellThreads(): CellThread[] {
  const processors = Math.min(MOST, navigator.hardwareConcurrency || 1);
  if (processors < 2) return [];
  return Array.from({ length: processors }, () => {
    const { api, stop } = workerClient<CellThreadApi>('recordings worker', startAnother);
    return { api, end: stop };
  });
}

export function createCellThreadApi({ connect }: { connect: () => Promise<Database> }): CellThreadApi {
  let writer: Promise<CellWriter> | undefined;
  return {
    async beginCells(order) {
      writer = connect().then((db) => new CellWriter(db, order));
      await writer;
    },
    async writeCells(attempts) {
      await (await writer!).write(attempts);
    },
  };
}
