import { PlaygroundError } from '#core/errors.ts';
import { objectOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { CallOptions, CallProgress } from '#core/mcp.ts';
import type { ToolResult } from '#core/tool.ts';
import { answersTo, broken, pause } from './input-required.ts';
import { limits } from './limits.ts';
import { bounded, RpcError, type RequestOptions, type Session } from './session.ts';

const EXTENSION = 'io.modelcontextprotocol/tasks';
const RELATED = 'io.modelcontextprotocol/related-task';

/** What a client of 2026-07-28 says with each request: a server may answer a call with a task. */
export const takesTasks: JsonObject = { extensions: { [EXTENSION]: {} } };

/** Can this entry of tools/list be called as a task alone? */
export const needsTask = ({ execution }: JsonObject): boolean =>
  objectOf(execution).taskSupport === 'required';

/** Does the server run calls as tasks? In 2026-07-28 it decides itself which, in 2025-11-25 the client asks for it. */
export const runsTasks = ({ era, capabilities }: Pick<Session, 'era' | 'capabilities'>): boolean =>
  isJsonObject(
    era === 'stateless'
      ? objectOf(capabilities.extensions)[EXTENSION]
      : objectOf(objectOf(objectOf(capabilities.tasks).requests).tools).call,
  );

/** What the answer to a request of 2025-11-25 has to repeat where that belongs to a task. */
export function relatedTo({ _meta }: JsonObject): JsonObject {
  const related = objectOf(_meta)[RELATED];
  return isJsonObject(related) ? { _meta: { [RELATED]: related } } : {};
}

/**
 * Failures that mean the same wherever in a task they come. Others elsewhere mean that a call was not carried out, so that it may be made
 * again: here it was.
 */
const SAME = new Set(['mcp-cancelled', 'mcp-timeout', 'mcp-unreachable', 'mcp-too-large', 'mcp-over-limit']);

/**
 * A session whose calls come to their end: where the server answers tools/call with a task, the task is asked after at the server's pace
 * until it has ended, and the answer is the tool's. A task that the server says has failed, or does not know any more, is a failure of the
 * tool; one that is not what it was, or asks without end, rejects with PlaygroundError 'mcp-protocol'. One that is given up is cancelled at
 * the server.
 */
export function withTasks(session: Session): Session {
  return {
    ...session,
    async request(method, params, options) {
      const answer = await session.request(method, params, options);
      if (method !== 'tools/call') return answer;
      const isStateless = session.era === 'stateless';
      const created = isStateless ? answer.resultType === 'task' && answer : 'task' in params && answer.task;
      return isJsonObject(created) ? new TaskUnderWay(session, created, options).end() : answer;
    },
  };
}

class TaskUnderWay {
  readonly #session: Session;
  readonly #created: JsonObject;
  readonly #options: RequestOptions;
  /** Keys of requests for input that were answered: a server may name one again before it has taken the answer in. */
  readonly #answered = new Set<string>();
  #rounds = 0;
  /** The server has nothing more to do for it. */
  #isOver = false;

  constructor(session: Session, created: JsonObject, options: RequestOptions) {
    this.#session = session;
    this.#created = created;
    this.#options = options;
  }

  async end(): Promise<JsonObject> {
    const { taskId } = this.#created;
    if (typeof taskId !== 'string' || taskId === '' || taskId.length > limits.offeredId)
      throw broken('The server began a task without an id that can be used.');
    const { signal, questionTime } = this.#options;
    const time = { timeoutMs: limits.taskMs, signal, questionTime };
    try {
      return await bounded('The task', time, (until) => this.#follow(taskId, until), neverEnds());
    } catch (error) {
      if (!(error instanceof PlaygroundError) || SAME.has(error.code)) throw error;
      throw new PlaygroundError(
        'mcp-protocol',
        `The server ran the call as a task, which could not be followed to its end: ${error.message}`,
        error.hint,
        { cause: error },
      );
    } finally {
      if (!this.#isOver) await this.#cancel(taskId);
    }
  }

  async #follow(taskId: string, signal: AbortSignal): Promise<JsonObject> {
    const { onQuestion, questionTime, onTask, timeoutMs } = this.#options;
    const ask = (method: string, more: JsonObject = {}, mostMs = timeoutMs): Promise<JsonObject> =>
      this.#session.request(
        method,
        { taskId, ...more },
        {
          timeoutMs: mostMs,
          signal,
          onQuestion,
          questionTime,
        },
      );
    const isOlder = this.#session.era === 'initialize';
    let task = this.#created;
    // Reading its state changes nothing, and the task goes on while the network fails.
    const poll = async (): Promise<JsonObject> => {
      for (let tries = 1; ; tries++) {
        try {
          return await ask('tasks/get');
        } catch (error) {
          const isOfNetwork = error instanceof PlaygroundError && error.code === 'mcp-unreachable';
          if (!isOfNetwork || tries >= limits.pollTries) throw error;
        }
        await pause(intervalOf(task), signal);
      }
    };
    try {
      for (;;) {
        const { status } = task;
        const message = saidOf(task);
        onTask?.(message);
        this.#isOver = status === 'cancelled' || (!isOlder && ENDED.has(status));
        if (status === 'cancelled') return failed(`The server cancelled the task${withReason(message)}`);
        // An older server asks its questions while its result is waited for.
        if (isOlder && (ENDED.has(status) || status === 'input_required')) {
          const answer = await ask('tasks/result', {}, limits.taskMs);
          this.#isOver = true;
          return ofTask(taskId, answer);
        }
        const ended = task === this.#created || isOlder ? undefined : endOf(task);
        if (ended) return ended;
        if (!isOlder && status === 'input_required') {
          const answers = await this.#answers(task, signal);
          if (answers) await ask('tasks/update', answers);
        }
        if (task !== this.#created || status === 'working') await pause(intervalOf(task), signal);
        task = await poll();
        if (task.taskId !== undefined && task.taskId !== taskId)
          throw broken('The server answered for another task than the one that it began.');
      }
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      this.#isOver = ENDED.has(task.status);
      const text = `MCP error ${error.code} while the server ran the call as a task: ${error.message}`;
      const message = saidOf(task);
      return failed(message ? `${text} (${message})` : text);
    }
  }

  /** Undefined: nothing new is asked. */
  async #answers({ inputRequests }: JsonObject, signal: AbortSignal) {
    const asked = Object.entries(objectOf(inputRequests)).filter(([key]) => !this.#answered.has(key));
    if (asked.length === 0) return undefined;
    if (this.#rounds++ >= limits.inputRounds)
      throw broken(`The server asked for input ${limits.inputRounds} times and did not end the task.`);
    for (const [key] of asked) this.#answered.add(key);
    return answersTo(asked, { onQuestion: this.#options.onQuestion, signal });
  }

  /** Resolves even if it fails. It is waited for, since the session may be closed when the call is over. */
  async #cancel(taskId: string): Promise<void> {
    const { era, capabilities } = this.#session;
    const canCancel = era === 'stateless' || 'cancel' in objectOf(capabilities.tasks);
    if (!canCancel) return;
    const time = { timeoutMs: limits.cancelMs };
    await this.#session.request('tasks/cancel', { taskId }, time).catch(() => {});
  }
}

const ENDED = new Set<JsonValue | undefined>(['completed', 'failed', 'cancelled']);

/** What the server says of a task that failed, as a result for the model. */
const failed = (text: string): JsonObject => ({ content: [{ type: 'text', text }], isError: true });

/** The tool's answer in an answer to tasks/get of 2026-07-28; undefined while there is none. */
function endOf(task: JsonObject): JsonObject | undefined {
  const { status, result, error } = task;
  if (status === 'completed') {
    if (!isJsonObject(result)) throw broken('The server ended the task without a result.');
    return result;
  }
  if (status !== 'failed') return undefined;
  const { code, message = '' } = objectOf(error);
  return typeof code === 'number' && typeof message === 'string'
    ? failed(`MCP error ${code}: ${message}`)
    : failed(`The task failed${withReason(saidOf(task))}`);
}

const saidOf = ({ statusMessage }: JsonObject): string => textOf(statusMessage).slice(0, limits.offeredText);

const withReason = (said: string): string => (said === '' ? '.' : `: ${said}`);

/** An answer to tasks/result names its task. */
function ofTask(taskId: string, answer: JsonObject): JsonObject {
  const other = objectOf(objectOf(answer._meta)[RELATED]).taskId;
  if (other === undefined || other === taskId) return answer;
  throw broken('The server answered with the result of another task than the one that it began.');
}

function intervalOf({ pollInterval, pollIntervalMs }: JsonObject): number {
  const named = pollIntervalMs ?? pollInterval;
  const ms = typeof named === 'number' && Number.isFinite(named) ? named : limits.pollMs;
  return Math.min(Math.max(ms, limits.pollLeastMs), limits.pollMostMs);
}

const neverEnds = (): PlaygroundError =>
  new PlaygroundError(
    'mcp-timeout',
    `The server ran the call as a task, which did not end within ${limits.taskMs / 60_000} minutes; the server was asked to cancel it.`,
    'The server may be busy or hang. Look at what it did before you call again.',
  );

/** Messages of one task that are kept. */
const MOST_SAID = 20;

/** What is kept of the task that a call was run as, if it was; the person who waits sees it with the progress. */
export class TaskNotes {
  readonly #now: () => number;
  readonly #onProgress: CallOptions['onProgress'];
  #begunAt: number | undefined;
  readonly #said: string[] = [];

  constructor(now: () => number, onProgress: CallOptions['onProgress']) {
    this.#now = now;
    this.#onProgress = onProgress;
  }

  get listeners(): Pick<RequestOptions, 'onTask' | 'onProgress'> {
    const onTask = (message: string): void => {
      this.#begunAt ??= this.#now();
      const isNew = message !== '' && message !== this.#said.at(-1);
      if (isNew && this.#said.length < MOST_SAID) this.#said.push(message);
      this.#step({ progress: 0, ...(message === '' ? {} : { message }) });
    };
    return { onTask, ...(this.#onProgress ? { onProgress: (step) => this.#step(step) } : {}) };
  }

  get kept(): Pick<ToolResult, 'task'> {
    if (this.#begunAt === undefined) return {};
    const ms = this.#now() - this.#begunAt;
    return { task: { ms, ...(this.#said.length > 0 ? { said: this.#said } : {}) } };
  }

  #step(step: CallProgress): void {
    this.#onProgress?.(this.#begunAt === undefined ? step : { ...step, task: true });
  }
}
