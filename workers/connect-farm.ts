import type { McpConnection } from '#core/mcp.ts';
import { PlaygroundError } from '#core/errors.ts';
import { ServerConnection, type ConnectWorld } from '#mcp/index.ts';

/** Connects with a server of a testbed that is open; the same client as for remote servers. Throws PlaygroundError mcp-*. */
export async function connectFarm(
  world: ConnectWorld,
  farmId: string,
  server: string,
): Promise<McpConnection> {
  const url = `testbed:${encodeURIComponent(farmId)}/${server}`;
  const quiet = { onMessage: () => {}, onStatus: () => {} };
  const connection = new ServerConnection({ id: url, title: server, url, headers: [] }, world, quiet);
  const { error } = await connection.open();
  if (error)
    throw new PlaygroundError(error.code === 'bug' ? 'mcp-protocol' : error.code, error.message, error.hint);
  return connection;
}
