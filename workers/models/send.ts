import type { PlaygroundError } from '#core/errors.ts';
import type { JsonValue } from '#core/json.ts';
import { readJson } from '#core/written-floats.ts';
import type { Cleaner, Fetch } from '#mcp/index.ts';
import { readFailure, type ProviderFailure } from '#providers/index.ts';
import type { AskedAt } from './asked-at.ts';
import { readText, type BodyLimits } from './read-model-body.ts';
import { untoldFailure, type Reach } from './untold-failure.ts';

/** A request to a provider, but for the key. */
export interface Outgoing {
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

/** A key never follows a redirect. The origin is told, because keys may be bound to it; cookies and caches play no part. */
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
  try {
    return await fetch(encoded.url, {
      ...PLAIN,
      method,
      headers: { ...headers, ...(key ? { [name]: prefix + key.reveal() } : {}) },
      ...(body === undefined ? {} : { body }),
      signal,
    });
  } catch {
    signal.throwIfAborted();
    throw new Unanswered(untoldFailure(asked, await reachOf(encoded.url, fetch, signal)));
  }
}

/** A page learns nothing of why a request failed; whether the host answers at all tells some causes apart. */
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
