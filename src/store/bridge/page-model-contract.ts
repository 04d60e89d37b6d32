import { PlaygroundError, toErrorRecord, type ErrorRecord } from '#core/errors.ts';
import type { JsonValue } from '#core/json.ts';
import type { AnswerLocally, LocalQuestion, ReadingProgress } from '#core/local-model.ts';
import { sendToPage } from './line.ts';
import { fromErrorRecord } from './wire-errors.ts';

/** A busy page receives a question late; a page that cannot load the answering code never does. */
const RECEIVED_WITHIN_MS = 20_000;

/** What comes back on a question's port; the only message in the other direction cancels it. */
type Reply =
  | { kind: 'received' }
  | { kind: 'progress'; progress: ReadingProgress }
  | { kind: 'answer'; body: JsonValue }
  | { kind: 'failure'; error: ErrorRecord };

/**
 * Asks the page that this worker belongs to. Rejects with 'model-unreachable' when the page does not receive the question within 20
 * seconds, with the failure that the page reported, or with the signal's reason, which ends the question on the page as well.
 */
export function askPage(
  asked: LocalQuestion,
  signal: AbortSignal,
  onProgress?: (progress: ReadingProgress) => void,
): Promise<JsonValue> {
  return new Promise<JsonValue>((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error);
    const { port1: port, port2 } = new MessageChannel();
    const cancel = (reason: Error) => {
      port.postMessage('cancel');
      end(() => reject(reason));
    };
    const unreceived = setTimeout(() => cancel(pageGone()), RECEIVED_WITHIN_MS);
    const onAbort = () => cancel(signal.reason as Error);
    const end = (settle: () => void) => {
      clearTimeout(unreceived);
      signal.removeEventListener('abort', onAbort);
      port.onmessage = null;
      settle();
    };
    port.onmessage = ({ data }: MessageEvent<Reply>) => {
      if (data.kind === 'received') clearTimeout(unreceived);
      if (data.kind === 'progress') onProgress?.(data.progress);
      if (data.kind === 'answer') end(() => resolve(data.body));
      if (data.kind === 'failure') end(() => reject(fromErrorRecord(data.error)));
    };
    signal.addEventListener('abort', onAbort);
    sendToPage('question', { asked, port: port2 }, [port2]);
  });
}

/**
 * Answers one question that `listenTo('question')` gave. `answer` receives a signal that is aborted when the question is cancelled or
 * the worker that asks is lost.
 */
export async function answerQuestion(
  { asked, port }: { asked: LocalQuestion; port: MessagePort },
  answer: AnswerLocally,
  onLost: (listener: () => void) => () => void,
): Promise<void> {
  const controller = new AbortController();
  const cancel = () => controller.abort(cancelled());
  const stopWatching = onLost(cancel);
  const reply = (sent: Reply) => port.postMessage(sent);
  port.onmessage = cancel;
  reply({ kind: 'received' });
  try {
    const onProgress = (progress: ReadingProgress) => reply({ kind: 'progress', progress });
    reply({ kind: 'answer', body: await answer(asked, controller.signal, onProgress) });
  } catch (error) {
    reply({ kind: 'failure', error: toErrorRecord(error) });
  } finally {
    stopWatching();
    port.close();
  }
}

const pageGone = () =>
  new PlaygroundError(
    'model-unreachable',
    'The page does not answer, and models inside the browser are asked through it.',
    'Keep the page open and in front while such a model runs, then resume the run.',
  );

const cancelled = () => new PlaygroundError('model-cancelled', 'The question to the model was cancelled.');
