import { startAnother, workerClient } from '#bridge/worker-client.ts';
import type { Connect } from '#storage/db.ts';
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
