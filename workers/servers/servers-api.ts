import type { ServersApi } from '#bridge/servers-contract.ts';
import type { JsonObject } from '#core/json.ts';
import type { CallProgress, McpConnection } from '#core/mcp.ts';
import { diagnose, limits, nameCollisions } from '#mcp/index.ts';
import { Merged } from './merged.ts';
import { cleanStatus, ServerConnections, type ConnectionsWorld } from './server-connections.ts';
import { inPieces, largeValue, MOST_PARTS, shownResult } from './shown-result.ts';
import { ServerSecrets } from './server-secrets.ts';

/** The world in which servers are spoken to; tests hand in their own. */
export interface ServersDeps extends ConnectionsWorld {
  /** Makes the patterns in these tools' schemas runnable. */
  loadPatterns(schemas: JsonObject[]): Promise<void>;
}

export interface ConnectedServers {
  api: ServersApi;
  /** How runs reach a server that was connected. */
  reach(serverId: string): Promise<McpConnection>;
}

export function createServersApi(deps: ServersDeps): ConnectedServers {
  const secrets = new ServerSecrets(deps.secrets);
  const servers = new ServerConnections(deps, secrets);
  const calls = new Map<string, AbortController>();

  const api: ServersApi = {
    async connectServer(ref, given, onStatus, onQuestion) {
      await servers.end(ref.id);
      for (const [name, value] of Object.entries(given)) secrets.set(ref.id, name, value);
      const status = await servers.connect(ref, onStatus, onQuestion);
      await deps.loadPatterns(
        status.tools.flatMap(({ tool }) => [tool.inputSchema, tool.outputSchema ?? {}]),
      );
      return cleanStatus(status, deps.secrets);
    },
    disconnectServer: (serverId) => servers.end(serverId),
    serverTools: (serverId) => [...(servers.find(serverId)?.listed ?? [])],
    serverCollisions: (serverIds) =>
      nameCollisions(
        serverIds.flatMap((id) => {
          const connection = servers.find(id);
          return connection ? { title: connection.server.title, tools: connection.tools } : [];
        }),
      ),
    async callServerTool(serverId, call, { timeoutMs }, onProgress, onParts) {
      const { connection } = servers.get(serverId);
      const controller = new AbortController();
      const windowMs = 1000 / limits.noticesPerSecond;
      const progress = new Merged<CallProgress>({ perWindow: 1, windowMs, tell: onProgress });
      calls.set(call.id, controller);
      try {
        const options = {
          signal: controller.signal,
          onProgress: (step: CallProgress) => progress.add('', step),
          ...(timeoutMs ? { timeoutMs } : {}),
        };
        const result = shownResult(await connection.callTool(call, options));
        if (!onParts || result.content.length <= MOST_PARTS) return result;
        await inPieces(result.content, onParts);
        return { ...result, content: [] };
      } finally {
        calls.delete(call.id);
      }
    },
    cancelServerCall: (callId) => calls.get(callId)?.abort(),
    setServerSecret: (serverId, header, value) => secrets.set(serverId, header, value),
    serverSecrets: (serverId) => secrets.namesOf(serverId),
    forgetServerSecrets(serverId) {
      secrets.forget(serverId);
      deps.signIns.forget(serverId);
    },
    diagnose: ({ url, headers, serverId = '' }, onProbe) =>
      diagnose(
        { url, headers: secrets.headersFor(serverId, headers) },
        { fetch: deps.fetch, pageOrigin: deps.pageOrigin, now: deps.now, onProbe },
      ),
    async replayMessage(serverId, messageId) {
      const { connection, messages } = servers.get(serverId);
      const { method, params } = messages.requestOf(messageId);
      const startedAt = deps.now();
      const answer = await connection.request(method, params);
      const durationMs = deps.now() - startedAt;
      const large = largeValue(answer);
      return large ? { large, durationMs } : { answer, durationMs };
    },
  };
  return { api, reach: (serverId) => servers.reach(serverId) };
}
