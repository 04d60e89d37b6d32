import { PlaygroundError, toErrorRecord } from '#core/errors.ts';
import type { OtherAddress } from '#core/doctor.ts';
import type { JsonObject } from '#core/json.ts';
import type {
  CallOptions,
  ListedTool,
  McpConnection,
  McpServerRef,
  OnQuestion,
  ProtocolEra,
  ReadOptions,
  ServerStatus,
  ServerToolResult,
  ServerWarning,
} from '#core/mcp.ts';
import type { RecordedFacts, RecordingProgress, ServerRecording } from '#core/server-recording.ts';
import type { OfferedKind, OfferedList, Read, Skill } from '#core/offered.ts';
import type { Tool, ToolCall } from '#core/tool.ts';
import {
  CurrentSession,
  ended,
  inWords,
  laterBlocked,
  noLongerAnswers,
  notConnected,
  refusedCall,
} from './current-session.ts';
import { ConnectionBudget, Paced } from './metered-fetch.ts';
import { listOffered, readSkill } from './list-offered.ts';
import type { ToolList } from './list-tools.ts';
import type { ConnectWorld } from './open-session.ts';
import { limits } from './limits.ts';
import { otherPaths } from './other-paths.ts';
import { callMsOf, listWatched, openWatched, Ticks } from './open-watched.ts';
import { needsTask, TaskNotes } from './task-call.ts';
import { requestMirrored } from './param-headers.ts';
import { QuestionTime } from './input-required.ts';
import { getPrompt, readResource, readResult } from './read-offered.ts';
import { readingIn, ServerRecorder } from './server-recorder.ts';
import { RpcError, type RequestOptions, type Session } from './session.ts';
import type { MessageListener } from './transports.ts';

export interface ConnectionListener {
  onMessage: MessageListener;
  onStatus(status: ServerStatus): void;
  /** Absent: the server is informed that its questions are not taken. */
  onQuestion?: OnQuestion | undefined;
}

/** Failures of a call after which the next one would fail as well. */
const ENDS = new Set(['mcp-unreachable', 'mcp-session-lost', 'mcp-unauthorized']);

/** Failures of a call that are no failure of the server. */
const SAYS_NOTHING = new Set(['mcp-cancelled', 'call-not-recorded']);

/** One server over its life: connects, connects again, calls. Its status says all that is known of it. */
export class ServerConnection implements McpConnection {
  readonly server: McpServerRef;
  readonly #world: ConnectWorld;
  readonly #listener: ConnectionListener;
  #ticks: Ticks;
  #state: ServerStatus['state'] = 'connecting';
  readonly #current: CurrentSession<Ticks>;
  #error: PlaygroundError | undefined;
  #list: ToolList = { listed: [], warnings: [], pages: 0 };
  #listedAt = -Infinity;
  #freshening: Promise<void> | undefined;
  /** About the connection, not about its tools. */
  #warnings: ServerWarning[] = [];
  /** When it answered last; undefined: never. */
  #answeredAt: number | undefined;
  #elsewhere: readonly OtherAddress[] = [];
  #era: ProtocolEra | undefined;
  /** Of the first session: later ones are opened in its version at once. */
  #whyOlder: string | undefined;
  #recorder: ServerRecorder | undefined;
  readonly #relisting = new Paced(() => this.relist(), limits.relistMs);
  /** The connection whose server this is another session with. */
  readonly #beside: ServerConnection | undefined;

  constructor(
    server: McpServerRef,
    world: ConnectWorld,
    listener: ConnectionListener,
    beside?: ServerConnection,
  ) {
    this.server = server;
    this.#world = world;
    this.#beside = beside;
    this.#listener = listener;
    this.#answeredAt = world.answeredAt;
    this.#ticks = new Ticks(world.now, () => this.#report());
    const budget = new ConnectionBudget(() => world.now(), world.mostInAMinute);
    const again = new Ticks(world.now, () => {});
    this.#current = new CurrentSession(
      server.title,
      (ticks, isCurrent) =>
        // The version of a session that was lost is known.
        openWatched(ticks === again ? inEra(server, this.#era) : server, world, budget, ticks, {
          onMessage: listener.onMessage,
          onQuestion: listener.onQuestion,
          onToolsChanged: () => void (isCurrent() && this.#relisting.ask()),
          onGivenUp: (why) => void (isCurrent() && this.#warn(why)),
          onClosed: (error) => void (isCurrent() && this.#lose(error ?? ended())),
        }),
      again,
    );
  }

  get serverInfo() {
    return this.#current.value?.serverInfo ?? { name: '', version: '' };
  }
  get protocolVersion(): string {
    return this.#current.value?.protocolVersion ?? '';
  }
  get whyOlder(): string | undefined {
    return this.#whyOlder;
  }
  get capabilities(): JsonObject {
    return this.#current.value?.capabilities ?? {};
  }
  get instructions(): string | undefined {
    return this.#current.value?.instructions;
  }
  get era(): ProtocolEra | undefined {
    return this.#era;
  }
  /** Absent: the server gives none, or is not connected. */
  get sessionId(): string | undefined {
    return this.#current.value?.sessionId;
  }
  get recorded(): RecordedFacts | undefined {
    return this.#current.value?.recorded;
  }
  get tools(): readonly Tool[] {
    return this.#list.listed.map(({ tool }) => tool);
  }
  get listed(): readonly ListedTool[] {
    return this.#list.listed;
  }

  get answeredAt(): number | undefined {
    return this.#answeredAt;
  }

  get status(): ServerStatus {
    const { challenge } = (this.#error?.cause ?? {}) as { challenge?: string };
    return {
      serverId: this.server.id,
      state: this.#state,
      ticks: this.#ticks.list,
      ...(this.#error ? { error: toErrorRecord(this.#error) } : {}),
      ...(challenge ? { challenge } : {}),
      ...(this.#elsewhere.length > 0 ? { elsewhere: [...this.#elsewhere] } : {}),
      ...(this.#current.value ? saidBy(this.#current.value, this.#whyOlder) : {}),
      tools: this.#list.listed,
      ...(this.#list.holds ? { listHolds: this.#list.holds } : {}),
      warnings: [...this.#warnings, ...this.#list.warnings],
    };
  }

  /** Resolves whatever becomes of it; `status` says what. */
  async open(state: 'connecting' | 'reconnecting' = 'connecting'): Promise<ServerStatus> {
    this.#state = state;
    this.#error = undefined;
    this.#warnings = [];
    this.#elsewhere = [];
    const ticks = new Ticks(this.#world.now, () => this.#report());
    this.#ticks = ticks;
    try {
      const session = await this.#current.begin(ticks);
      this.#era = session.era;
      this.#whyOlder = session.whyOlder;
      if (this.#beside) this.#list = this.#beside.#list;
      else this.#take(await listWatched(session, this.server.id, ticks));
      this.#answeredAt = this.#world.now();
      ticks.set('test-call', 'pending', 'Call a tool to finish the check.');
      if (this.#current.value === session) this.#state = 'connected';
    } catch (error) {
      void this.#current.value?.close();
      const said = inWords(error);
      this.#fail(this.#explained(state === 'connecting' ? await this.#downOrBlocked(said, ticks) : said));
      if (state === 'connecting') await this.#lookElsewhere();
    }
    this.#report();
    return this.status;
  }

  /**
   * Another session with the same server, with its tools as listed here; its calls are recorded as those made here. It is not opened again
   * when the server forgets it: what it held would be lost unseen. Rejects with PlaygroundError mcp-*.
   */
  async another(onMessage: MessageListener): Promise<ServerConnection> {
    const listener = { ...this.#listener, onMessage, onStatus: () => {} };
    const other = new ServerConnection(inEra(this.server, this.#era), this.#world, listener, this);
    await other.open('reconnecting');
    if (other.#error) throw other.#error;
    return other;
  }

  /** Loaded when met: most connections succeed. */
  async #downOrBlocked(error: PlaygroundError, ticks: Ticks): Promise<PlaygroundError> {
    const { downOrBlocked } = await import('./down-or-blocked.ts');
    return downOrBlocked(error, this.server.url, this.#world.fetch, ticks);
  }

  /** An address that is none of MCP may be the right one but for its path. */
  async #lookElsewhere(): Promise<void> {
    if (!this.#error || !isWrongPath(this.#error)) return;
    this.#elsewhere = await otherPaths(this.server.url, this.#world.fetch);
  }

  async callTool(call: ToolCall, options: CallOptions = {}): Promise<ServerToolResult> {
    try {
      const result = await this.#call(call, options);
      this.#answeredAt = this.#world.now();
      if (this.#ticks.stateOf('test-call') !== 'ok')
        this.#ticks.set('test-call', 'ok', `${call.name} answered in ${Math.round(result.durationMs)} ms.`);
      return result;
    } catch (error) {
      const said = inWords(error);
      // That pages may not send the headers of one tool's arguments was found out.
      const failure = said.code === 'mcp-cors-blocked' ? said : this.#explained(said);
      if (!SAYS_NOTHING.has(failure.code) && this.#ticks.stateOf('test-call') === 'pending')
        this.#ticks.set('test-call', 'failed', failure.message);
      if (ENDS.has(failure.code)) this.#fail(failure);
      throw failure;
    }
  }

  get recording(): RecordingProgress | undefined {
    return this.#recorder?.progress;
  }

  /** Records every call from now on; what was recorded before is dropped. Throws mcp-not-connected. */
  startRecording(): void {
    const session = this.#current.value;
    if (!session) throw notConnected(this.server.title);
    this.#recorder = new ServerRecorder(session, this.#world);
  }

  /** Goes on with what another connection of the same server has recorded, which records nothing more. */
  continueRecording(before: ServerConnection): void {
    this.#recorder = before.#recorder;
    before.#recorder = undefined;
  }

  /** What was recorded, with the tools as listed last; undefined where nothing is being recorded. */
  endRecording(): ServerRecording | undefined {
    const recorded = this.#recorder?.recording(
      this.server.title,
      this.#list.listed.map(({ raw }) => raw),
    );
    this.#recorder = undefined;
    return recorded;
  }

  /** Any request, as it is; a JSON-RPC error is an answer and comes as `{error}`. */
  async request(method: string, params: JsonObject): Promise<JsonObject> {
    try {
      const timeoutMs = callMsOf(this.server);
      return await this.#send(method, params, { timeoutMs, ...this.#asked({}) });
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      return { error: { code: error.code, message: error.message } };
    }
  }

  /** What it lists besides tools; nothing where it announces none. */
  listOffered(kind: OfferedKind, asked?: ReadOptions): Promise<OfferedList> {
    return this.#ask((session) => listOffered(session, kind, asked?.attempt === undefined), asked);
  }

  readResource(uri: string, asked?: ReadOptions): Promise<Read> {
    return this.#ask((session, options) => readResource(session, uri, options), asked);
  }

  /** The file `uri` of a skill as listed. */
  readSkill(skill: Skill, uri: string): Promise<Read> {
    return this.#ask((session, options) => readSkill(session, skill, uri, options));
  }

  getPrompt(name: string, given: Record<string, string>, asked?: ReadOptions): Promise<Read> {
    return this.#ask((session, options) => getPrompt(session, name, given, options), asked);
  }

  async close(): Promise<void> {
    this.#state = 'closed';
    this.#relisting.stop();
    await this.#current.close();
    this.#report();
  }

  /** A list that cannot be read again leaves the one that was. */
  async relist(): Promise<void> {
    try {
      this.#take(await this.#current.use((session) => listWatched(session, this.server.id, this.#ticks)));
      this.#report();
    } catch (error) {
      this.#ticks.set('tools-list', 'failed', inWords(error).message);
    }
  }

  async freshen(ofMs: number): Promise<void> {
    const holdsMs = Math.max(ofMs, this.#list.holds?.ttlMs ?? 0);
    if (this.recorded || this.#world.now() - this.#listedAt < holdsMs) return;
    // A long list takes its time, and those who ask meanwhile are given the same one.
    this.#freshening ??= this.relist().finally(() => (this.#freshening = undefined));
    await this.#freshening;
  }

  #take(list: ToolList): void {
    this.#list = list;
    this.#listedAt = this.#world.now();
  }

  async #ask<Answer>(
    work: (session: Session, options: RequestOptions) => Promise<Answer>,
    asked: ReadOptions = {},
  ): Promise<Answer> {
    try {
      const recorder = (this.#beside ?? this).#recorder;
      const { onQuestion, questionTime } = this.#asked(asked);
      const reading = { ...asked, onQuestion };
      const options = { timeoutMs: callMsOf(this.server), questionTime };
      const answer = await this.#current.use(
        (session) => work(readingIn(session, recorder, reading), options),
        this.#beside !== undefined,
      );
      this.#answeredAt = this.#world.now();
      return answer;
    } catch (error) {
      const failure = this.#explained(inWords(error));
      if (ENDS.has(failure.code)) this.#fail(failure);
      throw failure;
    }
  }

  async #call(call: ToolCall, options: CallOptions): Promise<ServerToolResult> {
    const { signal, onProgress, attempt, timeoutMs = callMsOf(this.server) } = options;
    const recorded = (this.#beside ?? this).#recorder?.begin({ ...call, attempt });
    const asking = this.#asked(options, recorded?.hearing);
    const { questionTime } = asking;
    // The server's time, which stands still while a person thinks.
    const now = () => this.#world.now() - questionTime.ms;
    const startedAt = now();
    const since = () => now() - startedAt;
    const isNamed = ({ tool }: ListedTool): boolean => tool.name === call.name;
    const isTask = this.#era === 'initialize' && needsTask(this.listed.find(isNamed)?.raw ?? {});
    const params = {
      name: call.name,
      arguments: call.arguments,
      ...(isTask ? { task: { ttl: limits.taskMs } } : {}),
    };
    const task = new TaskNotes(now, onProgress);
    const asked = { timeoutMs, signal, ...task.listeners, ...asking, attempt };
    let answer: JsonObject;
    try {
      answer = await this.#send('tools/call', params, asked);
    } catch (error) {
      recorded?.fail(error);
      if (error instanceof RpcError) return refusedCall(error, call.id, since());
      throw error;
    }
    recorded?.end({ result: answer });
    const tool = this.listed.find(isNamed)?.tool;
    const personMs = attempt ? 0 : Math.round(questionTime.ms);
    const result = readResult(answer, tool, call.id, since());
    return { ...result, ...task.kept, ...(personMs > 0 ? { personMs } : {}) };
  }

  /** Who answers during a request: a person at their own, in a run whom it names for the call. */
  #asked(
    { onQuestion, attempt }: Pick<RequestOptions, 'onQuestion' | 'attempt'>,
    hearing = (ask: OnQuestion): OnQuestion => ask,
  ): { onQuestion: OnQuestion | undefined; questionTime: QuestionTime } {
    const questionTime = new QuestionTime(this.#world.now);
    const ask = onQuestion ?? (attempt ? undefined : this.#listener.onQuestion);
    return { onQuestion: ask && questionTime.timed(hearing(ask)), questionTime };
  }

  #send(method: string, params: JsonObject, options: RequestOptions): Promise<JsonObject> {
    const mirrored = { ...options, method, params, tools: () => this.tools, relist: () => this.relist() };
    return this.#current.use((session) => requestMirrored(session, mirrored), this.#beside !== undefined);
  }

  /** The session is over: nothing more is asked in it. */
  #lose(error: PlaygroundError): void {
    void this.#current.close();
    this.#fail(error);
  }

  #warn(message: string): void {
    this.#warnings = [{ kind: 'stream-given-up', where: '', message }];
    this.#report();
  }

  #fail(error: PlaygroundError): void {
    if (this.#state === 'closed') return;
    this.#error = error;
    this.#state = 'failed';
    if (this.#error.code !== 'mcp-cors-blocked' && this.#ticks.stateOf('preflight') === 'running')
      this.#ticks.set('preflight', 'ok', 'The browser let the request through.');
    this.#ticks.fail(this.#error.message);
    this.#report();
  }

  /** What cannot be read may have many reasons; that it was read before excludes most. */
  #explained(error: PlaygroundError): PlaygroundError {
    if (
      this.#answeredAt !== undefined &&
      (error.code === 'mcp-unreachable' || error.code === 'mcp-cors-blocked')
    )
      return noLongerAnswers(error, this.server.url, this.#world.now() - this.#answeredAt);
    const isUnderWay = this.#state !== 'connected' && this.#ticks.stateOf('reachable') === 'ok';
    return isUnderWay && error.code === 'mcp-unreachable' ? laterBlocked(error) : error;
  }

  #report(): void {
    this.#listener.onStatus(this.status);
  }
}

const isWrongPath = ({ code, cause }: PlaygroundError): boolean =>
  ['mcp-not-mcp', 'mcp-old-transport', 'mcp-redirected', 'mcp-cors-blocked'].includes(code) ||
  (code === 'mcp-protocol' &&
    [400, 404, 405].includes((cause as { status?: number } | undefined)?.status ?? 0));

const inEra = (server: McpServerRef, era: ProtocolEra | undefined): McpServerRef =>
  era ? { ...server, era } : server;

const saidBy = (session: Session, whyOlder: string | undefined): Partial<ServerStatus> => ({
  serverInfo: session.serverInfo,
  protocolVersion: session.protocolVersion,
  era: session.era,
  ...(whyOlder === undefined ? {} : { whyOlder }),
  capabilities: session.capabilities,
  ...(session.instructions === undefined ? {} : { instructions: session.instructions }),
  ...(session.recorded ? { recorded: session.recorded } : {}),
});
