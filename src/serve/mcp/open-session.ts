import { isThisMachine } from '#core/address-space.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { McpServerRef } from '#core/mcp.ts';
import { recordingAt } from '#core/server-recording.ts';
import type { ConnectionBudget, MinuteLimits } from './metered-fetch.ts';
import { discover, openStatelessSession } from './session-2026.ts';
import type { Fetch } from './guarded-fetch.ts';
import type { HttpAddress } from './guarded-transport.ts';
import { limits } from './limits.ts';
import { goesByPage, type LocalNetwork } from './local-network.ts';
import { namesStateless, otherVersion, STATELESS, type RpcErrorBody } from './refusal.ts';
import type { Secrets } from './secrets.ts';
import { RpcError, type ClientInfo, type Session, type SessionListener } from './session.ts';

export interface ConnectWorld {
  fetch: Fetch;
  /** Waits until the browser has asked the person whether the page may reach this address. Absent: browsers do not ask. */
  enter?: LocalNetwork['enter'];
  clientInfo: ClientInfo;
  /** Where the page is served from, such as https://example.org. */
  pageOrigin: string;
  /** All headers to send, secrets revealed; asked for at every opening. */
  headers(): Record<string, string>;
  /** What servers know and may repeat: their answers are cleaned of it. Absent: they know nothing. */
  secrets?: Secrets;
  openPort(testbedId: string, server: string): Promise<MessagePort>;
  now: () => number;
  /** When the server answered another connection of this address last. */
  answeredAt?: number | undefined;
  /** What a server may take in a minute. Absent: `minuteLimits`. */
  mostInAMinute?: MinuteLimits;
  /** A session with a recorded server, by the id of its recording. Absent: there are none. */
  replay?: (recordingId: string) => Promise<Session>;
}

/** The SDK is large, and many visits meet no server. */
const sessionSince2024 = () => import('./session-since-2024.ts');

/**
 * Opens a session in 2026-07-28 where the server speaks it, else in an older version, or in the one that the reference asks for. A server
 * is asked by a request without effects; the SDK is loaded for an older version alone. The budget is shared by all sessions of a connection.
 * Rejects with PlaygroundError mcp-*.
 */
export async function openSession(
  ref: McpServerRef,
  world: ConnectWorld,
  budget: ConnectionBudget,
  listener: SessionListener,
): Promise<Session> {
  const recordingId = recordingAt(ref.url);
  if (recordingId !== undefined && world.replay) return world.replay(recordingId);
  const inPage = inPageServer(ref.url);
  if (inPage) {
    const port = await world.openPort(inPage.testbedId, inPage.server);
    const { openPortSession } = await sessionSince2024();
    return openPortSession(port, world.clientInfo, listener);
  }
  const address: HttpAddress = {
    url: checkedUrl(ref.url, world.pageOrigin),
    headers: checkedHeaders(world.headers()),
    fetch: world.fetch,
    budget,
    now: world.now,
  };
  if (ref.era === 'initialize') return openOlder(address, world, listener);
  const tried = await newestOf(address, world, listener);
  if ('session' in tried) return tried.session;
  const { refusal } = tried;
  if (ref.era === 'stateless' || FINAL.has(refusal.code)) throw refusal;
  try {
    return { ...(await openOlder(address, world, listener)), whyOlder: whyNot(refusal) };
  } catch (error) {
    // What kept the newest version from being spoken is to blame, where the server speaks no other.
    throw error instanceof PlaygroundError && saysNewestAlone(error) ? refusal : error;
  }
}

/** Failures of the first request after which another one would fail as well. */
const FINAL = new Set([
  'mcp-unauthorized',
  'mcp-over-limit',
  'mcp-redirected',
  'mcp-cancelled',
  'local-network-denied',
  'local-network-undecided',
]);

/** A session in 2026-07-28, or why there is none. */
async function newestOf(
  address: HttpAddress,
  world: ConnectWorld,
  listener: SessionListener,
): Promise<{ session: Session } | { refusal: PlaygroundError }> {
  try {
    const discovered = await discover(address, world.clientInfo, listener);
    if (!discovered.supportedVersions.includes(STATELESS))
      return { refusal: otherVersion(discovered.supportedVersions) };
    return { session: openStatelessSession(address, discovered, world.clientInfo, listener) };
  } catch (error) {
    return { refusal: error instanceof PlaygroundError ? error : doesNotKnow(error) };
  }
}

async function openOlder(
  address: HttpAddress,
  world: ConnectWorld,
  listener: SessionListener,
): Promise<Session> {
  const { openHttpSession } = await sessionSince2024();
  try {
    return await openHttpSession(address, world.clientInfo, listener);
  } catch (error) {
    const refusal = error instanceof PlaygroundError ? error : asProtocolError(error);
    throw (
      (refusesPost(refusal) && (await oldTransportAt(address.url, address.headers, world.fetch))) || refusal
    );
  }
}

/** `testbed:<testbed id>/<server>`, or undefined for any other address. */
export function inPageServer(url: string): { testbedId: string; server: string } | undefined {
  const match = /^testbed:([^/]+)\/([^/]+)$/.exec(url);
  return match
    ? { testbedId: decodeURIComponent(match[1]!), server: decodeURIComponent(match[2]!) }
    : undefined;
}

/** Throws for what a browser would refuse anyway, in words. */
export function checkedUrl(address: string, pageOrigin: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new PlaygroundError(
      'mcp-unreachable',
      `“${address.slice(0, 200)}” is no web address.`,
      'It begins with https:// or http://.',
    );
  if (url.username || url.password)
    throw new PlaygroundError(
      'mcp-unreachable',
      'The address holds a name or a password; browsers refuse such requests.',
      'Take it out, and send it as an Authorization header instead.',
    );
  const isMixed = pageOrigin.startsWith('https:') && url.protocol === 'http:' && !isThisMachine(url.hostname);
  if (isMixed && !goesByPage(url, pageOrigin))
    throw new PlaygroundError(
      'mcp-mixed-content',
      `This page is served over https and may not speak plain http with ${url.host}; nothing was sent.`,
      'Use the server’s https address, or open this site over http on your own machine.',
    );
  return url.href;
}

function checkedHeaders(headers: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    try {
      new Headers({ [name]: value });
    } catch {
      throw new PlaygroundError(
        'mcp-unreachable',
        `The header “${name.slice(0, 100)}” cannot be sent: its name or value has characters that HTTP does not allow.`,
        'Look for line breaks and characters outside ASCII.',
      );
    }
  }
  return headers;
}

const whyNot = ({ code, message }: PlaygroundError): string =>
  code === 'mcp-unreachable'
    ? `No answer in MCP ${STATELESS} could be read: the server does not speak it, or does not let pages send its header Mcp-Method.`
    : message;

/** Does this answer to initialize come from a server that speaks 2026-07-28 alone? */
function saysNewestAlone(refusal: PlaygroundError): boolean {
  if (refusal.code === 'mcp-version') return namesStateless(refusal);
  const { cause } = refusal;
  const { rpcError } = (cause ?? {}) as { rpcError?: RpcErrorBody };
  const error = cause instanceof RpcError ? cause : rpcError;
  return error?.message.includes(STATELESS) === true;
}

const refusesPost = ({ code, cause }: PlaygroundError): boolean =>
  (code === 'mcp-not-mcp' || code === 'mcp-protocol') &&
  [400, 404, 405].includes((cause as { status?: number } | undefined)?.status ?? 0);

/** The server answered initialize with a JSON-RPC error of its own. */
const asProtocolError = (error: unknown): PlaygroundError =>
  new PlaygroundError(
    'mcp-protocol',
    `The server refused to begin: ${error instanceof Error ? error.message : String(error)}`,
    undefined,
    { cause: error },
  );

const doesNotKnow = (cause: unknown): PlaygroundError =>
  new PlaygroundError(
    'mcp-version',
    `The server does not speak MCP ${STATELESS}: ${cause instanceof Error ? cause.message : String(cause)}`,
    undefined,
    { cause },
  );

/**
 * Does the address speak the HTTP+SSE transport of 2024-11-05? It refuses POST, and a GET opens a stream. Returns what to
 * tell; undefined when it does not.
 */
async function oldTransportAt(
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
