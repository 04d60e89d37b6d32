import { keepErrorsWhole } from '#store/bridge/wire-errors.ts';
import { versions } from '#core/versions.ts';
import { expose } from 'comlink';
import { createDatasetApi, datasetWorld } from './datasets/dataset-api.ts';
import { createLabelsApi } from './recordings/accepted-labels.ts';
import { createCellThreadApi, startCellThreads } from './recordings/cell-lanes.ts';
import { createRecordingsApi } from './recordings/recordings-api.ts';

keepErrorsWhole();
const world = datasetWorld('recordings worker', import.meta.url);
const datasets = createDatasetApi(world);
expose({
  ...createRecordingsApi({
    ...world,
    versions,
    importDataset: (...asked) => datasets.importDataset(...asked),
    makeId: () => crypto.randomUUID(),
    cellThreads: startCellThreads,
  }),
  ...createCellThreadApi(world),
  ...createLabelsApi(world),
});
