import { letGo } from '#core/let-go.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { StreamDecoder } from '#core/model.ts';
import { ServerEvents } from '#ask/providers/index.ts';
import { LESS_TO_DO } from './model-errors.ts';

/** Bounds of one answer: bytes in all, and milliseconds without any. */
export interface BodyLimits {
  maxBytes: number;
  maxSilentMs: number;
}

/**
 * Milliseconds of reading after which other work of the worker is let in. What has come already is read without any pause, so that a
 * stream as fast as its reader would keep out the message that stops it.
 */
const BUSY_MS = 50;
/** Characters of a body that takes long to parse. */
const LARGE = 500_000;

const letMessagesIn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** The whole body as text. Throws 'model-answer-too-large', 'model-timeout', 'model-stream-cut', or the signal's reason. */
export async function readText(response: Response, limits: BodyLimits, signal: AbortSignal): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of piecesOf(response, limits, signal)) pieces.push(piece);
  const text = pieces.join('');
  if (text.length < LARGE) return text;
  // Several large answers may have come at once, and each takes long to read: a message that stops them gets through between two of them.
  await letMessagesIn();
  signal.throwIfAborted();
  return text;
}

/** Feeds a stream to its decoder until the provider says it is over or reports a failure. Throws as `readText` does. */
export async function readStream(
  response: Response,
  decoder: StreamDecoder,
  limits: BodyLimits,
  signal: AbortSignal,
): Promise<void> {
  const events = new ServerEvents();
  for await (const piece of piecesOf(response, limits, signal)) {
    for (const event of events.push(piece)) decoder.add(event);
    if (decoder.failure !== undefined) return;
  }
  for (const event of events.end()) decoder.add(event);
  if (decoder.failure === undefined && !decoder.isComplete) throw streamCut();
}

async function* piecesOf(
  response: Response,
  limits: BodyLimits,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  let bytes = 0;
  let lastPause = performance.now();
  try {
    for (;;) {
      if (performance.now() - lastPause > BUSY_MS) {
        await letMessagesIn();
        lastPause = performance.now();
      }
      const { done, value } = await readWithin(reader, limits.maxSilentMs, signal);
      if (done) break;
      bytes += value.byteLength;
      if (bytes > limits.maxBytes) throw tooLarge(limits.maxBytes);
      yield decoder.decode(value, { stream: true });
    }
    yield decoder.decode();
  } finally {
    letGo(reader);
  }
}

/** One read that ends with the signal, or when nothing comes for too long. */
async function readWithin(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  ms: number,
  signal: AbortSignal,
): Promise<ReadableStreamReadResult<Uint8Array>> {
  signal.throwIfAborted();
  let stop: (reason: unknown) => void = () => {};
  const stopped = new Promise<never>((_, reject) => {
    stop = reject;
  });
  const onAbort = () => stop(signal.reason);
  signal.addEventListener('abort', onAbort);
  const timer = setTimeout(() => stop(silent(ms)), ms);
  const read = reader.read().catch(() => {
    throw signal.aborted ? (signal.reason as Error) : streamCut();
  });
  try {
    return await Promise.race([read, stopped]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    read.catch(() => {}); // The race is over.
  }
}

const streamCut = () =>
  new PlaygroundError(
    'model-stream-cut',
    'The answer broke off in the middle.',
    'The connection was lost or the provider stopped; what came is not counted.',
  );

const silent = (ms: number) =>
  new PlaygroundError(
    'model-timeout',
    `Nothing came from the model for ${Math.round(ms / 1000)} s.`,
    `Try the failed cells again. ${LESS_TO_DO}`,
  );

const tooLarge = (bytes: number) =>
  new PlaygroundError(
    'model-answer-too-large',
    `The answer is larger than ${Math.round(bytes / 1_048_576)} MB and was not read to its end.`,
    'Set “Output tokens at most” in a new run.',
  );
