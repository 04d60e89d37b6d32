import { PlaygroundError } from '#core/errors.ts';
import type { McpConnection } from '#core/mcp.ts';
import { type ConnectWorld, ServerConnection } from '#serve/mcp/index.ts';
import type { TestbedApi, TestbedWorkerApi } from '#store/bridge/testbed-client.ts';
import type { Remote } from '#store/bridge/worker-client.ts';

// Apart from the executor: that one brings the world's tools, and the eval worker loads it with the first run that needs them.

/** No call of the testbed takes longer unless its world hangs. */
const MOST_MS = 20_000;

/** Connects with a server of a testbed that is open; the same client as for remote servers. Throws PlaygroundError mcp-*. */
export async function connectTestbed(
  world: ConnectWorld,
  testbedId: string,
  server: string,
): Promise<McpConnection> {
  const url = `testbed:${encodeURIComponent(testbedId)}/${server}`;
  const quiet = { onMessage: () => {}, onStatus: () => {} };
  const ref = { id: url, title: server, url, headers: [], callTimeoutMs: MOST_MS };
  const connection = new ServerConnection(ref, world, quiet);
  const { error } = await connection.open();
  if (error)
    throw new PlaygroundError(error.code === 'bug' ? 'mcp-protocol' : error.code, error.message, error.hint);
  return connection;
}

/** Passes the page's calls on to the testbed's worker. */
export const createTestbedApi = (testbed: Remote<TestbedWorkerApi>): TestbedApi => ({
  openTestbed: (testbedId, seed, plan) => testbed.open(testbedId, seed, plan),
  resetTestbed: (testbedId) => testbed.reset(testbedId),
  forkTestbed: (testbedId, calls, newId) => testbed.fork(testbedId, calls, newId),
  closeTestbed: (testbedId) => testbed.close(testbedId),
  testbedCalls: (testbedId) => testbed.calls(testbedId),
  testbedSlices: (testbedId, server, calls) => testbed.slices(testbedId, server, calls),
  testbedHash: (testbedId, calls) => testbed.hash(testbedId, calls),
});
