import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { JsonObject } from '#core/json.ts';
import { guardedTransport, type HttpAddress } from './guarded-transport.ts';
import { limits } from './limits.ts';
import { STATELESS } from './refusal.ts';
import { OwnSchemaValidator } from './sdk-validator.ts';
import { bounded, type Session, type SessionListener } from './session.ts';
import type { ClientInfo } from './session-since-2024.ts';

/** Takes every result as it comes: our own readers look at it. */
const anyResult = {
  '~standard': {
    version: 1 as const,
    vendor: 'proving-ground',
    validate: (value: unknown): { value: JsonObject } => ({ value: value as JsonObject }),
    types: undefined as unknown as { input: unknown; output: JsonObject },
  },
};

/** A conversation in 2026-07-28, which knows neither initialize nor sessions. Loaded only for servers that speak nothing else. */
export async function openStatelessSession(
  address: HttpAddress,
  clientInfo: ClientInfo,
  listener: SessionListener,
): Promise<Session> {
  const { transport, overLimit } = guardedTransport(
    (url, options) => new StreamableHTTPClientTransport(url, options) as never,
    address,
    listener,
    { isStateless: true },
  );
  const client = new Client(clientInfo, {
    jsonSchemaValidator: new OwnSchemaValidator(),
    versionNegotiation: { mode: { pin: STATELESS } },
  });
  client.setNotificationHandler('notifications/tools/list_changed', () => listener.onToolsChanged());
  client.onerror = () => {};
  await bounded('server/discover', { timeoutMs: limits.connectMs }, (signal) =>
    client.connect(transport, { signal, timeout: limits.connectMs * 2 }),
  );
  client.onclose = () => listener.onClosed(overLimit());
  const { name = '', version = '', title } = client.getServerVersion() ?? {};
  return {
    era: 'stateless',
    protocolVersion: client.getNegotiatedProtocolVersion() ?? STATELESS,
    serverInfo: { name, version, ...(title ? { title } : {}) },
    capabilities: (client.getServerCapabilities() ?? {}) as JsonObject,
    instructions: client.getInstructions(),
    request: (method, params, options) =>
      bounded(method, options, (signal) =>
        client.request({ method, params }, anyResult, {
          signal,
          timeout: options.timeoutMs * 2,
          ...(options.onProgress ? { onprogress: options.onProgress } : {}),
        }),
      ),
    async close() {
      client.onclose = undefined;
      await client.close();
    },
  };
}
