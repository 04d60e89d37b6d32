import { PlaygroundError, toErrorRecord, type ErrorRecord } from '#core/errors.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { LocalProviderId } from '#core/local-model.ts';
import { visit } from './visit.ts';
import { fromErrorRecord } from './wire-errors.ts';

const CHANNEL = 'proving-ground-page-models';

/** A busy page takes its time to receive a question; one that is gone never does. */
const RECEIVED_WITHIN_MS = 20_000;

/** What listens on the page is loaded when the worker starts, so a question may come before it: it is sent again. */
const AGAIN_MS = 500;

/** A question to a model in the page: its provider's body for it. */
export type LocalQuestion = { providerId: LocalProviderId; model: string; body: JsonObject };

/** Gives the answer's body, or rejects with PlaygroundError model-* or the signal's reason. */
export type AnswerLocally = (question: LocalQuestion, signal: AbortSignal) => Promise<JsonValue>;

type Sent = { visit: string; id: string } & (
  | { kind: 'ask'; question: LocalQuestion }
  | { kind: 'cancel' }
  | { kind: 'received' }
  | { kind: 'answer'; body: JsonValue }
  | { kind: 'failure'; error: ErrorRecord }
);

/**
 * Asks the page that this worker belongs to; other tabs receive the question and ignore it. Rejects with 'model-unreachable'
 * when the page does not receive it within 20 seconds, with the failure that the page reported, or with the signal's reason, which
 * ends the question on the page as well.
 */
export function askPage(question: LocalQuestion, signal: AbortSignal): Promise<JsonValue> {
  const id = Math.random().toString(36).slice(2);
  const channel = new BroadcastChannel(CHANNEL);
  const send = (sent: { kind: 'ask'; question: LocalQuestion } | { kind: 'cancel' }) =>
    channel.postMessage({ visit, id, ...sent } satisfies Sent);
  return new Promise<JsonValue>((resolve, reject) => {
    const unreceived = setTimeout(() => end(() => reject(pageGone())), RECEIVED_WITHIN_MS);
    const sending = setInterval(() => send({ kind: 'ask', question }), AGAIN_MS);
    const isReceived = () => (clearTimeout(unreceived), clearInterval(sending));
    const onAbort = () => {
      send({ kind: 'cancel' });
      end(() => reject(signal.reason as Error));
    };
    const end = (settle: () => void) => {
      isReceived();
      signal.removeEventListener('abort', onAbort);
      channel.close();
      settle();
    };
    channel.onmessage = ({ data }: MessageEvent<Sent>) => {
      if (data.visit !== visit || data.id !== id) return;
      if (data.kind === 'received') isReceived();
      if (data.kind === 'answer') end(() => resolve(data.body));
      if (data.kind === 'failure') end(() => reject(fromErrorRecord(data.error)));
    };
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
    else send({ kind: 'ask', question });
  });
}

/** Answers the questions of this page's worker. Returns how to drop those under way, and how to stop listening. */
export function listenForQuestions(answer: AnswerLocally): { drop: () => void; stop: () => void } {
  const channel = new BroadcastChannel(CHANNEL);
  const underWay = new Map<string, AbortController>();
  /** A question may be sent more than once, and is asked once. */
  const received = new Set<string>();
  const drop = () => underWay.forEach((controller) => controller.abort(dropped()));

  async function receive(id: string, question: LocalQuestion): Promise<void> {
    const controller = new AbortController();
    underWay.set(id, controller);
    received.add(id);
    const send = (sent: { kind: 'answer'; body: JsonValue } | { kind: 'failure'; error: ErrorRecord }) =>
      controller.signal.aborted || channel.postMessage({ visit, id, ...sent } satisfies Sent);
    channel.postMessage({ visit, id, kind: 'received' } satisfies Sent);
    try {
      send({ kind: 'answer', body: await answer(question, controller.signal) });
    } catch (error) {
      send({ kind: 'failure', error: toErrorRecord(error) });
    } finally {
      underWay.delete(id);
    }
  }

  channel.onmessage = ({ data }: MessageEvent<Sent>) => {
    if (data.visit !== visit) return;
    if (data.kind === 'ask' && !received.has(data.id)) void receive(data.id, data.question);
    if (data.kind === 'cancel') underWay.get(data.id)?.abort(dropped());
  };
  return {
    drop,
    stop() {
      drop();
      channel.close();
    },
  };
}

const pageGone = () =>
  new PlaygroundError(
    'model-unreachable',
    'The page does not answer, and models inside the browser are asked through it.',
    'Keep the page open and in front while such a model runs, then resume the run.',
  );

const dropped = () => new PlaygroundError('model-cancelled', 'The question to the model was cancelled.');
