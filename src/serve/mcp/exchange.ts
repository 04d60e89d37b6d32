import { isJsonObject, parseJson, type JsonObject } from '#core/json.ts';
import type { Fetch } from './guarded-fetch.ts';
import { encodedHeader } from './param-headers.ts';
import { rpcErrorIn, STATELESS, versionError } from './refusal.ts';
import { RpcError, unanswered } from './session.ts';
import type { MessageListener } from './transports.ts';

const PREFIX = 'io.modelcontextprotocol';

/** What every request of 2026-07-28 says of its client. */
export const metaOf = (clientInfo: JsonObject, clientCapabilities: JsonObject): JsonObject => ({
  [`${PREFIX}/protocolVersion`]: STATELESS,
  [`${PREFIX}/clientInfo`]: clientInfo,
  [`${PREFIX}/clientCapabilities`]: clientCapabilities,
});

/** What a result of 2026-07-28 says of its server. */
export function serverInfoIn({ _meta }: JsonObject): JsonObject {
  const info = isJsonObject(_meta) ? _meta[`${PREFIX}/serverInfo`] : undefined;
  return isJsonObject(info) ? info : {};
}

export interface RpcRequest extends JsonObject {
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
export async function exchange(request: RpcRequest, options: ExchangeOptions): Promise<JsonObject> {
  const { url, fetch, headers, signal, onMessage } = options;
  onMessage('sent', request);
  const own = { ...headers, ...headersOf(request) };
  const response = await fetch(url, { method: 'POST', headers: own, body: JSON.stringify(request), signal });
  const isStream = (response.headers.get('content-type') ?? '').includes('text/event-stream');
  const reader = response.body?.getReader();
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
