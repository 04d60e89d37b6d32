import { transfer } from 'comlink';
import type { TestbedWorkerApi } from '#store/bridge/testbed-client.ts';
import { PlaygroundError } from '#core/errors.ts';
import { LiveTestbed, mcpServer } from '#world/index.ts';
import { MessagePortTransport } from '#serve/mcp/index.ts';

interface OpenTestbed {
  testbed: LiveTestbed;
  close: (() => void)[];
}

export function createTestbedWorkerApi(): TestbedWorkerApi {
  const testbeds = new Map<string, OpenTestbed>();
  const opened = (testbedId: string): OpenTestbed => {
    const open = testbeds.get(testbedId);
    if (open) return open;
    throw new PlaygroundError(
      'testbed-unknown',
      'This testbed is no longer open.',
      'Connect again: a fresh one is opened.',
    );
  };
  const member = async (testbedId: string, server: string) => {
    const found = await opened(testbedId).testbed.member(server);
    if (found) return found;
    throw new PlaygroundError('testbed-unknown', `The testbed has no server named “${server}”.`);
  };
  const close = (testbedId: string) => {
    for (const end of testbeds.get(testbedId)?.close ?? []) end();
    testbeds.delete(testbedId);
  };
  const keep = (testbedId: string, testbed: LiveTestbed) => {
    close(testbedId);
    testbeds.set(testbedId, { testbed, close: [] });
  };
  return {
    open: (testbedId, seed, plan) => keep(testbedId, new LiveTestbed(seed, plan)),
    async connect(testbedId, server) {
      const found = await member(testbedId, server);
      const open = opened(testbedId);
      const { port1, port2 } = new MessageChannel();
      const speaking = mcpServer(open.testbed, found);
      open.close.push(() => void speaking.close());
      await speaking.connect(new MessagePortTransport(port1));
      return transfer(port2, [port2]);
    },
    reset: (testbedId) => opened(testbedId).testbed.reset(),
    fork: (testbedId, calls, newId) => keep(newId, opened(testbedId).testbed.fork(calls)),
    close,
    calls: (testbedId) => [...opened(testbedId).testbed.calls],
    async slices(testbedId, server, calls) {
      const found = await member(testbedId, server);
      return opened(testbedId).testbed.slices(found, calls);
    },
    hash: (testbedId, calls) => opened(testbedId).testbed.hash(calls),
    endState: (testbedId) => opened(testbedId).testbed.endState().state,
    // Scorers come with it, which no other use of this worker needs.
    auditLabel: async (task) => (await import('../audit/audit-on-testbed.ts')).auditLabel(task),
    replayLabel: async (task, recipe) =>
      (await import('../audit/audit-on-testbed.ts')).replayLabel(task, recipe),
  };
}
