import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { PlaygroundError } from '#core/errors.ts';
import { isJsonObject, type JsonObject } from '#core/json.ts';

type RpcId = string | number;
export type MessageListener = (direction: 'sent' | 'received', message: JsonObject) => void;

/** What the transports of both SDKs have in common. */
export interface AnyTransport {
  send(message: unknown, options?: unknown): Promise<void>;
  onmessage?: ((message: never, extra?: never) => void) | undefined;
}

interface TransportWatch {
  /** Ends the request with this error, as if the server had answered it so; it is not reported. */
  fail(id: RpcId, error: PlaygroundError): void;
  /** The same for every request that waits. */
  failAll(error: PlaygroundError): void;
  /** The request that waits for what comes after this event of its stream. */
  waitingAfter(eventId: string): RpcId | undefined;
}

/**
 * Reports every message of a transport, and lets a request be ended whose answer will never come. To be called before the
 * client connects: it keeps the listener it finds.
 */
export function watchTransport(
  transport: AnyTransport,
  onMessage: MessageListener,
  onCancelled: (id: RpcId) => void,
): TransportWatch {
  const waiting = new Set<RpcId>();
  /** The last event of the stream of each request that has ids. */
  const lastEvents = new Map<RpcId, string>();
  const invented = new WeakSet<object>();
  const send = transport.send.bind(transport);
  transport.send = async (message, options) => {
    for (const one of Array.isArray(message) ? message : [message]) sent(one as JsonObject);
    const { id } = message as JsonObject;
    const onresumptiontoken = (eventId: string): void => {
      if (isRpcId(id) && waiting.has(id)) lastEvents.set(id, eventId);
    };
    await send(message, { ...(options as object), onresumptiontoken });
  };
  const sent = (message: JsonObject) => {
    onMessage('sent', message);
    if (isRpcId(message.id) && 'method' in message) waiting.add(message.id);
    if (message.method !== 'notifications/cancelled' || !isJsonObject(message.params)) return;
    const { requestId } = message.params;
    if (!isRpcId(requestId)) return;
    over(requestId);
    // The notification is on its way; what the request still answers is not read.
    onCancelled(requestId);
  };
  transport.onmessage = (message: JsonObject) => {
    if (!('method' in message) && isRpcId(message.id)) over(message.id);
    if (!invented.has(message)) onMessage('received', message);
  };
  const over = (id: RpcId): void => {
    waiting.delete(id);
    lastEvents.delete(id);
  };
  const fail = (id: RpcId, error: PlaygroundError): void => {
    if (!waiting.has(id)) return;
    const answer = { jsonrpc: '2.0', id, error: { code: -32603, message: error.message, data: error } };
    invented.add(answer);
    transport.onmessage?.(answer as never);
  };
  return {
    fail,
    failAll: (error) => [...waiting].forEach((id) => fail(id, error)),
    waitingAfter: (eventId) => [...lastEvents].find(([, last]) => last === eventId)?.[0],
  };
}

const isRpcId = (value: unknown): value is RpcId => typeof value === 'string' || typeof value === 'number';

/** The error of this app inside one that an SDK made of it; nothing a server sends can look like it. */
export function ownErrorIn(error: unknown): PlaygroundError | undefined {
  if (error instanceof PlaygroundError) return error;
  const { data, cause } = (error ?? {}) as { data?: unknown; cause?: unknown };
  if (data instanceof PlaygroundError) return data;
  return cause instanceof PlaygroundError ? cause : undefined;
}

/** MCP over a MessagePort, one JSON-RPC message a post: both ends of a session with a server of the testbed. */
export class MessagePortTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport['onmessage'];
  readonly #port: MessagePort;

  constructor(port: MessagePort) {
    this.#port = port;
  }

  start(): Promise<void> {
    this.#port.onmessage = ({ data }: MessageEvent<JSONRPCMessage>) => this.onmessage?.(data);
    this.#port.onmessageerror = () => this.onerror?.(new Error('A message could not be read.'));
    this.#port.addEventListener('close', () => this.onclose?.());
    this.#port.start();
    return Promise.resolve();
  }

  send(message: JSONRPCMessage): Promise<void> {
    this.#port.postMessage(message);
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.#port.close();
    this.onclose?.();
    return Promise.resolve();
  }
}
