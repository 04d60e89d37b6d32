import type { TestbedWorkerApi } from './testbed-contract.ts';
import testbedWorker from '../../workers/testbed.worker.ts?worker&url';
import { startWorker } from './start-worker.ts';
import { workerClient } from './worker-client.ts';

/**
 * The testbed's worker, started at the first call, for whoever drives it: the eval worker. A world that hangs is ended
 * with `stop`; the next call starts a new worker, whose testbeds are fresh.
 */
export const testbedClient = () =>
  workerClient<TestbedWorkerApi>('testbed', () => startWorker(testbedWorker));
