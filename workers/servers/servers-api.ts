import type { ServersApi, LargeValue, ShownToolResult } from '#store/bridge/servers-contract.ts';
import { type JsonObject, exceedsDepth, type JsonValue } from '#core/json.ts';
import type { CallProgress, McpConnection, ServerToolResult } from '#core/mcp.ts';
import type { RecordedCall } from '#core/server-recording.ts';
import type { ContentPart } from '#core/tool.ts';
import { indentedJson } from '#core/write-json.ts';
import { diagnose, limits, nameCollisions, paramHeadersOf, whichBridge } from '#serve/mcp/index.ts';
import { createRecordedServersApi, RecordedServers, type RecordingStore } from './recorded-servers.ts';
import { ServerConnections, type ConnectionsWorld } from './server-connections.ts';
import { Merged, ServerSecrets } from './server-secrets.ts';

/** The world in which servers are spoken to; tests hand in their own. */
export interface ServersDeps extends Omit<ConnectionsWorld, 'replay'> {
  recordings: RecordingStore;
  /** Makes the patterns in these tools' schemas runnable. */
  loadPatterns(schemas: JsonObject[]): Promise<void>;
}

interface ConnectedServers {
  api: ServersApi;
  /** How runs reach a server that was connected. */
  reach: (serverId: string) => Promise<McpConnection>;
  /** How they open a session of their own there, which they end. */
  another: (serverId: string) => Promise<McpConnection>;
  /** The calls of a recording. Rejects with recorded-server-unreadable. */
  recordedCalls: (recordingId: string) => Promise<readonly RecordedCall[]>;
}

export function createServersApi(deps: ServersDeps): ConnectedServers {
  const secrets = new ServerSecrets(deps.secrets);
  const recorded = new RecordedServers(deps.recordings);
  const servers = new ServerConnections({ ...deps, replay: recorded.replay }, secrets);
  const calls = new Map<string, AbortController>();

  const paramHeadersAt = (serverId: string): string[] => {
    const found = servers.find(serverId);
    const tools = found?.status.era === 'stateless' ? found.tools : [];
    const names = tools.flatMap(({ inputSchema }) => paramHeadersOf(inputSchema).headers);
    return [...new Set(names.map(({ name }) => name))];
  };

  const api: ServersApi = {
    ...createRecordedServersApi(recorded, servers, (url, init) => deps.fetch(url as string, init)),
    async connectServer(ref, given, onStatus, onQuestion) {
      await servers.end(ref.id);
      for (const [name, value] of Object.entries(given)) secrets.set(ref.id, name, value);
      const status = await servers.connect(ref, onStatus, onQuestion);
      await deps.loadPatterns(
        status.tools.flatMap(({ tool }) => [tool.inputSchema, tool.outputSchema ?? {}]),
      );
      return servers.clean(ref, status);
    },
    disconnectServer: (serverId) => servers.end(serverId),
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
    listOffered: async (serverId, kind) => servers.get(serverId).connection.listOffered(kind),
    readResource: async (serverId, uri) => servers.get(serverId).connection.readResource(uri),
    readSkill: async (serverId, skill, uri) => servers.get(serverId).connection.readSkill(skill, uri),
    getPrompt: async (serverId, name, given) => servers.get(serverId).connection.getPrompt(name, given),
    checkSessions: (serverId, pair) => servers.sessions(serverId, pair),
    serverSecrets: (serverId) => secrets.namesOf(serverId),
    forgetServerSecrets(serverId) {
      secrets.forget(serverId);
      deps.signIns.forget(serverId);
    },
    diagnose: ({ url, headers, serverId = '' }, onProbe) =>
      diagnose(
        {
          url,
          headers: secrets.headersFor(serverId, headers),
          paramHeaders: paramHeadersAt(serverId),
          isStateless: servers.find(serverId)?.status.era === 'stateless',
        },
        { ...deps, onProbe },
      ),
    whichBridge: (url) => whichBridge(url, deps.fetch),
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
  return {
    api,
    reach: (serverId) => servers.reach(serverId),
    another: (serverId) => servers.another(serverId),
    recordedCalls: recorded.calls,
  };
}

/** More values than this take the page too long to take over one by one. */
const MOST_VALUES = 10_000;
/** Parts of content that the page takes over at once. */
const MOST_PARTS = 5000;

/**
 * A result as the page takes it over: structured content of more than MOST_VALUES values goes as one text, which costs the page's
 * thread nothing to receive and is drawn a part at a time. What is nested too deeply was refused when it was read.
 */
export function shownResult(result: ServerToolResult): ShownToolResult {
  const { structuredContent, ...rest } = result;
  const structuredText = structuredContent === undefined ? undefined : largeValue(structuredContent);
  return structuredText ? { ...rest, structuredText } : result;
}

/** The value as text where it holds more values than the page takes over, or is nested deeper; undefined where it does not. */
export function largeValue(value: JsonValue): LargeValue | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!exceedsDepth(value) && !hasMoreValues(value, MOST_VALUES)) return undefined;
  return {
    json: exceedsDepth(value) ? '[nested too deeply to be shown]' : indentedJson(value, 1),
    count: Object.keys(value).length,
    noun: Array.isArray(value) ? 'item' : 'member',
  };
}

/** Gives the parts out in order; each piece is taken over before the next one leaves. */
async function inPieces(
  parts: readonly ContentPart[],
  onParts: (parts: ContentPart[]) => void | Promise<void>,
): Promise<void> {
  for (let start = 0; start < parts.length; start += MOST_PARTS)
    await onParts(parts.slice(start, start + MOST_PARTS));
}

/** Looks at no more values than it has to. */
function hasMoreValues(value: JsonValue, most: number): boolean {
  const open: JsonValue[] = [value];
  for (let seen = 0; open.length > 0; seen++) {
    if (seen + open.length > most) return true;
    const next = open.pop()!;
    if (typeof next !== 'object' || next === null) continue;
    const members = Object.values(next);
    if (members.length > most) return true;
    for (const member of members) open.push(member);
  }
  return false;
}
