import { watchedFetch } from '#bridge/wire.ts';
import { keepErrorsWhole } from '#bridge/wire-errors.ts';
import { importTasks, openUrl } from '#datasets/index.ts';
import { connect } from '#storage/db.ts';
import { expose } from 'comlink';
import { createDatasetApi } from './datasets/dataset-api.ts';

keepErrorsWhole();
expose(
  createDatasetApi({
    connect: connect(),
    importTasks,
    openUrl,
    fetch: watchedFetch('dataset worker', (input, init) => fetch(input, init)),
    now: Date.now,
    newGeneration: () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`,
    // Worker scripts lie one folder below the site, in the sources as in the build.
    siteBase: new URL(/* @vite-ignore */ '../', import.meta.url).href,
  }),
);
