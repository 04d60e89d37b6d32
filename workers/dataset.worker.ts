import { keepErrorsWhole } from '#store/bridge/wire-errors.ts';
import { expose } from 'comlink';
import { createDatasetApi } from './datasets/dataset-api.ts';
import { datasetWorld } from './datasets/dataset-world.ts';

keepErrorsWhole();
expose(createDatasetApi(datasetWorld('dataset worker', import.meta.url)));
