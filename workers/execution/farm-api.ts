import { transfer } from 'comlink';
import type { FarmApi } from '#bridge/farm-contract.ts';
import { PlaygroundError } from '#core/errors.ts';
import { LiveFarm, mcpServer, PortTransport } from '#testbed/index.ts';

interface OpenFarm {
  farm: LiveFarm;
  close: (() => void)[];
}

/** The farms of one worker, by id. */
export function createFarmApi(): FarmApi {
  const farms = new Map<string, OpenFarm>();
  const opened = (farmId: string): OpenFarm => {
    const open = farms.get(farmId);
    if (open) return open;
    throw new PlaygroundError(
      'testbed-unknown',
      'This testbed is no longer open.',
      'Connect again: a fresh one is opened.',
    );
  };
  const member = async (farmId: string, server: string) => {
    const found = await opened(farmId).farm.member(server);
    if (found) return found;
    throw new PlaygroundError('testbed-unknown', `The testbed has no server named “${server}”.`);
  };
  const close = (farmId: string) => {
    for (const end of farms.get(farmId)?.close ?? []) end();
    farms.delete(farmId);
  };
  const keep = (farmId: string, farm: LiveFarm) => {
    close(farmId);
    farms.set(farmId, { farm, close: [] });
  };
  return {
    open: (farmId, seed, plan) => keep(farmId, new LiveFarm(seed, plan)),
    async connect(farmId, server) {
      const found = await member(farmId, server);
      const open = opened(farmId);
      const { port1, port2 } = new MessageChannel();
      const speaking = mcpServer(open.farm, found);
      open.close.push(() => void speaking.close());
      await speaking.connect(new PortTransport(port1));
      return transfer(port2, [port2]);
    },
    reset: (farmId) => opened(farmId).farm.reset(),
    fork: (farmId, calls, newId) => keep(newId, opened(farmId).farm.fork(calls)),
    close,
    calls: (farmId) => [...opened(farmId).farm.calls],
    async slices(farmId, server, calls) {
      const found = await member(farmId, server);
      return opened(farmId).farm.slices(found, calls);
    },
    hash: (farmId, calls) => opened(farmId).farm.hash(calls),
    endState: (farmId) => opened(farmId).farm.endState().state,
  };
}
