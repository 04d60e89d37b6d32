import { answerOfPerson, notRecorded } from '#ask/agents/index.ts';
import { PlaygroundError, toErrorRecord, type ErrorCode } from '#core/errors.ts';
import type { McpConnection, ServerQuestion, ServerReply, ServerToolResult } from '#core/mcp.ts';
import { quoted } from '#core/quoted.ts';
import type { AskedQuestion, ScriptedPerson } from '#core/person.ts';
import { hash32 } from '#core/random.ts';
import type { CallingCell } from '#core/server-recording.ts';
import type { Tool, ToolCall, ToolResult } from '#core/tool.ts';
import type { Step } from '#core/trajectory.ts';
import { AsideTools } from './aside-tools.ts';
import { unknownTool, type CallTool, type CellOnTools, type Executed } from './executor.ts';
import { FewAtOnce } from './few-at-once.ts';
import { mayDestroy, mayHarm, mayReachOut, ServersOfRun } from './servers-of-run.ts';
import type { SessionsSeen } from '#core/sessions.ts';

/** What executing on a person's servers needs of the world around it. */
export interface ServersDeps {
  /** A connected server; one that was lost is tried again once. Rejects with why it cannot be reached. */
  reach(serverId: string): Promise<McpConnection>;
  /** What two sessions with it show of each other, without a call. Absent: not looked at. */
  sessions?(serverId: string): Promise<SessionsSeen>;
  /** A session of its own, ended by who asked for it. */
  another?(serverId: string): Promise<McpConnection>;
  now: () => number;
}

/** Questions of one call that a trajectory keeps. */
const MOST_QUESTIONS = 50;

export const attemptOf = ({ task, contenderId = '', repeat }: CellOnTools): CallingCell => ({
  task: task.id,
  by: hash32(contenderId),
  repeat,
});

/** The queues in which the calls of all cells wait. */
export interface Lanes {
  /** A place for each call to a server, by its id. */
  queues: ReadonlyMap<string, FewAtOnce>;
  /** By server: the queue of calls that are made one at a time in the session that all cells share. */
  oneByOne: ReadonlyMap<string, FewAtOnce>;
  /** A place for each cell, from its first call in a session of its own to its end. */
  inSessions: FewAtOnce;
}

/** The calls of one cell. None is ever sent twice, since there is no way to know what a call without an answer has done. */
export class CellOnServers {
  readonly #own = new AbortController();
  readonly #underWay = new Set<Promise<unknown>>();
  /** Fields that the person filled in. */
  readonly #said = new Set<string>();
  readonly #attempt: CallingCell;
  /** The cell's own sessions, by the id of their server. */
  readonly #sessions = new Map<string, Promise<McpConnection>>();
  /** The queue of calls that are made one at a time in each of the cell's own sessions, by server id. */
  readonly #oneByOne = new Map<string, FewAtOnce>();
  /** Its place among the cells that have such sessions. */
  #place: Promise<() => void> | undefined;
  /** Calls that wait for their turn, of those that are under way. */
  #waiting = 0;
  #sent = 0;
  #answered = 0;

  constructor(
    readonly deps: ServersDeps,
    readonly servers: ServersOfRun,
    readonly lanes: Lanes,
    readonly given: {
      allowed: ReadonlySet<string>;
      person: ScriptedPerson | undefined;
      apart: ReadonlySet<string>;
      aside: AsideTools;
    },
    readonly cell: CellOnTools,
  ) {
    this.#attempt = attemptOf(cell);
  }

  async work(work: (callTool: CallTool) => Promise<Step[]>): Promise<Executed> {
    try {
      return { steps: await work((call, signal) => this.#watched(call, signal)) };
    } catch (error) {
      this.#own.abort(stopped());
      await Promise.allSettled(this.#underWay);
      const { signal } = this.cell;
      const isStopped = signal?.aborted === true;
      const calls = { sent: this.#sent, answered: this.#answered };
      if (this.#sent > 0)
        throw brokenOff(error, { ...calls, isStopped: isStopped && isOfStop(error, signal) });
      // Nothing was sent: the cell can wait for another time.
      throw isStopped ? stopped() : error;
    } finally {
      // The cell does not wait for its sessions to close. The next cell does, because it needs their connections.
      const ending = [...this.#sessions.values()].map(async (session) => (await session).close());
      void Promise.allSettled([this.#place, ...ending]).then(([place]) => {
        if (place.status === 'fulfilled') place.value?.();
      });
    }
  }

  /** Rejects with 'run-server-lost'. */
  #connectionTo(serverId: string, title: string): Promise<McpConnection> {
    if (!this.given.apart.has(serverId)) return this.deps.reach(serverId).catch(throwLost(title));
    const own = this.#sessions.get(serverId) ?? this.deps.another!(serverId);
    this.#sessions.set(serverId, own);
    return this.#waitFor(own).catch(throwLost(title));
  }

  #endOf(signal: AbortSignal | undefined): AbortSignal {
    return AbortSignal.any([this.#own.signal, this.cell.signal, signal].flatMap((each) => each ?? []));
  }

  #watched(call: ToolCall, signal: AbortSignal | undefined): Promise<ToolResult> {
    const answer = Promise.resolve().then(() => this.#call(call, signal));
    this.#underWay.add(answer);
    const settle = (): void => {
      this.#underWay.delete(answer);
      this.#wait(0);
    };
    answer.then(settle, settle);
    return answer;
  }

  /** Waits for a place in a queue, or for a session of the cell's own to open. While all calls of the cell wait, that time does not count as tool time. */
  async #waitFor<Waited>(waited: Promise<Waited>): Promise<Waited> {
    this.#wait(1);
    try {
      return await waited;
    } finally {
      this.#wait(-1);
    }
  }

  #wait(change: -1 | 0 | 1): void {
    this.#waiting += change;
    this.cell.time?.waiting(this.#waiting > 0 && this.#waiting === this.#underWay.size);
  }

  async #inTurn<Answer>(lane: FewAtOnce, work: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
    const free = await this.#waitFor(lane.take(signal));
    try {
      return await work();
    } finally {
      free();
    }
  }

  async #call(call: ToolCall, signal: AbortSignal | undefined): Promise<ToolResult> {
    if (this.given.aside.has(call)) return this.#read(call, signal);
    const serverId = this.servers.serverOf(call, this.cell.task);
    if (serverId === undefined) return unknownTool(call);
    const ended = this.#endOf(signal);
    await this.#placeFor(serverId, ended);
    return this.#inTurn(this.lanes.queues.get(serverId)!, () => this.#send(serverId, call, ended), ended);
  }

  /** Takes a place before the first call in a session of its own and keeps it to the end of the cell. It is taken before a turn for the call, so that no two cells wait for each other. */
  async #placeFor(serverId: string, signal: AbortSignal): Promise<void> {
    if (this.given.apart.has(serverId))
      await this.#waitFor((this.#place ??= this.lanes.inSessions.take(signal)));
  }

  /** A call of a tool beside the task's: it reads, so that nothing of it can be left half done. */
  async #read(call: ToolCall, given: AbortSignal | undefined): Promise<ToolResult> {
    const { aside } = this.given;
    const meant = aside.serverOf(call);
    if (!meant) return aside.unknownServer(call);
    const { id, title } = meant.server;
    const signal = this.#endOf(given);
    await this.#placeFor(id, signal);
    const connection = await this.#connectionTo(id, title);
    const asked = { attempt: this.#attempt, signal };
    const read = async (): Promise<ToolResult> => {
      const startedAt = this.deps.now();
      const result = await aside.answer(call, connection, asked);
      return { ...result, durationMs: this.deps.now() - startedAt };
    };
    try {
      return await this.#inTurn(this.lanes.queues.get(id)!, read, signal);
    } catch (error) {
      if (isNotRecorded(error)) return notRecorded(call);
      throw isUnread(error, connection) ? lost(title, error) : error;
    }
  }

  async #send(serverId: string, call: ToolCall, signal: AbortSignal): Promise<ToolResult> {
    const title = this.servers.titleOf(serverId);
    const connection = await this.#connectionTo(serverId, title);
    signal.throwIfAborted();
    const isReplayed = connection.recorded !== undefined;
    if (!isReplayed && !this.#mayCall(connection, call.name)) {
      if (!this.cell.task.tools.some(({ name }) => name === call.name)) return unknownTool(call);
      throw notAllowed(call.name, connection.server.title);
    }
    let isSent = false;
    const onSent = (): void => {
      // What is replayed has no effect: nothing of it can be left half done.
      isSent = !isReplayed;
      if (isSent) this.#sent++;
    };
    const questions: AskedQuestion[] = [];
    try {
      const result = await this.#callAnswering(connection, call, { signal, questions, onSent });
      if (isSent) this.#answered++;
      return questions.length > 0 ? { ...result, questions } : result;
    } catch (error) {
      if (questions.length > 0) this.cell.onUnanswered?.(questions);
      const isLost = isRefused(error, connection);
      // This one call was refused, and not carried out either.
      if (isSent && (isLost || codeOf(error) === 'mcp-refused')) this.#sent--;
      throw isLost ? lost(title, error) : error;
    }
  }

  /**
   * Makes a call and gives the person's answers to what the server asks meanwhile. In an older protocol a question does not say which call it
   * belongs to, so where somebody answers, each session has one call at a time. Where nobody answers, questions are recorded if the
   * session is the cell's own.
   */
  async #callAnswering(
    connection: McpConnection,
    call: ToolCall,
    { signal, questions, onSent }: { signal: AbortSignal; questions: AskedQuestion[]; onSent: () => void },
  ): Promise<ToolResult> {
    const person = this.cell.task.target.person ?? this.given.person;
    const onQuestion = (question: ServerQuestion): Promise<ServerReply> => {
      const asked = answerOfPerson(person, question, this.#said);
      if (questions.length < MOST_QUESTIONS) questions.push(asked);
      const { action, content = {} } = asked;
      return Promise.resolve(action === 'accept' ? { action, content } : { action });
    };
    const { id } = connection.server;
    const isApart = this.given.apart.has(id);
    const options = { signal, attempt: this.#attempt };
    const isKnown = !isOlder(connection) || person !== undefined || isApart;
    const send = () => {
      onSent();
      return connection.callTool(call, { ...options, ...(isKnown ? { onQuestion } : {}) });
    };
    const isOneByOne = isOlder(connection) && person !== undefined;
    const answer = isOneByOne ? this.#inTurn(this.#laneOf(id), send, signal) : send();
    const { notes: _, ...result } = await answer.catch((error: unknown): ServerToolResult => {
      if (isNotRecorded(error)) return notRecorded(call);
      throw error;
    });
    return result;
  }

  #laneOf(serverId: string): FewAtOnce {
    if (!this.given.apart.has(serverId)) return this.lanes.oneByOne.get(serverId)!;
    const lane = this.#oneByOne.get(serverId) ?? new FewAtOnce(1);
    this.#oneByOne.set(serverId, lane);
    return lane;
  }

  /** By what the tool says now, too: a server may list it otherwise than when it was asked about. A yes is to the harm it could do then. */
  #mayCall({ tools }: McpConnection, name: string): boolean {
    const isNamed = (tool: Tool): boolean => tool.name === name;
    const [now, begun] = [tools.filter(isNamed), this.servers.listed.filter(isNamed)];
    return this.given.allowed.has(name)
      ? [mayDestroy, mayReachOut].every((may) => !now.some(may) || begun.some(may))
      : ![...now, ...begun].some(mayHarm);
  }
}

const isOlder = ({ protocolVersion }: McpConnection): boolean => protocolVersion < '2026-07-28';

const NOT_CARRIED_OUT = new Set<string>([
  'mcp-not-connected',
  'mcp-unauthorized',
  'mcp-session-lost',
  'mcp-cors-blocked',
]);

const codeOf = (error: unknown): string => (error instanceof PlaygroundError ? error.code : '');

/** Was it refused before it reached a tool? Then it was not carried out, and the next call would be refused as well. */
const isRefused = (error: unknown, connection: McpConnection): boolean =>
  NOT_CARRIED_OUT.has(codeOf(error)) ||
  // An older protocol has no such refusal: there a server may use the same error number for anything.
  (codeOf(error) === 'mcp-version' && !isOlder(connection));

/** Can a failed read be tried again later? A read has no effect, whether or not it reached the server. */
export const isUnread = (error: unknown, connection: McpConnection): boolean =>
  codeOf(error) === 'mcp-unreachable' || isRefused(error, connection);

const isNotRecorded = (error: unknown): boolean => codeOf(error) === 'call-not-recorded';

/** Does the error come from the stop? A server may also fail at the moment the run is stopped. */
const isOfStop = (error: unknown, { reason }: AbortSignal): boolean =>
  error === reason || /^(mcp|model)-cancelled$/.test(codeOf(error));

const stopped = (): PlaygroundError => new PlaygroundError('mcp-cancelled', 'The run was stopped.');

/** Addresses are cut to what an exported run may contain: no credentials, no query. */
const wordsOf = (error: unknown): string =>
  toErrorRecord(error).message.replace(/(https?:\/\/)(?:[^\s/@]*@)?([^\s?#”"']*)[^\s”"']*/g, '$1$2');

export const lost = (title: string, error: unknown): PlaygroundError => {
  const { hint } = toErrorRecord(error);
  return new PlaygroundError(
    'run-server-lost',
    `“${title}” cannot be reached any more: ${wordsOf(error)}`,
    `${hint ? `${hint} ` : ''}What is finished is stored: connect the server again, then press Resume.`,
    { cause: error },
  );
};

export const throwLost =
  (title: string) =>
  (error: unknown): never => {
    throw lost(title, error);
  };

const notAllowed = (tool: string, title: string): PlaygroundError =>
  new PlaygroundError(
    'mcp-not-allowed',
    `${quoted(tool)} of ${quoted(title)} may do harm, and this run was given no yes for it: the call was not sent.`,
    'Start a new run on the Runs page: the question before it names such tools.',
  );

const brokenOff = (
  error: unknown,
  { sent, answered, isStopped }: { sent: number; answered: number; isStopped: boolean },
): PlaygroundError => {
  const calls = sent === 1 ? '1 call was' : `${sent} calls were`;
  const last = sent === 1 ? 'it was' : sent - answered === 1 ? 'the last one was' : 'the last ones were';
  const fate =
    answered < sent
      ? `Whether ${last} carried out is not known.`
      : sent === 1
        ? 'It has had its effect.'
        : 'They have had their effects.';
  const [code, why] = endOf(error, isStopped);
  return new PlaygroundError(
    code,
    `${calls} sent to the servers before ${why} ${fate}`,
    'No call is sent a second time by itself, so this cell is not run again when the run is resumed. Look at the server first.',
    { cause: error },
  );
};

/** Whose fault it is that a cell with calls that were sent goes no further, and what happened. */
function endOf(error: unknown, isStopped: boolean): [ErrorCode, why: string] {
  if (isStopped) return ['run-stopped', 'the run was stopped.'];
  if (codeOf(error) === 'budget-reached') return ['run-stopped', `the budget was reached: ${wordsOf(error)}`];
  return [
    codeOf(error).startsWith('model-') ? 'model-failed-after-calls' : 'mcp-outcome-unknown',
    `this broke off: ${wordsOf(error)}`,
  ];
}
