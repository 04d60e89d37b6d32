import type { LocalQuestion } from '#core/local-model.ts';

/** Messages to a page from its workers and its own code, beside the answers to calls. */
interface Topics {
  request: WireEntry;
  message: WireMessage;
  /** A question to a model in the page. The answer goes back on the port. */
  question: { asked: LocalQuestion; port: MessagePort };
  /** A request for the page itself to send. The answer comes on the port. */
  fetch: { asked: PageRequest; port: MessagePort };
}
type Sent = { topic: keyof Topics; what: unknown };

// All of it holds what a person asked and was answered, so it goes by ports. A BroadcastChannel would reach every page of the origin,
// and projects that are hosted together share one.
const isWorker = 'WorkerGlobalScope' in globalThis;
/** A worker's port to the thread that started it: the first message it receives, and nothing is sent before a call. */
let toStarter: MessagePort | undefined;
if (isWorker)
  addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data instanceof MessagePort) toStarter = data;
  });

const listeners = new Map<string, Set<(what: never) => void>>();

/** Sends to all listeners of the page, from any of its threads. */
export function sendToPage<Topic extends keyof Topics>(
  topic: Topic,
  what: Topics[Topic],
  transfer: Transferable[] = [],
): void {
  const sent: Sent = { topic, what };
  if (isWorker) toStarter?.postMessage(sent, transfer);
  // Never in the middle of the sender's work, which may be that of drawing.
  else queueMicrotask(() => listeners.get(topic)?.forEach((listener) => listener(what as never)));
}

/** Returns how to stop listening. Listeners are in the page alone. */
export function listenTo<Topic extends keyof Topics>(
  topic: Topic,
  onSent: (what: Topics[Topic]) => void,
): () => void {
  const all = listeners.get(topic) ?? new Set();
  listeners.set(topic, all.add(onSent));
  return () => all.delete(onSent);
}

/** Gives a worker its port; what it sends goes on to the page. */
export function connectLine(worker: Worker): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data: { topic, what }, ports }: MessageEvent<Sent>) =>
    sendToPage(topic, what as never, [...ports]);
  worker.postMessage(port2, [port2]);
}

/** One request that the code sent, as the Wire shows it. Never a header, never a key. */
export interface WireEntry {
  id: string;
  /** Milliseconds since the epoch. */
  at: number;
  from: 'page' | 'files worker' | 'eval worker' | 'WebLLM worker' | 'llama.cpp worker';
  method: string;
  url: string;
  /** Did it leave for another origin, or fetch one of the site's own files? */
  leftTheSite: boolean;
  status?: number;
  bytes?: number;
  durationMs?: number;
  error?: string;
  /** What is special about the request, in a sentence. */
  note?: string;
}

/** One JSON-RPC message to or from an MCP server, as the Wire shows it: known secrets are replaced by [secret]. */
export type WireMessage = {
  id: string;
  /** Milliseconds since the epoch. */
  at: number;
  serverId: string;
  serverTitle: string;
  direction: 'sent' | 'received';
  kind: 'request' | 'notification' | 'result' | 'error';
  /** Of an answer: the method it answers. */
  method?: string;
  rpcId?: string | number;
  /** JSON, cut off at 64 kB. */
  body: string;
  /** Bytes of the whole message. */
  bytes: number;
  isCut: boolean;
  /** Messages of its kind that came shortly before and are not shown; absent: none. */
  others?: number;
  /** Of an answer: since its request. */
  durationMs?: number;
};

/** A request as a worker hands it to its page. Its body is text: what is sent to servers and models is JSON. */
export interface PageRequest {
  url: string;
  init: Pick<RequestInit, 'method' | 'mode' | 'credentials' | 'cache' | 'redirect' | 'referrerPolicy'> & {
    headers: [string, string][];
    body?: string;
  };
}

const { name } = globalThis as { name?: string };

/** The id of one open page and its workers. The page draws it at random; its workers have it as their name. */
export const visit: string =
  'WorkerGlobalScope' in globalThis && name ? name : Math.random().toString(36).slice(2);
