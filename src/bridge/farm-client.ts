import type { FarmApi } from './farm-contract.ts';
import { visit } from './visit.ts';
import { workerClient } from './worker-client.ts';

/**
 * The testbed's worker, started at the first call, for whoever drives it: the eval worker. A world that hangs is ended
 * with `stop`; the next call starts a new worker, whose farms are fresh.
 */
export const farmClient = () =>
  workerClient<FarmApi>(
    'testbed',
    () =>
      new Worker(new URL('../../workers/testbed.worker.ts', import.meta.url), {
        type: 'module',
        name: visit,
      }),
  );
