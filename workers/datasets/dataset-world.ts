import { watchedFetch } from '#store/bridge/wire.ts';
import type { WireEntry } from '#store/bridge/wire-messages.ts';
import { importTasks, openUrl } from '#files/datasets/index.ts';
import { connect } from '#store/storage/db.ts';
import { siteDataOf } from '../site-data.ts';
import type { DatasetWorld } from './dataset-import.ts';

/** What importing needs of a real browser; `from` names the worker in the Wire. `script`: the address of the worker's own script. */
export function datasetWorld(from: WireEntry['from'], script: string): DatasetWorld {
  const watched = watchedFetch(from, (input, init) => fetch(input, init));
  return {
    connect: connect({ site: () => siteDataOf(script, watched) }),
    importTasks,
    openUrl,
    fetch: watched,
    now: Date.now,
    newGeneration: () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`,
  };
}
