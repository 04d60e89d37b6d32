import { isJsonObject, type JsonObject, parseJson } from '#core/json.ts';
import { PlaygroundError } from '#core/errors.ts';
import { guardedFetch, type Fetch } from './guarded-fetch.ts';
import type { HttpAddress } from './guarded-transport.ts';
import { withInput } from './input-required.ts';
import { meteredFetch } from './metered-fetch.ts';
import { STATELESS, rpcErrorIn, versionError, isOfHeaders } from './refusal.ts';
import { takesTasks, withTasks } from './task-call.ts';
import {
  bounded,
  elicitation,
  type ClientInfo,
  type RequestOptions,
  type Session,
  type SessionListener,
  RpcError,
  unanswered,
} from './session.ts';
import { encodedHeader } from './param-headers.ts';
import type { MessageListener } from './transports.ts';
import { limits } from './limits.ts';

/**
 * A conversation in 2026-07-28, which knows neither initialize nor sessions: each request is complete in itself. Results are handed on as they
 * came, since our own readers look at them, where an SDK refuses a whole list for one member it does not expect.
 */
export function openStatelessSession(
  address: HttpAddress,
  discovered: Discovered,
  clientInfo: ClientInfo,
  listener: SessionListener,
): Session {
  const { url, headers } = address;
  const closed = new AbortController();
  const { fetch } = guardedFetch({
    fetch: meteredFetch({
      ...address,
      onGivenUp: listener.onGivenUp,
      onSpent(error) {
        if (closed.signal.aborted) return;
        closed.abort(error);
        listener.onClosed(error);
      },
    }),
    leavesRpcErrors: true,
    onAnswer: ({ method }) => listener.onAnswer(method),
    onAnswerEnd: () => {},
  });
  let id = 0;
  const send = (method: string, params: JsonObject, options: RequestOptions, signal: AbortSignal) => {
    const { onProgress } = options;
    // A client says with each request what it can do.
    const meta = metaOf(
      { ...clientInfo },
      { ...elicitation({ onQuestion: options.onQuestion ?? listener.onQuestion }), ...takesTasks },
    );
    const own = { ...meta, ...(onProgress ? { progressToken: ++id } : {}) };
    const _meta = isJsonObject(params._meta) ? { ...params._meta, ...own } : own;
    return exchange(
      { jsonrpc: '2.0', id: ++id, method, params: { ...params, _meta } },
      {
        url,
        fetch,
        headers: { ...headers, ...options.headers },
        signal: AbortSignal.any([signal, closed.signal]),
        onMessage(direction, message) {
          listener.onMessage(direction, message);
          if (direction !== 'received') return;
          if (message.method === 'notifications/tools/list_changed') listener.onToolsChanged();
          if (message.method === 'notifications/progress') onProgress?.(progressIn(message));
        },
      },
    );
  };
  const { serverInfo, capabilities, instructions } = discovered;
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const title = text(serverInfo.title);
  return withTasks({
    era: 'stateless',
    protocolVersion: STATELESS,
    serverInfo: {
      name: text(serverInfo.name),
      version: text(serverInfo.version),
      ...(title ? { title } : {}),
    },
    capabilities,
    instructions,
    request: (method, params, options) =>
      bounded(method, options, (signal) =>
        withInput((more) => send(method, { ...params, ...more }, options, signal), {
          method,
          onQuestion: options.onQuestion ?? listener.onQuestion,
          signal,
        }),
      ),
    close() {
      closed.abort(
        new PlaygroundError('mcp-not-connected', 'The connection to the server ended.', 'Connect again.'),
      );
      return Promise.resolve();
    },
  });
}

function progressIn({ params }: JsonObject): { progress: number; total?: number; message?: string } {
  const { progress, total, message } = isJsonObject(params) ? params : {};
  return {
    progress: typeof progress === 'number' ? progress : 0,
    ...(typeof total === 'number' ? { total } : {}),
    ...(typeof message === 'string' ? { message } : {}),
  };
}

const PREFIX = 'io.modelcontextprotocol';

/** What every request of 2026-07-28 says of its client. */
const metaOf = (clientInfo: JsonObject, clientCapabilities: JsonObject): JsonObject => ({
  [`${PREFIX}/protocolVersion`]: STATELESS,
  [`${PREFIX}/clientInfo`]: clientInfo,
  [`${PREFIX}/clientCapabilities`]: clientCapabilities,
});

/** What a result of 2026-07-28 says of its server. */
function serverInfoIn({ _meta }: JsonObject): JsonObject {
  const info = isJsonObject(_meta) ? _meta[`${PREFIX}/serverInfo`] : undefined;
  return isJsonObject(info) ? info : {};
}

interface RpcRequest extends JsonObject {
  jsonrpc: '2.0';
  id: string | number;
  method: string;
  params: JsonObject;
}

/** The member of the parameters that the header Mcp-Name repeats. */
const NAMED: Record<string, string> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
  'tasks/get': 'taskId',
  'tasks/update': 'taskId',
  'tasks/cancel': 'taskId',
};

/** The headers that repeat what a request's body says. */
export function headersOf({ method, params }: RpcRequest): Record<string, string> {
  const name = Object.hasOwn(NAMED, method) ? params[NAMED[method]!] : undefined;
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': STATELESS,
    'mcp-method': method,
    ...(typeof name === 'string' ? { 'mcp-name': encodedHeader(name) } : {}),
  };
}

interface ExchangeOptions {
  url: string;
  fetch: Fetch;
  /** Sent besides those of the protocol. */
  headers: Record<string, string>;
  signal: AbortSignal;
  onMessage: MessageListener;
}

/**
 * One request of 2026-07-28 and its result: a POST, answered by JSON or by a stream of events that ends with the answer. Ending it is how
 * the server learns that the request is cancelled. Rejects with PlaygroundError mcp-*, or with RpcError.
 */
async function exchange(request: RpcRequest, options: ExchangeOptions): Promise<JsonObject> {
  const { url, fetch, headers, signal, onMessage } = options;
  onMessage('sent', request);
  const own = { ...headers, ...headersOf(request) };
  const response = await fetch(url, { method: 'POST', headers: own, body: JSON.stringify(request), signal });
  const isStream = (response.headers.get('content-type') ?? '').includes('text/event-stream');
  const reader = response.body?.getReader();
  // A body that broke off refuses: the loop that reads it throws the reason.
  const end = (): void => void reader?.cancel().catch(() => {});
  signal.addEventListener('abort', end, { once: true });
  try {
    for await (const text of reader ? textsIn(reader, isStream) : []) {
      const message = parseJson(text);
      if (!isJsonObject(message)) continue;
      onMessage('received', message);
      // A refusal may come before the server has read the id.
      if (message.method !== undefined || (message.id !== request.id && message.error === undefined))
        continue;
      const error = rpcErrorIn(text);
      if (error) throw versionError(error) ?? new RpcError(error.code, error.message);
      if (isJsonObject(message.result)) return message.result;
    }
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
  signal.throwIfAborted();
  throw unanswered();
}

/**
 * The JSON texts in a body: one, or the data of each event. Read by hand: eventsource-parser takes quadratic time for mixed line ends
 * and makes an Error of each line that is no field, and to guard it against both is as long as this.
 */
async function* textsIn(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  isStream: boolean,
): AsyncGenerator<string> {
  let data: string[] = [];
  for await (const line of linesIn(reader)) {
    if (!isStream) data.push(line);
    else if (line.startsWith('data:')) data.push(line.slice(5));
    else if (line === '' && data.length > 0) {
      yield data.join('\n');
      data = [];
    }
  }
  // An event that the end of the stream cuts off is none.
  if (!isStream) yield data.join('\n');
}

async function* linesIn(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // Pieces of a line that is not at its end: it may be megabytes long.
  let begun: string[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    const [first = '', ...others] = decoder.decode(value, { stream: !done }).split('\n');
    begun.push(first);
    for (const next of others) {
      yield begun.join('').replace(/\r$/, '');
      begun = [next];
    }
    if (done) break;
  }
  yield begun.join('');
}

/** What a server that speaks 2026-07-28 says of itself. */
interface Discovered {
  supportedVersions: string[];
  capabilities: JsonObject;
  instructions: string | undefined;
  serverInfo: JsonObject;
}

/** The first request of a client of 2026-07-28; it has no effect. */
export const discoverRequest = (clientInfo: ClientInfo): RpcRequest => ({
  jsonrpc: '2.0',
  id: 'discover',
  method: 'server/discover',
  params: { _meta: metaOf({ ...clientInfo }, {}) },
});

/** Asks whether the address speaks 2026-07-28. Rejects with PlaygroundError mcp-*, or with RpcError where it does not know the method. */
export async function discover(
  address: HttpAddress,
  clientInfo: ClientInfo,
  listener: SessionListener,
): Promise<Discovered> {
  const { url, headers } = address;
  const { fetch } = guardedFetch({
    fetch: meteredFetch({ ...address, onSpent: () => {}, onGivenUp: () => {} }),
    leavesRpcErrors: true,
    onAnswer: ({ method }) => listener.onAnswer(method),
    onAnswerEnd: () => {},
  });
  const ask = async (): Promise<Discovered> =>
    discovered(
      await bounded('server/discover', { timeoutMs: limits.discoverMs }, (signal) =>
        exchange(discoverRequest(clientInfo), { url, headers, fetch, signal, onMessage: listener.onMessage }),
      ),
    );
  try {
    return await ask();
  } catch (error) {
    if (!offersWhatItRefused(error)) throw error;
    return ask();
  }
}

/** Did the server refuse the version, and name the same one among those it speaks? Then a client chooses from its list, once. */
const offersWhatItRefused = (error: unknown): boolean =>
  error instanceof PlaygroundError &&
  error.code === 'mcp-version' &&
  !isOfHeaders(error) &&
  (error.cause as { supported?: string[] } | undefined)?.supported?.includes(STATELESS) === true;

/** Versions are what tells an answer to server/discover from any other. */
function discovered(result: JsonObject): Discovered {
  const { capabilities, instructions, supportedVersions } = result;
  if (!Array.isArray(supportedVersions))
    throw new PlaygroundError(
      'mcp-protocol',
      `The server does not speak MCP ${STATELESS}: its answer names no versions.`,
    );
  return {
    supportedVersions: supportedVersions.map(String),
    capabilities: isJsonObject(capabilities) ? capabilities : {},
    instructions: typeof instructions === 'string' ? instructions : undefined,
    serverInfo: serverInfoIn(result),
  };
}
