import { expose } from 'comlink';
import { keepErrorsWhole } from '#store/bridge/wire-errors.ts';
import { createTestbedWorkerApi } from './execution/testbed-worker-api.ts';

// Errors leave this worker as words. Their stacks, which are never read, would cost time in every third call: tools refuse by
// throwing.
Object.assign(Error, { stackTraceLimit: 0 });
keepErrorsWhole();
expose(createTestbedWorkerApi());
