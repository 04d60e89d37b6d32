import { bodyOf, listen, sendJson, type Listening } from './listen.ts';

/** An MCP server for browsers with one tool, `note`, that has an effect: `notes` holds every text it was given. */
export interface NotesServer extends Listening {
  url: string;
  notes: string[];
  /** While true nobody gets through, and answers on their way are lost. */
  isGone: boolean;
}

const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
const initialize = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 'notes', version: '1' },
};
export const NOTE_SCHEMA = {
  type: 'object',
  properties: { text: { type: 'string' } },
  required: ['text'],
};
const tools = [
  {
    name: 'note',
    description: 'Writes a note.',
    inputSchema: NOTE_SCHEMA,
    annotations: { destructiveHint: true },
  },
];

/** Goes away by itself once it has taken down `goesAfter` notes, before it answers the last. */
export async function notesServer(goesAfter: number): Promise<NotesServer> {
  const listening = await listen(async (request, response) => {
    const body = await bodyOf(request);
    if (server.isGone) return void request.socket.destroy();
    if (request.method !== 'POST')
      return void response.writeHead(request.method === 'OPTIONS' ? 204 : 405, cors).end();
    const { id, method, params } = JSON.parse(body) as {
      id?: number;
      method: string;
      params?: { arguments?: { text?: string } };
    };
    if (id === undefined) return void response.writeHead(202, cors).end();
    if (method === 'tools/call') {
      const { text = '' } = params?.arguments ?? {};
      server.notes.push(text);
      if (server.notes.length === goesAfter) server.isGone = true;
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (server.isGone) return void request.socket.destroy();
    }
    const results: Record<string, object> = {
      initialize,
      'tools/list': { tools },
      'tools/call': { content: [{ type: 'text', text: 'noted' }] },
    };
    sendJson(response, { jsonrpc: '2.0', id, result: results[method] ?? {} }, 200, cors);
  });
  const server: NotesServer = { ...listening, url: `${listening.origin}/mcp`, notes: [], isGone: false };
  return server;
}
