import { watchedFetch } from '#bridge/wire.ts';
import type { WireEntry } from '#bridge/contract.ts';
import { importTasks, openUrl } from '#datasets/index.ts';
import { connect } from '#storage/db.ts';
import type { DatasetWorld } from './dataset-import.ts';

/** What importing needs of a real browser; `from` names the worker in the Wire. `script`: the address of the worker's own script. */
export const datasetWorld = (from: WireEntry['from'], script: string): DatasetWorld => ({
  connect: connect(),
  importTasks,
  openUrl,
  fetch: watchedFetch(from, (input, init) => fetch(input, init)),
  now: Date.now,
  newGeneration: () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`,
  // Worker scripts lie one folder below the site, in the sources as in the build.
  siteBase: new URL(/* @vite-ignore */ '../', script).href,
});
