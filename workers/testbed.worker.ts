import { expose } from 'comlink';
import { keepErrorsWhole } from '#bridge/wire-errors.ts';
import { createFarmApi } from './farm-api.ts';

keepErrorsWhole();
expose(createFarmApi());
