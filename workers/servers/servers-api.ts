import type { ServersApi } from '#bridge/servers-contract.ts';
import type { WireMessage } from '#bridge/wire-messages.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { JsonObject } from '#core/json.ts';
import type { CallProgress, McpConnection, McpServerRef, ServerStatus } from '#core/mcp.ts';
import { authorizedFetch, diagnose, nameCollisions, ServerConnection, type Fetch } from '#mcp/index.ts';
import { ServerMessages } from './server-messages.ts';
import { ServerSecrets } from './server-secrets.ts';
import type { SignIns } from './server-sign-in.ts';
import { cleanStatus, withoutSecrets } from './server-words.ts';

/** The world in which servers are spoken to; tests hand in their own. */
export interface ServersDeps {
  fetch: Fetch;
  /** Where the page is served from. */
  pageOrigin: string;
  version: string;
  /** Milliseconds since the epoch. */
  now(): number;
  makeId(): string;
  wait(ms: number): Promise<void>;
  tell(message: WireMessage): void;
  /** Opens a port to a server of the testbed. */
  openPort(farmId: string, server: string): Promise<MessagePort>;
  /** Who is signed in where. */
  signIns: SignIns;
  /** Makes the patterns in these tools' schemas runnable. */
  loadPatterns(schemas: JsonObject[]): Promise<void>;
}

type OnQuestion = Parameters<ServersApi['connectServer']>[3];

interface Known {
  connection: ServerConnection;
  messages: ServerMessages;
  /** The attempt to connect that is under way: a second one beside it would end the first. */
  opening: Promise<ServerStatus> | undefined;
  isReconnecting: boolean;
  isEnded: boolean;
}

/** A lost server is tried again after these pauses. */
const BACK_OFF = [1000, 2000, 4000, 8000, 16_000];
/** Trying again does not help against these. */
const FINAL = new Set<string | undefined>(['mcp-unauthorized', 'mcp-refused', 'mcp-not-mcp', 'mcp-version']);

export interface ConnectedServers {
  api: ServersApi;
  /**
   * How runs reach a server that was connected: one that is lost is tried again once. Rejects with why it cannot be reached, in
   * the words of the Connect page.
   */
  reach(serverId: string): Promise<McpConnection>;
}

export function createServersApi(deps: ServersDeps): ConnectedServers {
  const servers = new Map<string, Known>();
  const secrets = new ServerSecrets();
  const calls = new Map<string, AbortController>();
  const allSecrets = () => [...secrets.revealAll(), ...deps.signIns.revealAll()];

  const worldOf = (ref: McpServerRef) => ({
    fetch: authorizedFetch(deps.fetch, () => deps.signIns.tokenFor(ref)),
    pageOrigin: deps.pageOrigin,
    clientInfo: { name: 'proving-ground', version: deps.version },
    headers: () => secrets.headersFor(ref.id, ref.headers),
    secrets: allSecrets,
    now: deps.now,
    openPort: deps.openPort,
  });

  function begin(
    ref: McpServerRef,
    onStatus: (status: ServerStatus) => void,
    onQuestion: OnQuestion | undefined,
  ): Known {
    const messages = new ServerMessages(ref, { ...deps, secrets: allSecrets });
    let wasConnected = false;
    const connection: ServerConnection = new ServerConnection(ref, worldOf(ref), {
      onMessage: (direction, message) => messages.add(direction, message),
      onQuestion,
      onStatus: (status) => {
        if (known.isEnded && status.state !== 'closed') return;
        onStatus(cleanStatus(status, allSecrets()));
        wasConnected ||= status.state === 'connected';
        if (status.state === 'failed' && wasConnected && !known.isReconnecting) void reconnect(known);
      },
    });
    const known: Known = { connection, messages, opening: undefined, isReconnecting: false, isEnded: false };
    return known;
  }

  const open = (known: Known, state?: 'reconnecting'): Promise<ServerStatus> =>
    (known.opening ??= known.connection.open(state).finally(() => (known.opening = undefined)));

  async function reconnect(known: Known): Promise<void> {
    known.isReconnecting = true;
    for (const pause of BACK_OFF) {
      if (FINAL.has(known.connection.status.error?.code)) break;
      await deps.wait(pause);
      if (known.isEnded || known.connection.status.state === 'connected') break;
      await open(known, 'reconnecting');
    }
    known.isReconnecting = false;
  }

  async function end(serverId: string): Promise<void> {
    const known = servers.get(serverId);
    if (!known) return;
    known.isEnded = true;
    servers.delete(serverId);
    await known.connection.close();
  }

  const known = (serverId: string): Known => {
    const found = servers.get(serverId);
    if (found) return found;
    throw new PlaygroundError(
      'mcp-not-connected',
      'This server is not connected.',
      'Connect it on the Connect page.',
    );
  };

  async function reach(serverId: string): Promise<McpConnection> {
    const found = known(serverId);
    if (found.connection.status.state !== 'connected') await open(found, 'reconnecting');
    const { state, error } = cleanStatus(found.connection.status, allSecrets());
    if (state === 'connected') return found.connection;
    const code = error?.code ?? 'mcp-not-connected';
    throw new PlaygroundError(
      code === 'bug' ? 'mcp-protocol' : code,
      error?.message ?? 'This server is not connected.',
      error?.hint,
    );
  }

  const api: ServersApi = {
    async connectServer(ref, given, onStatus, onQuestion) {
      await end(ref.id);
      for (const [name, value] of Object.entries(given)) secrets.set(ref.id, name, value);
      const own = begin(ref, onStatus, onQuestion);
      servers.set(ref.id, own);
      const status = await open(own);
      await deps.loadPatterns(
        status.tools.flatMap(({ tool }) => [tool.inputSchema, tool.outputSchema ?? {}]),
      );
      return cleanStatus(status, allSecrets());
    },
    disconnectServer: end,
    serverTools: (serverId) => [...(servers.get(serverId)?.connection.listed ?? [])],
    serverCollisions: (serverIds) =>
      nameCollisions(
        serverIds.flatMap((id) => {
          const connection = servers.get(id)?.connection;
          return connection ? { title: connection.server.title, tools: connection.tools } : [];
        }),
      ),
    async callServerTool(serverId, call, { timeoutMs }, onProgress) {
      const { connection } = known(serverId);
      const controller = new AbortController();
      calls.set(call.id, controller);
      try {
        const options = {
          signal: controller.signal,
          onProgress: sparingly(onProgress, deps.now),
          ...(timeoutMs ? { timeoutMs } : {}),
        };
        return await connection.callTool(call, options);
      } catch (error) {
        throw withoutSecrets(error, allSecrets());
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
      const { connection, messages } = known(serverId);
      const { method, params } = messages.requestOf(messageId);
      const startedAt = deps.now();
      const answer = await connection.request(method, params);
      return { answer, durationMs: deps.now() - startedAt };
    },
  };
  return { api, reach };
}

/** A server may tell of progress without end: the page hears of it every 50 ms at most, and of the last step. */
function sparingly(
  onProgress: (progress: CallProgress) => void,
  now: () => number,
): (progress: CallProgress) => void {
  let toldAt = -Infinity;
  return (progress) => {
    const isLast = progress.total !== undefined && progress.progress >= progress.total;
    if (now() - toldAt < 50 && !isLast) return;
    toldAt = now();
    onProgress(progress);
  };
}
