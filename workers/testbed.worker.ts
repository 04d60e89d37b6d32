import { expose } from 'comlink';
import { keepErrorsWhole } from '#bridge/wire-errors.ts';
import { createFarmApi } from './farm-api.ts';

// Errors leave this worker as words. Their stacks, which nobody reads, would be a quarter of a call's time: the SDK tells
// requests from answers by checks that fail.
Object.assign(Error, { stackTraceLimit: 0 });
keepErrorsWhole();
expose(createFarmApi());
