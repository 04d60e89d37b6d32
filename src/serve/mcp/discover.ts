import { isJsonObject, type JsonObject } from '#core/json.ts';
import { PlaygroundError } from '#core/errors.ts';
import { exchange, metaOf, serverInfoIn, type RpcRequest } from './exchange.ts';
import { guardedFetch } from './guarded-fetch.ts';
import type { HttpAddress } from './guarded-transport.ts';
import { limits } from './limits.ts';
import { meteredFetch } from './metered-fetch.ts';
import { isOfHeaders, STATELESS } from './refusal.ts';
import { bounded, type ClientInfo, type SessionListener } from './session.ts';

/** What a server that speaks 2026-07-28 says of itself. */
export interface Discovered {
  supportedVersions: string[];
  capabilities: JsonObject;
  instructions: string | undefined;
  serverInfo: JsonObject;
}

/** The first request of a client of 2026-07-28; it has no effect. */
export const discoverRequest = (clientInfo: ClientInfo): RpcRequest => ({
  jsonrpc: '2.0',
  id: 'discover',
  method: 'server/discover',
  params: { _meta: metaOf({ ...clientInfo }, {}) },
});

/** Asks whether the address speaks 2026-07-28. Rejects with PlaygroundError mcp-*, or with RpcError where it does not know the method. */
export async function discover(
  address: HttpAddress,
  clientInfo: ClientInfo,
  listener: SessionListener,
): Promise<Discovered> {
  const { url, headers } = address;
  const { fetch } = guardedFetch({
    fetch: meteredFetch({ ...address, onSpent: () => {}, onGivenUp: () => {} }),
    leavesRpcErrors: true,
    onAnswer: ({ method }) => listener.onAnswer(method),
    onAnswerEnd: () => {},
  });
  const ask = async (): Promise<Discovered> =>
    discovered(
      await bounded('server/discover', { timeoutMs: limits.discoverMs }, (signal) =>
        exchange(discoverRequest(clientInfo), { url, headers, fetch, signal, onMessage: listener.onMessage }),
      ),
    );
  try {
    return await ask();
  } catch (error) {
    if (!offersWhatItRefused(error)) throw error;
    return ask();
  }
}

/** Did the server refuse the version, and name the same one among those it speaks? Then a client chooses from its list, once. */
const offersWhatItRefused = (error: unknown): boolean =>
  error instanceof PlaygroundError &&
  error.code === 'mcp-version' &&
  !isOfHeaders(error) &&
  (error.cause as { supported?: string[] } | undefined)?.supported?.includes(STATELESS) === true;

/** Versions are what tells an answer to server/discover from any other. */
function discovered(result: JsonObject): Discovered {
  const { capabilities, instructions, supportedVersions } = result;
  if (!Array.isArray(supportedVersions))
    throw new PlaygroundError(
      'mcp-protocol',
      `The server does not speak MCP ${STATELESS}: its answer names no versions.`,
    );
  return {
    supportedVersions: supportedVersions.map(String),
    capabilities: isJsonObject(capabilities) ? capabilities : {},
    instructions: typeof instructions === 'string' ? instructions : undefined,
    serverInfo: serverInfoIn(result),
  };
}
