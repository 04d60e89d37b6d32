import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JsonObject } from '#core/json.ts';
import { bodyOf, listen, sendJson, type Listening } from '../servers/listen.ts';
import { announcements } from './behaviours/announcements.ts';
import { bodies } from './behaviours/bodies.ts';
import { lists } from './behaviours/lists.ts';
import { results } from './behaviours/results.ts';
import { signIns } from './behaviours/sign-ins.ts';
import { streams } from './behaviours/streams.ts';

/** One message or request as a hostile server meets it. */
export interface Asked {
  /** The JSON-RPC method; the HTTP method of what is no POST to the endpoint. */
  method: string;
  path: string;
  params: JsonObject;
  id: number;
  /** The secret that the person gave for this server. */
  secret: string;
  request: IncomingMessage;
  response: ServerResponse;
  /** Origin of this server. */
  own: string;
  /** Origin of a server that nobody asked for. */
  elsewhere: string;
}

/** Gives the result; undefined where it answered, or never will, by itself. */
export type Answer = (asked: Asked) => object | void;

/** One way of being hostile. What is not named is answered as an honest server would. */
export interface Behaviour {
  name: string;
  /** By JSON-RPC method, by `GET` (the server's own stream), `POST` (everything posted) or by a path such as `/register`. */
  answers: Record<string, Answer>;
  /** How far the person goes: connects, calls the first tool, cancels that call, signs in. Absent: called. */
  until?: 'connected' | 'called' | 'cancelled' | 'sign-in';
  /** What the page says at last. */
  says: RegExp;
  /** Milliseconds to go on watching after that. */
  watchMs?: number;
  /** Requests of one kind that may come at most, by the names of `answers`. */
  most?: Record<string, number>;
  /** Signing in may lead to another host, after a click, without anything secret. */
  mayLeadElsewhere?: boolean;
  /** Too slow to run in `npm test`. */
  isLong?: boolean;
  /** What has to be built before this is held; until then the test is expected to fail, and says so once it passes. */
  toCome?: string;
}

export const behaviours: readonly Behaviour[] = [
  ...streams,
  ...bodies,
  ...announcements,
  ...lists,
  ...results,
  ...signIns,
];

export interface HostileServer extends Listening {
  url: string;
  /** Names of what was asked, as in `answers`. */
  heard: string[];
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
  'access-control-expose-headers': '*, Mcp-Session-Id, WWW-Authenticate',
};

const honest: Record<string, () => JsonObject> = {
  initialize: () => ({
    protocolVersion: '2025-11-25',
    capabilities: { tools: { listChanged: true }, logging: {} },
    serverInfo: { name: 'hostile', version: '1' },
  }),
  'tools/list': () => ({ tools: [{ name: 'go', inputSchema: { type: 'object' } }] }),
  'tools/call': () => ({ content: [{ type: 'text', text: 'all is fine' }] }),
};

/** A server on a port of its own that behaves so. */
export async function hostileServer(
  { answers }: Behaviour,
  elsewhere: string,
  secret: string,
): Promise<HostileServer> {
  const heard: string[] = [];
  const listening: Listening = await listen(async (request, response) => {
    for (const [name, value] of Object.entries(cors)) response.setHeader(name, value);
    response.on('error', () => {});
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const path = new URL(request.url!, 'http://a.test').pathname;
    const about = { path, request, response, own: listening.origin, elsewhere, secret };
    if (path !== '/mcp' || request.method !== 'POST') {
      const name = path === '/mcp' ? request.method! : path;
      heard.push(name);
      const answer = answers[name];
      const result = answer?.({ ...about, method: request.method!, params: {}, id: 0 });
      if (result) sendJson(response, result);
      else if (!answer) response.writeHead(path === '/mcp' ? 405 : 404).end();
      return;
    }
    const { method = 'reply', params = {}, id } = JSON.parse(await bodyOf(request)) as Partial<Asked>;
    heard.push(method);
    const answer = answers[method] ?? answers.POST ?? honest[method];
    if (id === undefined || method === 'reply') return void response.writeHead(202).end();
    const result = answer ? answer({ ...about, method, params, id }) : {};
    if (result) sendJson(response, { jsonrpc: '2.0', id, result });
  });
  return { ...listening, url: `${listening.origin}/mcp`, heard };
}
