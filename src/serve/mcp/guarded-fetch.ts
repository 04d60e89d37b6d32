import { PlaygroundError } from '#core/errors.ts';
import { isJsonObject } from '#core/json.ts';
import { headOfBody, limitedResponse, tooLarge, limits } from './limits.ts';
import { localHint, asksForMore, isHtml, notMcp, refusalOf, rpcErrorIn } from './refusal.ts';

export type Fetch = (input: string | URL, init?: RequestInit) => Promise<Response>;

type RpcId = string | number;

/** What a request's body asks for, as far as limits depend on it. */
interface Asked {
  method: string;
  id?: RpcId;
}

export interface Guard {
  fetch: Fetch;
  /** Ends the exchange of the request with this id: its answer is no longer waited for. */
  release: (id: RpcId) => void;
}

export interface GuardOptions {
  fetch: Fetch;
  /** Called when an answer ended without being read to its end, or a stream ended: its request may still wait. */
  onAnswerEnd(id: RpcId, end: { error?: PlaygroundError; isResumable: boolean }): void;
  /** Called each time a stream could not be taken up again after this event; with the status, where the server refused it. */
  onNotResumed?(eventId: string, status?: number): void;
  /** Called for every answer to a POST that the browser let through. */
  onAnswer?(asked: Asked): void;
  /** Are JSON-RPC errors under a status of 400 and more left to the reader? 2026-07-28 sends them so. */
  leavesRpcErrors?: boolean;
}

/**
 * The fetch an MCP transport is given: sizes are bounded, redirects are not followed, and what is no MCP answer becomes a
 * PlaygroundError that says what it was.
 */
export function guardedFetch(options: GuardOptions): Guard {
  const underWay = new Map<RpcId, AbortController>();
  let isStreamSpent = false;
  const fetch: Fetch = async (input, init = {}) => {
    const verb = (init.method ?? 'GET').toUpperCase();
    const eventId = verb === 'GET' ? new Headers(init.headers).get('last-event-id') : null;
    if (verb === 'GET' && isStreamSpent) {
      if (eventId) options.onNotResumed?.(eventId);
      throw tooLarge('The stream of the server', limits.streamBytes);
    }
    const asked = verb === 'POST' ? askedIn(init.body) : { method: verb };
    const signal = signalFor(asked.id, init.signal, underWay);
    const request = { ...init, redirect: 'manual' as const, ...(signal ? { signal } : {}) };
    const response = await options.fetch(input, request).catch((error: unknown) => {
      if (eventId && !isAbort(error)) options.onNotResumed?.(eventId);
      throw unreachable(error, new URL(input));
    });
    // A redirect is an answer too.
    if (verb === 'POST') options.onAnswer?.(asked);
    refuseRedirect(response, new URL(input));
    if (verb === 'DELETE') return response;
    if (verb === 'GET') {
      if (eventId && !response.ok) options.onNotResumed?.(eventId, response.status);
      const stream = resumedAgain(response, eventId);
      return limitedResponse(stream, 'The stream of the server', limits.streamBytes, ({ error }) => {
        isStreamSpent ||= error !== undefined;
      });
    }
    const readable = await orRefusal(response, init, options.leavesRpcErrors === true);
    if (asked.id !== undefined) refuseOtherTypes(readable);
    return limitedResponse(readable, titleOf(asked), limitOf(asked), (end) => {
      if (asked.id === undefined) return;
      underWay.delete(asked.id);
      options.onAnswerEnd(asked.id, end);
    });
  };
  return { fetch, release: (id) => underWay.get(id)?.abort() };
}

/**
 * A stream taken up again begins with the id it was taken up from, as an event without data: should it end before it brings an id of
 * its own, the transport takes it up from there, and does not forget what it waits for.
 */
function resumedAgain(response: Response, lastEventId: string | null): Response {
  const { body, ok, status, statusText, headers, url } = response;
  if (!lastEventId || !ok || !body) return response;
  const reader = body.getReader();
  let first: Uint8Array | undefined = new TextEncoder().encode(`id: ${lastEventId}\ndata:\n\n`);
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = first ? { done: false, value: first } : await reader.read();
        first = undefined;
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return Object.defineProperty(new Response(stream, { status, statusText, headers }), 'url', { value: url });
}

function askedIn(body: RequestInit['body']): Asked {
  try {
    const message: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    if (!isJsonObject(message)) return { method: '' };
    const { method, id } = message;
    return {
      method: typeof method === 'string' ? method : '',
      ...(typeof id === 'string' || typeof id === 'number' ? { id } : {}),
    };
  } catch {
    return { method: '' };
  }
}

function signalFor(
  id: RpcId | undefined,
  outer: AbortSignal | null | undefined,
  underWay: Map<RpcId, AbortController>,
): AbortSignal | undefined {
  if (id === undefined) return outer ?? undefined;
  const controller = new AbortController();
  underWay.set(id, controller);
  return outer ? AbortSignal.any([outer, controller.signal]) : controller.signal;
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

function unreachable(error: unknown, url: URL): unknown {
  if (isAbort(error) || error instanceof PlaygroundError) return error;
  return new PlaygroundError(
    'mcp-unreachable',
    `No answer from ${url.host} could be read.`,
    `The server may be down, or it does not allow pages of other origins (CORS); the browser does not say which. “Find out why” on the Connect page asks in several ways.${localHint(url.hostname, error)}`,
    { cause: error },
  );
}

/** A redirect within the origin is left to the transport where its goal can be seen; a browser hides it. */
function refuseRedirect(response: Response, url: URL): void {
  const isHidden = response.type === 'opaqueredirect';
  if (!isHidden && (response.status < 300 || response.status > 399 || response.status === 304)) return;
  const location = response.headers.get('location');
  const goal = location && URL.canParse(location, url) ? new URL(location, url) : undefined;
  if (!isHidden && goal?.origin === url.origin) return;
  void response.body?.cancel();
  throw new PlaygroundError(
    'mcp-redirected',
    goal
      ? `The server sends us on to another origin, ${goal.origin}. We did not follow, so that no header goes there.`
      : 'The server sends us on to another address. We did not follow, so that no header goes elsewhere.',
    'Enter the address it leads to, often the same with or without a slash at the end.',
  );
}

async function orRefusal(response: Response, init: RequestInit, leavesRpcErrors: boolean): Promise<Response> {
  const hadSession = new Headers(init.headers).has('mcp-session-id');
  if (response.ok) {
    if (isHtml(response)) throw notMcp(response, await headOfBody(response, limits.errorBytes));
    return response;
  }
  if (response.status < 400) return response;
  const isOurs = [401, 405].includes(response.status) || asksForMore(response);
  if (isOurs || !leavesRpcErrors) throw await refusalOf(response, hadSession);
  const { status, headers } = response;
  const text = await headOfBody(response, limits.errorBytes);
  const copy = () => new Response(text, { status, headers });
  if (rpcErrorIn(text)) return copy();
  throw await refusalOf(copy(), hadSession);
}

/** A request is answered with JSON or with a stream of events. */
function refuseOtherTypes(response: Response): void {
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
  const isKnown = /^\s*(application\/json|text\/event-stream)\s*$/i.test(type);
  if (isKnown || !response.ok || response.status === 202) return;
  void response.body?.cancel();
  throw new PlaygroundError(
    'mcp-protocol',
    `The server answered with ${type.trim().slice(0, 100) || 'no content type'}; MCP answers are application/json or text/event-stream.`,
    'This may be the address of something else, or a proxy may have changed the answer.',
  );
}

/** Methods whose answer may be that of a tool. */
const CARRIES_RESULT = new Set(['tools/call', 'tasks/get', 'tasks/result']);

const titleOf = ({ method }: Asked): string =>
  method === 'tools/list'
    ? 'The list of tools'
    : CARRIES_RESULT.has(method)
      ? 'The tool’s answer'
      : method === 'resources/read'
        ? 'The resource'
        : `The answer to ${method}`;

function limitOf({ method }: Asked): number {
  if (method === 'tools/list') return limits.listBytes;
  return CARRIES_RESULT.has(method) || method === 'resources/read' ? limits.resultBytes : limits.otherBytes;
}
