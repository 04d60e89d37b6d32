import type { FarmApi } from '#bridge/farm-contract.ts';
import type { Remote } from '#bridge/worker-client.ts';
import { connectFarm } from '../../workers/execution/connect-farm.ts';
import { createFarmExecutor } from '../../workers/execution/execute-on-farm.ts';
import type { Executor } from '../../workers/execution/executor.ts';
import { createFarmApi } from '../../workers/execution/farm-api.ts';

/** An executor with a testbed of its own in this thread: real farms over real ports, a clock that counts looks. */
export function aFarmExecutor(): Executor {
  const api = createFarmApi();
  const farm = new Proxy(api, {
    get:
      (target, name: keyof FarmApi) =>
      async (...parameters: never[]) =>
        (target[name] as (...parameters: never[]) => unknown)(...parameters),
  }) as unknown as Remote<FarmApi>;
  let time = 0;
  const world = {
    fetch: () => Promise.reject(new Error('nothing leaves the page')),
    clientInfo: { name: 'test', version: '1' },
    pageOrigin: 'http://127.0.0.1',
    headers: () => ({}),
    openPort: (farmId: string, server: string) => farm.connect(farmId, server),
    now: () => time++,
  };
  const deps = {
    farm,
    restart: () => {},
    connect: (farmId: string, server: string) => connectFarm(world, farmId, server),
    now: () => time++,
    makeId: () => `farm-${time++}`,
  };
  return createFarmExecutor(deps);
}
