import type { DatasetApi } from '#bridge/contract.ts';
import type { RecordingsApi } from '#bridge/recordings-contract.ts';
import { watchedFetch } from '#bridge/wire.ts';
import { keepErrorsWhole } from '#bridge/wire-errors.ts';
import { versions } from '#core/versions.ts';
import { importTasks, openUrl } from '#datasets/index.ts';
import { connect } from '#storage/db.ts';
import { expose } from 'comlink';
import { createDatasetApi } from './datasets/dataset-api.ts';

keepErrorsWhole();
const world = {
  connect: connect(),
  importTasks,
  openUrl,
  fetch: watchedFetch('dataset worker', (input, init) => fetch(input, init)),
  now: Date.now,
  newGeneration: () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`,
  // Worker scripts lie one folder below the site, in the sources as in the build.
  siteBase: new URL(/* @vite-ignore */ '../', import.meta.url).href,
};
const datasets = createDatasetApi(world);

/** Loaded with the first log: it brings all readers and scorers. */
let recordings: Promise<RecordingsApi> | undefined;
const loadRecordings = (): Promise<RecordingsApi> =>
  (recordings ??= import('./recordings/recordings-api.ts').then(({ createRecordingsApi }) =>
    createRecordingsApi({
      ...world,
      versions,
      importDataset: (...asked) => datasets.importDataset(...asked),
      makeId: () => crypto.randomUUID(),
    }),
  ));

expose({
  ...datasets,
  inspectRecording: async (request, onProgress) =>
    (await loadRecordings()).inspectRecording(request, onProgress),
  storeRecording: async (request, choice, onProgress) =>
    (await loadRecordings()).storeRecording(request, choice, onProgress),
  cancelRecording: async (importId) => (await loadRecordings()).cancelRecording(importId),
} satisfies DatasetApi & RecordingsApi);
