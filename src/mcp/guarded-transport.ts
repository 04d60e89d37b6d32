import { PlaygroundError } from '#core/errors.ts';
import type { ConnectionBudget } from './connection-budget.ts';
import { guardedFetch, type Fetch } from './guarded-fetch.ts';
import { meteredFetch } from './metered-fetch.ts';
import type { SessionListener } from './session.ts';
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
 * `isStateless`: the protocol sends its JSON-RPC errors under a status of 400 and more, and resumes no stream.
 */
export function guardedTransport<T extends HttpTransport>(
  make: MakeTransport<T>,
  address: HttpAddress,
  listener: SessionListener,
  { isStateless }: { isStateless: boolean },
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
  const guard = guardedFetch({
    fetch: metered,
    leavesRpcErrors: isStateless,
    onAnswer: ({ method }) => listener.onAnswer(method),
    onAnswerEnd: (id, { error, isResumable }) => {
      if (error) watch.fail(id, error);
      else if (isStateless || !isResumable) setTimeout(() => watch.fail(id, unanswered()), PARSING_MS);
    },
  });
  const requestInit = { headers: address.headers };
  const transport = make(new URL(address.url), { fetch: guard.fetch, requestInit });
  const watch = watchTransport(transport, listener.onMessage, guard.release);
  return { transport, overLimit: () => overLimit };
}

const unanswered = (): PlaygroundError =>
  new PlaygroundError('mcp-protocol', 'The server ended its answer without answering.', 'Try again.');
