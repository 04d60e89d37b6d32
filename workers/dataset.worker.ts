import { keepErrorsWhole } from '#store/bridge/wire-errors.ts';
import { expose } from 'comlink';
import { createDatasetApi, datasetWorld } from './datasets/dataset-api.ts';

keepErrorsWhole();
expose(createDatasetApi(datasetWorld('dataset worker', import.meta.url)));
