import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JsonObject } from '#core/json.ts';
import { bodyOf, listen, sendJson, type Listening } from './listen.ts';

export interface Exchange {
  method: string;
  params: JsonObject;
  id?: string | number;
  request: IncomingMessage;
  response: ServerResponse;
}

/** Gives the result of a request; undefined when it answered, or will never answer, by itself. */
type Script = Record<string, (exchange: Exchange) => JsonObject | undefined>;

export interface ScriptedServer extends Listening {
  url: string;
  /** Methods of all messages in the order they came; HTTP methods for those that are no POST. */
  heard: string[];
  /** Header lists as they came, by the same order. */
  headers: IncomingMessage['headers'][];
}

const initializeResult = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: { listChanged: true } },
  serverInfo: { name: 'scripted', version: '1' },
};

/** An MCP server that does what a test asks for: one function a method; everything else is answered plainly. */
export async function scriptedServer(script: Script = {}, sessionId?: string): Promise<ScriptedServer> {
  const heard: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const plain: Script = {
    initialize: () => initializeResult,
    'tools/list': () => ({ tools: [] }),
    // Older than 2026-07-28.
    'server/discover': ({ id, response }) => {
      const error = { code: -32601, message: 'Method not found' };
      sendJson(response, { jsonrpc: '2.0', id, error });
      return undefined;
    },
  };
  const listening = await listen(async (request, response) => {
    headers.push(request.headers);
    if (request.method !== 'POST') {
      heard.push(request.method ?? '');
      const own = script[request.method ?? ''];
      if (own) own({ method: request.method!, params: {}, request, response });
      else response.writeHead(405).end();
      return;
    }
    const message = JSON.parse(await bodyOf(request)) as JsonObject;
    const { method, id, params = {} } = message as { method: string; id?: number; params?: JsonObject };
    heard.push(method);
    const answer = script[method] ?? plain[method];
    if (id === undefined) {
      answer?.({ method, params, request, response });
      if (!response.writableEnded) response.writeHead(202).end();
      return;
    }
    const result = answer?.({ method, params, id, request, response });
    if (!result) return;
    const session = sessionId && method === 'initialize' ? { 'mcp-session-id': sessionId } : {};
    sendJson(response, { jsonrpc: '2.0', id, result }, 200, session);
  });
  return { ...listening, url: `${listening.origin}/mcp`, heard, headers };
}
