import { randomUUID } from 'node:crypto';
import type { JsonObject } from '#core/json.ts';
import { scriptedServer, type Exchange, type ScriptedServer } from './scripted-server.ts';
import { sendJson } from './listen.ts';

/**
 * How a server keeps the notes of its sessions. `apart`: as a bridge that starts a server for each session; `shared`: one server for
 * all, though each session has an id (mcp-proxy 6.7.19); `shared-without-ids`; `forgotten`: a fresh server for every request
 * (supergateway 4.0.0 without --stateful); `single`: no second session; `replaces`: a second session ends the first.
 */
export type Keeping =
  | 'apart'
  | 'shared'
  | 'shared-without-ids'
  | 'forgotten'
  | 'single'
  | 'replaces'
  | 'same-id';

const tool = (name: string, readOnlyHint: boolean, ...required: string[]) => ({
  name,
  inputSchema: {
    type: 'object',
    properties: Object.fromEntries(required.map((each) => [each, { type: 'string' }])),
    required,
  },
  annotations: { readOnlyHint, destructiveHint: false, openWorldHint: false },
});
const said = (text: string, isError = false): JsonObject => ({ content: [{ type: 'text', text }], isError });

/** A server of 2025-11-25 with tools that add a note, list all of them, and count their own calls. `open`: the ids of its sessions. */
export async function notesServer(keeping: Keeping): Promise<ScriptedServer & { open: Set<string> }> {
  const open = new Set<string>();
  const worlds = new Map<string, string[]>();
  let counted = 0;
  const hasIds = ['apart', 'shared', 'single', 'replaces', 'same-id'].includes(keeping);
  const idOf = ({ request }: Exchange): string => String(request.headers['mcp-session-id'] ?? '');
  const notesOf = (exchange: Exchange): string[] => {
    if (keeping === 'forgotten') return [];
    const key = keeping === 'apart' ? idOf(exchange) : '';
    if (!worlds.has(key)) worlds.set(key, []);
    return worlds.get(key)!;
  };
  const call = (exchange: Exchange): JsonObject => {
    const { name, arguments: given } = exchange.params as { name: string; arguments: { text?: string } };
    const notes = notesOf(exchange);
    if (name === 'count_calls') return said(String(++counted));
    if (name === 'fail') return said('no', true);
    if (name === 'add_note') {
      notes.push(given.text ?? '');
      return said('Added.');
    }
    return said(notes.join('\n') || 'none');
  };
  const inSession = (answer: (exchange: Exchange) => JsonObject) => (exchange: Exchange) => {
    if (!hasIds || open.has(idOf(exchange))) return answer(exchange);
    const error = { code: -32001, message: 'Session not found' };
    return void sendJson(exchange.response, { jsonrpc: '2.0', id: exchange.id, error }, 404);
  };
  const server = await scriptedServer({
    initialize({ id, response }) {
      const result = {
        protocolVersion: '2025-11-25',
        capabilities: { tools: {} },
        serverInfo: { name: 'notes', version: '1' },
      };
      if (!hasIds) return result;
      if (keeping === 'single' && open.size > 0) {
        const error = { code: -32600, message: 'Invalid Request: Server already initialized' };
        return void sendJson(response, { jsonrpc: '2.0', id, error }, 400);
      }
      if (keeping === 'replaces') open.clear();
      const own = keeping === 'same-id' ? 'the-one' : randomUUID();
      open.add(own);
      return void sendJson(response, { jsonrpc: '2.0', id, result }, 200, { 'mcp-session-id': own });
    },
    'tools/list': inSession(() => ({
      tools: [
        tool('add_note', false, 'text'),
        tool('list_notes', true),
        tool('count_calls', true),
        tool('fail', false),
      ],
    })),
    ping: inSession(() => ({})),
    'tools/call': inSession(call),
    DELETE(exchange) {
      if (keeping !== 'same-id') open.delete(idOf(exchange));
      exchange.response.writeHead(200).end();
      return undefined;
    },
  });
  return { ...server, open };
}
