import type { IncomingHttpHeaders } from 'node:http';
import { createMcpHandler, fromJsonSchema, inputRequired, McpServer } from '@modelcontextprotocol/server';
import type { JsonObject } from '#core/json.ts';
import { answerBy, bodyOf, listen, sendJson, type Listening } from './listen.ts';

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers':
    'Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Param-Region, Mcp-Param-Days, Mcp-Param-Hourly',
};

/**
 * A server that speaks 2026-07-28 and refuses every client that begins with initialize: as its SDK does, or with this status and these
 * members of an answer. `allowed` are the request headers it lets pages send; `isDual`: it speaks the older protocols too.
 */
export async function statelessServer(
  refusal?: { status: number; says: JsonObject },
  allowed = cors['access-control-allow-headers'],
  isDual = false,
): Promise<Listening & { url: string; heard: string[]; headers: IncomingHttpHeaders[] }> {
  const own = { ...cors, 'access-control-allow-headers': allowed };
  const heard: string[] = [];
  const sent: IncomingHttpHeaders[] = [];
  const handler = createMcpHandler(adding, { legacy: isDual ? 'stateless' : 'reject' });
  const listening = await listen(async (request, response) => {
    heard.push(String(request.headers['mcp-method'] ?? request.method));
    sent.push(request.headers);
    if (request.method === 'OPTIONS') return void response.writeHead(204, own).end();
    const body = await bodyOf(request);
    const { id, method } = JSON.parse(body || '{}') as JsonObject;
    if (refusal && method === 'initialize')
      return sendJson(response, { jsonrpc: '2.0', id: id!, ...refusal.says }, refusal.status, own);
    return answerBy(handler, request, response, { body, own });
  });
  return { ...listening, url: `${listening.origin}/mcp`, heard, headers: sent };
}

const numbers = (...names: string[]) => ({
  type: 'object' as const,
  properties: Object.fromEntries(names.map((name) => [name, { type: 'number' as const }])),
  required: names,
});

/** Wants its arguments repeated in headers; the SDK's type of a schema does not know the mark. */
const mirrored = {
  type: 'object' as const,
  properties: {
    place: {
      type: 'object',
      properties: { region: { type: 'string', 'x-mcp-header': 'Region' } },
      required: ['region'],
    },
    days: { type: 'integer', 'x-mcp-header': 'Days' },
    hourly: { type: 'boolean', 'x-mcp-header': 'Hourly' },
  },
  required: ['place'],
} as object;

const secret = {
  type: 'object' as const,
  properties: { password: { type: 'string' as const } },
  required: ['password'],
};
const seats = {
  type: 'object' as const,
  properties: { seats: { type: 'integer' as const }, name: { type: 'string' as const, default: 'Guest' } },
  required: ['seats', 'name'],
};

function adding(): McpServer {
  const server = new McpServer({ name: 'modern', version: '1' }, { capabilities: { tools: {} } });
  server.registerTool(
    'add',
    {
      description: 'Adds two numbers.',
      inputSchema: fromJsonSchema<{ a: number; b: number }>(numbers('a', 'b')),
      outputSchema: fromJsonSchema<{ sum: number }>(numbers('sum')),
    },
    async ({ a, b }) => ({
      content: [{ type: 'text', text: String(a + b) }],
      structuredContent: { sum: a + b },
    }),
  );
  const waiting = { description: 'Never answers.', inputSchema: fromJsonSchema({ type: 'object' }) };
  server.registerTool('wait', waiting, () => new Promise<never>(() => {}));
  server.registerTool(
    'forecast',
    {
      description: 'Foretells the weather.',
      inputSchema: fromJsonSchema<{ place: { region: string }; days?: number; hourly?: boolean }>(mirrored),
    },
    async ({ place: { region } }) => ({ content: [{ type: 'text', text: `Sun in ${region}` }] }),
  );
  server.registerTool(
    'book',
    {
      description: 'Books a table, for as many as the person says.',
      inputSchema: fromJsonSchema<{ asks?: string }>({
        type: 'object',
        properties: { asks: { type: 'string' } },
      }),
    },
    // The name of the question tells what to ask for: seats and a name, a password, or the same for ever.
    async ({ asks = 'seats' }, { mcpReq: { inputResponses } }) => {
      const said = inputResponses?.[asks] as { action: string; content?: JsonObject } | undefined;
      const text = JSON.stringify(said);
      if (said && asks !== 'forever') return { content: [{ type: 'text', text }] };
      const form = { message: 'How many?', requestedSchema: asks === 'password' ? secret : seats };
      return inputRequired({ inputRequests: { [asks]: inputRequired.elicit(form) }, requestState: 'kept' });
    },
  );
  const failing = { description: 'Fails.', inputSchema: fromJsonSchema({ type: 'object' }) };
  server.registerTool('fail', failing, () => {
    throw new Error('no luck');
  });
  return server;
}
