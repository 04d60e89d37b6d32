import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JsonObject } from '#core/json.ts';
import { bodyOf, listen, sendJson, type Listening } from './listen.ts';
import { statelessServer } from './stateless-server.ts';

interface Cors {
  /** Sent with every answer but that to OPTIONS. */
  always: Record<string, string>;
  /** The answer to OPTIONS. */
  preflight: { status: number; headers: Record<string, string> };
  /** Does it begin a session, and refuse what comes without its header? */
  keepsSessions: boolean;
}

const anyOrigin = { 'access-control-allow-origin': '*' };
const exposed = { 'access-control-expose-headers': 'Mcp-Session-Id, WWW-Authenticate, MCP-Protocol-Version' };
const allowing = (headers: string) => ({
  status: 204,
  headers: {
    ...anyOrigin,
    'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
    'access-control-allow-headers': headers,
  },
});
const all = 'Content-Type, Accept, Authorization, Mcp-Session-Id, MCP-Protocol-Version, Last-Event-ID, X-Key';

/** The faults the doctor knows, each a server, beside one without. */
const faults: Record<string, Cors> = {
  good: { always: { ...anyOrigin, ...exposed }, preflight: allowing(all), keepsSessions: true },
  'no-cors': { always: {}, preflight: { status: 204, headers: {} }, keepsSessions: false },
  'preflight-unanswered': {
    always: anyOrigin,
    preflight: { status: 405, headers: anyOrigin },
    keepsSessions: false,
  },
  'preflight-asks-sign-in': {
    always: anyOrigin,
    preflight: { status: 401, headers: anyOrigin },
    keepsSessions: false,
  },
  'header-not-allowed': {
    always: { ...anyOrigin, ...exposed },
    preflight: allowing('Content-Type, Accept, Mcp-Session-Id'),
    keepsSessions: false,
  },
  'session-hidden': { always: anyOrigin, preflight: allowing(all), keepsSessions: true },
};

/** Addresses by fault; `unreachable` is a port on which nobody listens. */
export type FaultAddresses = Record<string, string>;

export async function corsFaults(): Promise<{ addresses: FaultAddresses; close: () => Promise<void> }> {
  const listening: Listening[] = [];
  const addresses: FaultAddresses = {};
  for (const [name, cors] of Object.entries(faults)) {
    const server = await listen((request, response) => void answer(cors, request, response));
    listening.push(server);
    addresses[name] = `${server.origin}/mcp`;
  }
  const redirecting = await listen(({ method }, response) => {
    if (method === 'OPTIONS') response.writeHead(204, allowing(all).headers).end();
    else response.writeHead(307, { ...anyOrigin, location: addresses.good! }).end();
  });
  const stateless = await statelessServer();
  const deaf = await statelessServer(undefined, 'Content-Type, Accept, MCP-Protocol-Version');
  const nameless = await statelessServer(undefined, 'Content-Type, Accept, MCP-Protocol-Version, Mcp-Method');
  listening.push(redirecting, stateless, deaf, nameless);
  const nobody = await listen(() => {});
  await nobody.close();
  Object.assign(addresses, {
    redirecting: `${redirecting.origin}/mcp`,
    stateless: stateless.url,
    'stateless-header-not-allowed': deaf.url,
    'stateless-name-not-allowed': nameless.url,
    unreachable: `${nobody.origin}/mcp`,
  });
  return {
    addresses,
    close: async () => void (await Promise.all(listening.map((server) => server.close()))),
  };
}

const sessions = new Set<string>();

async function answer(cors: Cors, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'OPTIONS')
    return void response.writeHead(cors.preflight.status, cors.preflight.headers).end();
  if (request.method !== 'POST') return void response.writeHead(405, cors.always).end();
  const { id, method, params } = JSON.parse(await bodyOf(request)) as JsonObject;
  const session = String(request.headers['mcp-session-id'] ?? '');
  if (cors.keepsSessions && method !== 'initialize' && !sessions.has(session)) {
    const error = { code: -32000, message: 'Bad Request: Server not initialized' };
    return sendJson(response, { jsonrpc: '2.0', id: null, error }, 400, cors.always);
  }
  if (id === undefined) return void response.writeHead(202, cors.always).end();
  const begun = cors.keepsSessions && method === 'initialize' ? { 'mcp-session-id': randomUUID() } : {};
  for (const value of Object.values(begun)) sessions.add(value);
  const result = resultOf(method, params as JsonObject);
  sendJson(response, { jsonrpc: '2.0', id, result }, 200, { ...cors.always, ...begun });
}

function resultOf(method: unknown, params: JsonObject): JsonObject {
  const capabilities = { tools: {} };
  if (method === 'initialize')
    return { protocolVersion: '2025-11-25', capabilities, serverInfo: { name: 'fault', version: '1' } };
  if (method === 'tools/list') return { tools: [{ name: 'echo', inputSchema: { type: 'object' } }] };
  return { content: [{ type: 'text', text: JSON.stringify(params.arguments) }] };
}
