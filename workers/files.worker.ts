import { startAnother, workerClient } from '#store/bridge/worker-client.ts';
import { keepErrorsWhole } from '#store/bridge/wire-errors.ts';
import { watchedFetch } from '#store/bridge/wire.ts';
import { connect } from '#store/storage/db.ts';
import { expose } from 'comlink';
import type { CellThread, CellThreadApi } from './files/cell-lanes.ts';
import { createFilesApi } from './files/files-api.ts';
import { siteDataOf } from './site-data.ts';

/** More than so many threads would wait for the one store. */
const MOST = 4;

/** Workers of this worker's own script, one for each processor beside the one that reads: each has to compile all scorers first. */
function startCellThreads(): CellThread[] {
  const others = Math.min(MOST, (navigator.hardwareConcurrency || 1) - 1);
  return Array.from({ length: others }, () => {
    const { api, stop } = workerClient<CellThreadApi>('files worker', startAnother);
    return { api, end: stop };
  });
}

keepErrorsWhole();
const fetching = watchedFetch('files worker', (input, init) => fetch(input, init));
expose(
  createFilesApi({
    connect: connect({ site: () => siteDataOf(import.meta.url, fetching) }),
    fetch: fetching,
    now: Date.now,
    makeId: () => crypto.randomUUID(),
    cellThreads: startCellThreads,
  }),
);
