import type { NotedInit } from '#store/bridge/wire.ts';
import { spaceOf } from '#core/address-space.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { JsonValue } from '#core/json.ts';
import type { RequestChange, StreamDecoder } from '#core/model.ts';
import { readJson } from '#core/written-floats.ts';
import { type Cleaner, type Fetch, isDespitePermission, isOfPermission } from '#serve/mcp/index.ts';
import { type ProviderFailure, readFailure, ServerEvents } from '#ask/providers/index.ts';
import { letGo } from '#core/pieces.ts';
import { type AskedAt, hostAsked, isAtHome, keyPage, whoAnswers, LESS_TO_DO } from './model-errors.ts';

/** A request to a provider, but for the key. */
interface Outgoing {
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string;
}

/** A failure without any answer that a page may read. */
export class Unanswered extends Error {
  readonly reason: PlaygroundError;
  constructor(reason: PlaygroundError) {
    super(reason.message);
    this.reason = reason;
  }
}

/** A key never follows a redirect. The origin is sent, because keys may be bound to it; cookies and caches play no part. */
const PLAIN: RequestInit = {
  credentials: 'omit',
  redirect: 'error',
  referrerPolicy: 'strict-origin',
  cache: 'no-store',
};

/** The one place where a request leaves for a model API, and the key with it. Throws Unanswered, or the signal's reason. */
export async function send(
  asked: AskedAt,
  { method, headers, body }: Outgoing,
  fetch: Fetch,
  signal: AbortSignal,
): Promise<Response> {
  const { provider, encoded, key } = asked;
  const { name, prefix } = provider.keyHeader;
  const note = mendedWords(encoded.changes ?? []);
  try {
    return await fetch(encoded.url, {
      ...PLAIN,
      method,
      headers: { ...headers, ...(key ? { [name]: prefix + key.reveal() } : {}) },
      ...(body === undefined ? {} : { body }),
      ...(note === '' ? {} : { note }),
      signal,
    } satisfies NotedInit);
  } catch (error) {
    signal.throwIfAborted();
    if (isOfPermission(error)) throw error;
    throw new Unanswered(
      unreadableFailure(asked, await reachOf(encoded.url, fetch, signal), isDespitePermission(error)),
    );
  }
}

/** How the request differs from one that was refused, for the Wire. */
const mendedWords = (changes: readonly RequestChange[]): string =>
  changes
    .flatMap(({ kind, at, why }) =>
      kind === 'mend' ? [`Mended at ${at.replace('/body/', '')}. ${why}`] : [],
    )
    .join(' ');

/** A page learns nothing of why a request failed; whether the host answers at all separates some causes. */
async function reachOf(url: string, fetch: Fetch, signal: AbortSignal): Promise<Reach> {
  try {
    const { origin } = new URL(url);
    await fetch(`${origin}/`, { ...PLAIN, redirect: 'follow', mode: 'no-cors', signal });
    return 'answers';
  } catch {
    signal.throwIfAborted();
    return 'silent';
  }
}

/** The body of a refusal without secrets, and what it says; an HTML page says nothing. */
export async function readRefusal(
  clean: Cleaner,
  response: Response,
  limits: BodyLimits,
  signal: AbortSignal,
): Promise<{ body: JsonValue | undefined; failure: ProviderFailure }> {
  // Cleaned before anything is cut short: half a key is no longer found.
  const text = clean.answer(await readText(response, limits, signal));
  const body = parseBody(text);
  const failure = readFailure(body) ?? { message: /^\s*</.test(text) ? '' : text.slice(0, 300), kind: '' };
  return { body, failure };
}

/** A body as JSON; undefined when it is none. */
export function parseBody(text: string): JsonValue | undefined {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}

type Reach = 'answers' | 'silent';

const ANY_SERVER =
  'It must allow the address of this page, and the headers authorization and content-type: look for a setting of CORS or of allowed origins (OLLAMA_ORIGINS, --cors, --allowed-origins and the like).';

/** What lets pages in: of a provider at its own address and of the person's own server in its own words, of others in general. */
function corsHintOf(asked: AskedAt): string {
  const { corsHint, needsKey } = asked.provider;
  if (isAtHome(asked) && needsKey)
    return corsHint ?? 'Use another provider, such as OpenRouter, which lets pages in.';
  return (needsKey ? undefined : corsHint) ?? ANY_SERVER;
}

/**
 * A request that never got an answer a page may read. `reach` says whether the host answers at all, `isAllowed` whether the browser is
 * known to let the page reach it.
 */
export function unreadableFailure(asked: AskedAt, reach: Reach, isAllowed = false): PlaygroundError {
  if (spaceOf(asked.encoded.url) !== 'public') return localFailure(asked, reach, isAllowed);
  const who = whoAnswers(asked);
  if (reach === 'silent') {
    return new PlaygroundError(
      'model-unreachable',
      `${who} cannot be reached.`,
      'Check the connection and the address; an ad blocker or a firewall may also stand in the way.',
    );
  }
  if (asked.provider.hidesRejectedKey && isAtHome(asked)) {
    return new PlaygroundError(
      'model-key-rejected',
      `${who} gave an answer that a page may not read: the key is wrong, or the network failed.`,
      `Its answers to a wrong key are hidden from pages, so check the key first. It was sent to ${hostAsked(asked)} and nowhere else.${keyPage(asked)}`,
    );
  }
  return new PlaygroundError(
    'model-cors-blocked',
    `${who} is there, but does not let this page read its answers (CORS).`,
    corsHintOf(asked),
  );
}

function localFailure(asked: AskedAt, reach: Reach, isAllowed: boolean): PlaygroundError {
  const who = whoAnswers(asked);
  if (reach === 'answers') {
    return new PlaygroundError(
      'model-local-refused',
      `${who} runs, but does not let this page read its answers (CORS).`,
      corsHintOf(asked),
    );
  }
  const { corsHint, needsKey } = asked.provider;
  const start = needsKey || !corsHint ? 'Start it, or check the address.' : corsHint;
  if (isAllowed)
    return new PlaygroundError(
      'model-local-refused',
      `Nothing answers at ${hostAsked(asked)}.`,
      `${start} The browser lets this page reach it.`,
    );
  return new PlaygroundError(
    'model-local-refused',
    `${who} does not answer: it is not running, or the browser may not reach it.`,
    `${start} Allow the page to reach your local network when the browser asks.`,
  );
}

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
