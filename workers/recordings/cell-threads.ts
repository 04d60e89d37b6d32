import { startAnother, workerClient } from '#bridge/worker-client.ts';
import type { Connect } from '#storage/db.ts';
import type { CellThread, CellThreadApi } from './cell-lanes.ts';
import { CellWriter } from './cell-writer.ts';

/** More than so many threads would wait for the one store. */
const MOST = 4;

/** Workers of this worker's own script, one for each processor beside the one that reads: each has to compile all scorers first. */
export function startCellThreads(): CellThread[] {
  const others = Math.min(MOST, (navigator.hardwareConcurrency || 1) - 1);
  return Array.from({ length: others }, () => {
    const { api, stop } = workerClient<CellThreadApi>('recordings worker', startAnother);
    return { api, end: stop };
  });
}

export function createCellThreadApi({ connect }: { connect: Connect }): CellThreadApi {
  let writer: CellWriter | undefined;
  return {
    async beginCells(order) {
      await connect();
      writer = new CellWriter(connect, order);
    },
    writeCells: (attempts) => writer!.write(attempts),
  };
}
