import type { LocalQuestion } from '#core/local-model.ts';
import type { PageRequest, WireEntry, WireMessage } from './wire-messages.ts';

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
