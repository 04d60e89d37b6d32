import { PlaygroundError } from '#core/errors.ts';
import { type ConnectionBudget, meteredFetch } from './metered-fetch.ts';
import { guardedFetch, type Fetch } from './guarded-fetch.ts';
import { unanswered, type SessionListener } from './session.ts';
import { watchTransport, type AnyTransport } from './transports.ts';

export interface HttpAddress {
  url: string;
  headers: Record<string, string>;
  fetch: Fetch;
  /** What the server may take of all sessions of its connection. */
  budget: ConnectionBudget;
  /** Milliseconds. */
  now(): number;
}

interface HttpTransport extends AnyTransport {
  close(): Promise<void>;
}

type MakeTransport<T> = (url: URL, options: { fetch: Fetch; requestInit: RequestInit }) => T;

/** What was read last may still be on its way through the parser. */
const PARSING_MS = 200;

/**
 * A transport whose answers are bounded, counted and reported to the listener; a request that will not be answered fails.
 */
export function guardedTransport<T extends HttpTransport>(
  make: MakeTransport<T>,
  address: HttpAddress,
  listener: SessionListener,
): { transport: T; overLimit: () => PlaygroundError | undefined } {
  let overLimit: PlaygroundError | undefined;
  const metered = meteredFetch({
    ...address,
    onGivenUp: listener.onGivenUp,
    onSpent(error) {
      overLimit = error;
      watch.failAll(error);
      void transport.close();
    },
  });
  /** Tries to take a stream up again that failed without being refused, by the event. */
  const failed = new Map<string, number>();
  const guard = guardedFetch({
    fetch: metered,
    onNotResumed(eventId, status) {
      const id = watch.waitingAfter(eventId);
      if (id === undefined) return;
      const tries = (failed.get(eventId) ?? 0) + 1;
      failed.set(eventId, tries);
      const isRefused = status !== undefined && status >= 400 && status < 500 && status !== 429;
      if (isRefused || tries >= RESUME_TRIES) watch.fail(id, notResumed(status));
    },
    onAnswer: ({ method }) => listener.onAnswer(method),
    onAnswerEnd: (id, { error, isResumable }) => {
      if (error) watch.fail(id, error);
      else if (!isResumable) setTimeout(() => watch.fail(id, unanswered()), PARSING_MS);
    },
  });
  const requestInit = { headers: address.headers };
  const transport = make(new URL(address.url), { fetch: guard.fetch, requestInit });
  const watch = watchTransport(transport, listener.onMessage, guard.release);
  return { transport, overLimit: () => overLimit };
}

/** As often as the SDK tries; after that it waits without an end. */
const RESUME_TRIES = 2;

/** The call was taken, so that it is never sent again by itself. */
const notResumed = (status: number | undefined): PlaygroundError =>
  new PlaygroundError(
    'mcp-protocol',
    `The server ended its stream before the answer, and ${status === undefined ? 'could not be reached to go on with it' : `refuses to go on with it (${status})`}.`,
    'Whether the call was carried out is not known: look at the server before you call again.',
  );
