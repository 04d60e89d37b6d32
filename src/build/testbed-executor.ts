import type { TestbedWorkerApi } from '#store/bridge/testbed-client.ts';
import type { Remote } from '#store/bridge/worker-client.ts';
import { connectTestbed } from '../../workers/execution/connect-testbed.ts';
import { createTestbedExecutor } from '../../workers/execution/execute-on-testbed.ts';
import type { Executor } from '../../workers/execution/executor.ts';
import { createTestbedWorkerApi } from '../../workers/execution/testbed-worker-api.ts';

/**
 * An executor with a testbed of its own in this thread: real testbeds over real ports. `clock`: milliseconds since the epoch; absent: one
 * that counts looks.
 */
export function testbedInThread(clock?: () => number): Executor {
  const api = createTestbedWorkerApi();
  const testbed = new Proxy(api, {
    get:
      (target, name: keyof TestbedWorkerApi) =>
      (...parameters: never[]) =>
        Promise.resolve().then(() =>
          (target as unknown as Record<string, (...of: never[]) => unknown>)[name]!(...parameters),
        ),
  }) as unknown as Remote<TestbedWorkerApi>;
  let looks = 0;
  const now = clock ?? (() => looks++);
  const world = {
    fetch: () => Promise.reject(new Error('nothing leaves the page')),
    clientInfo: { name: 'test', version: '1' },
    pageOrigin: 'http://127.0.0.1',
    headers: () => ({}),
    openPort: (testbedId: string, server: string) => testbed.connect(testbedId, server),
    now,
  };
  const deps = {
    testbed,
    restart: () => {},
    connect: (testbedId: string, server: string) => connectTestbed(world, testbedId, server),
    now,
    makeId: () => `testbed-${looks++}`,
  };
  return createTestbedExecutor(deps);
}
