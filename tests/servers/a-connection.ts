import type { JsonObject } from '#core/json.ts';
import type { McpServerRef, OnQuestion, ServerStatus } from '#core/mcp.ts';
import { ServerConnection, type ConnectWorld } from '#serve/mcp/index.ts';

export interface Watched {
  connection: ServerConnection;
  statuses: ServerStatus[];
  messages: { direction: string; message: JsonObject }[];
}

/** A connection to this address, not yet opened, and everything it reports. */
export function aConnection(
  url: string,
  ref: Partial<McpServerRef> = {},
  world: Partial<ConnectWorld> = {},
  onQuestion?: OnQuestion,
): Watched {
  const statuses: ServerStatus[] = [];
  const messages: Watched['messages'] = [];
  const connection = new ServerConnection(
    { id: 'server-1', title: 'Server', url, headers: [], ...ref },
    {
      fetch: (input, init) => fetch(input, init),
      clientInfo: { name: 'test', version: '1' },
      pageOrigin: 'http://127.0.0.1',
      headers: () => ({}),
      openPort: () => Promise.reject(new Error('no testbed')),
      now: () => performance.now(),
      ...world,
    },
    {
      onMessage: (direction, message) => messages.push({ direction, message }),
      onStatus: (status) => statuses.push(status),
      onQuestion,
    },
  );
  return { connection, statuses, messages };
}

export const aCall = (name: string, args: JsonObject = {}) => ({ id: `call-${name}`, name, arguments: args });
