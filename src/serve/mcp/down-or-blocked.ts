import { PlaygroundError } from '#core/errors.ts';
import type { Fetch } from './guarded-fetch.ts';
import { limits } from './limits.ts';
import { localHint } from './refusal.ts';
import type { Ticks } from './open-watched.ts';

/**
 * A browser gives a server that is down and one it may not read the same face. Where the first request failed so, one blind
 * request more, without headers or a body, separates them on the ticks; the error says which it was.
 */
export async function downOrBlocked(
  error: PlaygroundError,
  server: string,
  fetch: Fetch,
  ticks: Ticks,
): Promise<PlaygroundError> {
  const isFirst = ticks.stateOf('reachable') === 'running';
  // Without a cause nothing was sent: the address or a header is none.
  if (error.code !== 'mcp-unreachable' || !isFirst || error.cause === undefined) return error;
  const { host, hostname } = new URL(server);
  if (await answersBlindly(server, fetch)) {
    ticks.set('reachable', 'ok', 'Something answers there.');
    return new PlaygroundError(
      'mcp-cors-blocked',
      `${host} answers, and the browser lets this page read nothing of it.`,
      'The server does not allow pages of other origins (CORS), or does not answer the browser’s question beforehand (preflight). “Find out why” shows which, and what to add.',
      { cause: error },
    );
  }
  return new PlaygroundError(
    'mcp-unreachable',
    `Nothing answers at ${host}.`,
    `Not even a request whose answer stays hidden came through: a wrong address, a server that is down, no network, a certificate problem or an ad blocker.${localHint(hostname, error.cause)}`,
    { cause: error },
  );
}

async function answersBlindly(server: string, fetch: Fetch): Promise<boolean> {
  try {
    await fetch(server, {
      method: 'HEAD',
      mode: 'no-cors',
      credentials: 'omit',
      signal: AbortSignal.timeout(limits.connectMs),
    });
    return true;
  } catch {
    return false;
  }
}
