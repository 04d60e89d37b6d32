import type { NotedInit } from '#store/bridge/wire.ts';
import { spaceOf } from '#core/address-space.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { JsonValue } from '#core/json.ts';
import type { RequestChange } from '#core/model.ts';
import { readJson } from '#core/written-floats.ts';
import { type Cleaner, type Fetch, isDespitePermission, isOfPermission } from '#serve/mcp/index.ts';
import { type ProviderFailure, readFailure } from '#ask/providers/index.ts';
import { type AskedAt, hostAsked, isAtHome, keyPage, whoAnswers } from './model-errors.ts';
import { type BodyLimits, readText } from './read-model-body.ts';

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
