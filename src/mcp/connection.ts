import { PlaygroundError, toErrorRecord } from '#core/errors.ts';
import type {
  CallOptions,
  ListedTool,
  McpConnection,
  McpServerRef,
  ServerStatus,
  ServerToolResult,
  ServerWarning,
} from '#core/mcp.ts';
import type { JsonObject } from '#core/json.ts';
import type { Tool, ToolCall } from '#core/tool.ts';
import { ended, helloOf, inWords, laterBlocked, refusedCall } from './connection-words.ts';
import { limits } from './limits.ts';
import { listTools, offersTools } from './list-tools.ts';
import { openSession, inPageServer, type ConnectWorld } from './open-session.ts';
import { readResult } from './read-result.ts';
import { RpcError, type Session } from './session.ts';
import { suspiciousText } from './text-warnings.ts';
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
  #listed: ListedTool[] = [];
  #warnings: ServerWarning[] = [];
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
    return this.#listed.map(({ tool }) => tool);
  }
  get listed(): readonly ListedTool[] {
    return this.#listed;
  }

  get status(): ServerStatus {
    const { challenge } = (this.#error?.cause ?? {}) as { challenge?: string };
    const session = this.#session;
    return {
      serverId: this.server.id,
      state: this.#state,
      ticks: this.#ticks.list,
      ...(this.#error ? { error: toErrorRecord(this.#error) } : {}),
      ...(challenge ? { challenge } : {}),
      ...(session ? saidBy(session) : {}),
      tools: this.#listed,
      warnings: this.#warnings,
    };
  }

  /** Resolves whatever becomes of it; `status` tells. */
  async open(state: 'connecting' | 'reconnecting' = 'connecting'): Promise<ServerStatus> {
    this.#state = state;
    this.#error = undefined;
    this.#ticks = new Ticks(this.#world.now, () => this.#tell());
    try {
      await this.#begin();
      await this.#list();
      this.#ticks.set('test-call', 'pending', 'Call a tool to finish the check.');
      this.#state = 'connected';
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
      return await this.#connected().request(method, params, { timeoutMs: this.#callMs() });
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
    await session?.close();
    this.#tell();
  }

  async #begin(): Promise<void> {
    const opening = ++this.#opening;
    const before = this.#session;
    this.#session = undefined;
    void before?.close();
    const isInPage = inPageServer(this.server.url) !== undefined;
    this.#ticks.set('reachable', 'running', '');
    const session = await openSession(this.server, this.#world, {
      onMessage: this.#listener.onMessage,
      onAnswer: (method) => {
        if (opening === this.#opening) this.#answered(method);
      },
      onToolsChanged: () => {
        if (opening === this.#opening) void this.#relist();
      },
      onClosed: () => {
        if (opening === this.#opening) this.#fail(ended());
      },
    });
    if (opening !== this.#opening) {
      void session.close();
      throw new PlaygroundError('mcp-cancelled', 'The connection was ended.');
    }
    this.#session = session;
    if (isInPage) {
      this.#ticks.set('reachable', 'ok', 'It lives in this page.');
      this.#ticks.set('preflight', 'skipped', 'Nothing leaves the page.');
    }
    this.#ticks.set('initialize', 'ok', helloOf(session));
  }

  #answered(method: string): void {
    if (this.#ticks.stateOf('reachable') === 'running') {
      this.#ticks.set('reachable', 'ok', 'The server answered.');
      this.#ticks.set('preflight', 'running', '');
      this.#ticks.set('initialize', 'running', '');
    }
    // The first request has few headers; those after it carry the version and the session, and may still be refused.
    if (method === 'tools/list' && this.#ticks.stateOf('preflight') !== 'ok')
      this.#ticks.set('preflight', 'ok', 'The browser let every header through.');
  }

  async #list(): Promise<void> {
    const session = this.#connected();
    if (!offersTools(session.capabilities)) {
      this.#listed = [];
      this.#ticks.set('tools-list', 'ok', 'The server offers no tools.');
      return;
    }
    this.#ticks.set('tools-list', 'running', '');
    const { listed, warnings, pages } = await listTools(session, this.server.id);
    this.#listed = listed;
    this.#warnings = [...suspiciousText(session.instructions ?? '', 'instructions'), ...warnings];
    const onPages = pages > 1 ? ` on ${pages} pages` : '';
    this.#ticks.set(
      'tools-list',
      'ok',
      `${listed.length} ${listed.length === 1 ? 'tool' : 'tools'}${onPages}.`,
    );
  }

  /** A list that cannot be read anew leaves the one that was. */
  async #relist(): Promise<void> {
    try {
      await this.#list();
    } catch (error) {
      this.#ticks.set('tools-list', 'failed', inWords(error).message);
    }
  }

  async #call(call: ToolCall, options: CallOptions, isRetry = false): Promise<ServerToolResult> {
    const { signal, onProgress, timeoutMs = this.#callMs() } = options;
    const startedAt = this.#world.now();
    const params = { name: call.name, arguments: call.arguments };
    const since = () => this.#world.now() - startedAt;
    try {
      const answer = await this.#connected().request('tools/call', params, { timeoutMs, signal, onProgress });
      return readResult(
        answer,
        this.tools.find(({ name }) => name === call.name),
        call.id,
        since(),
      );
    } catch (error) {
      if (error instanceof RpcError) return refusedCall(error, call.id, since());
      if (isRetry || !(error instanceof PlaygroundError) || error.code !== 'mcp-session-lost') throw error;
      await this.#begin();
      return this.#call(call, options, true);
    }
  }

  #connected(): Session {
    if (this.#session) return this.#session;
    throw new PlaygroundError(
      'mcp-not-connected',
      `${this.server.title} is not connected.`,
      'Connect it on the Connect page.',
    );
  }

  #callMs(): number {
    return Math.min(Math.max(this.server.callTimeoutMs ?? limits.callMs, 1000), 600_000);
  }

  #fail(error: PlaygroundError): void {
    if (this.#state === 'closed') return;
    const passedFirst = this.#ticks.stateOf('reachable') === 'ok';
    const isOnlyLater = passedFirst && error.code === 'mcp-unreachable' && this.#state !== 'connected';
    this.#error = isOnlyLater ? laterBlocked(error) : error;
    this.#state = 'failed';
    if (!isOnlyLater && this.#ticks.stateOf('preflight') === 'running')
      this.#ticks.set('preflight', 'ok', 'The browser let the request through.');
    this.#ticks.fail(this.#error.message);
    this.#tell();
  }

  #tell(): void {
    this.#listener.onStatus(this.status);
  }
}

const saidBy = ({
  serverInfo,
  protocolVersion,
  era,
  capabilities,
  instructions,
}: Session): Partial<ServerStatus> => ({
  serverInfo,
  protocolVersion,
  era,
  capabilities,
  ...(instructions === undefined ? {} : { instructions }),
});
