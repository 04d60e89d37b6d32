import type { FarmApi } from '#bridge/farm-contract.ts';
import type { Remote } from '#bridge/worker-client.ts';
import { connectFarm } from '../../workers/connect-farm.ts';
import { createFarmExecutor, type FarmExecutor } from '../../workers/execute-on-farm.ts';
import { createFarmApi } from '../../workers/farm-api.ts';

/** An executor with a testbed of its own in this thread: real farms over real ports, a clock that counts looks. */
export function aFarmExecutor(): FarmExecutor {
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
  return createFarmExecutor({
    farm,
    restart: () => {},
    connect: (farmId, server) => connectFarm(world, farmId, server),
    now: () => time++,
    makeId: () => `farm-${time++}`,
  });
}
