import { PlaygroundError, toErrorRecord } from '#core/errors.ts';
import type { JsonObject } from '#core/json.ts';
import type { CallOptions, ListedTool, McpConnection, McpServerRef } from '#core/mcp.ts';
import type { ServerStatus, ServerToolResult } from '#core/mcp.ts';
import type { Tool, ToolCall } from '#core/tool.ts';
import { ended, inWords, laterBlocked, notConnected, refusedCall } from './connection-words.ts';
import type { ToolList } from './list-tools.ts';
import type { ConnectWorld } from './open-session.ts';
import { callMsOf, listWatched, openWatched } from './open-watched.ts';
import { readResult } from './read-result.ts';
import { RpcError, type Session } from './session.ts';
import { Ticks } from './ticks.ts';
import type { MessageListener } from './watch-transport.ts';

export interface ConnectionListener {
  onMessage: MessageListener;
  onStatus(status: ServerStatus): void;
}

/** One server over its life: connects, is connected anew, calls. Its status says all that is known of it. */
export class ServerConnection implements McpConnection {
  readonly server: McpServerRef;
  readonly #world: ConnectWorld;
  readonly #listener: ConnectionListener;
  #ticks: Ticks;
  #state: ServerStatus['state'] = 'connecting';
  #session: Session | undefined;
  #error: PlaygroundError | undefined;
  #reopening: Promise<Session> | undefined;
  /** Calls under way by session: one that was begun anew is ended when its last call is over. */
  readonly #calls = new Map<Session, number>();
  #list: ToolList = { listed: [], warnings: [], pages: 0 };
  /** Counts openings, so that what an earlier session still tells is not taken for the news of this one. */
  #opening = 0;

  constructor(server: McpServerRef, world: ConnectWorld, listener: ConnectionListener) {
    this.server = server;
    this.#world = world;
    this.#listener = listener;
    this.#ticks = new Ticks(world.now, () => this.#tell());
  }

  get serverInfo() {
    return this.#session?.serverInfo ?? { name: '', version: '' };
  }
  get protocolVersion(): string {
    return this.#session?.protocolVersion ?? '';
  }
  get capabilities(): JsonObject {
    return this.#session?.capabilities ?? {};
  }
  get instructions(): string | undefined {
    return this.#session?.instructions;
  }
  get tools(): readonly Tool[] {
    return this.#list.listed.map(({ tool }) => tool);
  }
  get listed(): readonly ListedTool[] {
    return this.#list.listed;
  }

  get status(): ServerStatus {
    const { challenge } = (this.#error?.cause ?? {}) as { challenge?: string };
    return {
      serverId: this.server.id,
      state: this.#state,
      ticks: this.#ticks.list,
      ...(this.#error ? { error: toErrorRecord(this.#error) } : {}),
      ...(challenge ? { challenge } : {}),
      ...(this.#session ? saidBy(this.#session) : {}),
      tools: this.#list.listed,
      warnings: this.#list.warnings,
    };
  }

  /** Resolves whatever becomes of it; `status` tells. */
  async open(state: 'connecting' | 'reconnecting' = 'connecting'): Promise<ServerStatus> {
    this.#state = state;
    this.#error = undefined;
    const ticks = new Ticks(this.#world.now, () => this.#tell());
    this.#ticks = ticks;
    try {
      const session = await this.#begin(ticks);
      this.#list = await listWatched(session, this.server.id, ticks);
      ticks.set('test-call', 'pending', 'Call a tool to finish the check.');
      if (this.#session === session) this.#state = 'connected';
    } catch (error) {
      this.#fail(inWords(error));
    }
    this.#tell();
    return this.status;
  }

  async callTool(call: ToolCall, options: CallOptions = {}): Promise<ServerToolResult> {
    try {
      const result = await this.#call(call, options);
      if (this.#ticks.stateOf('test-call') !== 'ok')
        this.#ticks.set('test-call', 'ok', `${call.name} answered in ${Math.round(result.durationMs)} ms.`);
      return result;
    } catch (error) {
      const failure = inWords(error);
      if (failure.code !== 'mcp-cancelled' && this.#ticks.stateOf('test-call') === 'pending')
        this.#ticks.set('test-call', 'failed', failure.message);
      if (failure.code === 'mcp-unreachable' || failure.code === 'mcp-session-lost') this.#fail(failure);
      throw failure;
    }
  }

  /** Any request, as it is; a JSON-RPC error is an answer and comes as `{error}`. */
  async request(method: string, params: JsonObject): Promise<JsonObject> {
    try {
      return await this.#connected().request(method, params, { timeoutMs: callMsOf(this.server) });
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      return { error: { code: error.code, message: error.message } };
    }
  }

  async close(): Promise<void> {
    const session = this.#session;
    this.#opening++;
    this.#session = undefined;
    this.#state = 'closed';
    const sessions = new Set([...this.#calls.keys(), ...(session ? [session] : [])]);
    await Promise.all([...sessions].map((one) => one.close()));
    this.#tell();
  }

  async #begin(ticks: Ticks): Promise<Session> {
    const opening = ++this.#opening;
    const isCurrent = () => opening === this.#opening;
    const before = this.#session;
    this.#session = undefined;
    if (before && !this.#calls.has(before)) void before.close();
    const session = await openWatched(this.server, this.#world, ticks, {
      onMessage: this.#listener.onMessage,
      onToolsChanged: () => void (isCurrent() && this.#relist()),
      onClosed: () => void (isCurrent() && this.#fail(ended())),
    });
    if (!isCurrent()) {
      void session.close();
      throw new PlaygroundError('mcp-cancelled', 'The connection was ended.');
    }
    return (this.#session = session);
  }

  /** Several calls may find out at once that this session is lost; it is begun anew once. */
  async #reopen(lost: Session): Promise<void> {
    if (this.#session === lost)
      this.#reopening ??= this.#begin(new Ticks(this.#world.now, () => {})).finally(
        () => (this.#reopening = undefined),
      );
    await this.#reopening;
  }

  /** A list that cannot be read anew leaves the one that was. */
  async #relist(): Promise<void> {
    try {
      this.#list = await listWatched(this.#connected(), this.server.id, this.#ticks);
      this.#tell();
    } catch (error) {
      this.#ticks.set('tools-list', 'failed', inWords(error).message);
    }
  }

  async #call(call: ToolCall, options: CallOptions, isRetry = false): Promise<ServerToolResult> {
    const { signal, onProgress, timeoutMs = callMsOf(this.server) } = options;
    await this.#reopening;
    const session = this.#connected();
    const startedAt = this.#world.now();
    const since = () => this.#world.now() - startedAt;
    const params = { name: call.name, arguments: call.arguments };
    try {
      this.#count(session, 1);
      const answer = await session.request('tools/call', params, { timeoutMs, signal, onProgress });
      const tool = this.tools.find(({ name }) => name === call.name);
      return readResult(answer, tool, call.id, since());
    } catch (error) {
      if (error instanceof RpcError) return refusedCall(error, call.id, since());
      if (isRetry || !(error instanceof PlaygroundError) || error.code !== 'mcp-session-lost') throw error;
      await this.#reopen(session);
      return this.#call(call, options, true);
    } finally {
      this.#count(session, -1);
    }
  }

  #count(session: Session, change: 1 | -1): void {
    const calls = (this.#calls.get(session) ?? 0) + change;
    if (calls > 0) this.#calls.set(session, calls);
    else this.#calls.delete(session);
    if (calls === 0 && session !== this.#session) void session.close();
  }

  #connected(): Session {
    if (this.#session) return this.#session;
    throw notConnected(this.server.title);
  }

  #fail(error: PlaygroundError): void {
    if (this.#state === 'closed') return;
    const isUnderWay = this.#state !== 'connected' && this.#ticks.stateOf('reachable') === 'ok';
    this.#error = isUnderWay && error.code === 'mcp-unreachable' ? laterBlocked(error) : error;
    this.#state = 'failed';
    if (this.#error.code !== 'mcp-cors-blocked' && this.#ticks.stateOf('preflight') === 'running')
      this.#ticks.set('preflight', 'ok', 'The browser let the request through.');
    this.#ticks.fail(this.#error.message);
    this.#tell();
  }

  #tell(): void {
    this.#listener.onStatus(this.status);
  }
}

const saidBy = (session: Session): Partial<ServerStatus> => ({
  serverInfo: session.serverInfo,
  protocolVersion: session.protocolVersion,
  era: session.era,
  capabilities: session.capabilities,
  ...(session.instructions === undefined ? {} : { instructions: session.instructions }),
});
