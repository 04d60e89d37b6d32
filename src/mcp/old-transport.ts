import { PlaygroundError } from '#core/errors.ts';
import type { Fetch } from './guarded-fetch.ts';
import { limits } from './limits.ts';

/**
 * Does the address speak the HTTP+SSE transport of 2024-11-05? It refuses POST, and a GET opens a stream. Returns what to
 * tell; undefined when it does not.
 */
export async function oldTransportAt(
  url: string,
  headers: Record<string, string>,
  fetch: Fetch,
): Promise<PlaygroundError | undefined> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), limits.connectMs);
  try {
    const accept = { ...headers, Accept: 'text/event-stream' };
    const response = await fetch(url, { headers: accept, redirect: 'manual', signal: controller.signal });
    const type = response.headers.get('content-type') ?? '';
    return response.ok && type.includes('text/event-stream') ? oldTransport() : undefined;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
}

const oldTransport = (): PlaygroundError =>
  new PlaygroundError(
    'mcp-old-transport',
    'This server speaks the old HTTP+SSE transport of 2024-11-05, which was replaced in March 2025.',
    'Look for its streamable HTTP address, often /mcp instead of /sse, or update the server.',
  );
