import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PlaygroundError } from '#core/errors.ts';
import type { JsonObject } from '#core/json.ts';
import type { ProtocolEra } from '#core/mcp.ts';
import { limits } from '#serve/mcp/index.ts';
import { RpcError, type RequestOptions, type Session } from '../../src/serve/mcp/session.ts';
import { needsTask, runsTasks, withTasks } from '../../src/serve/mcp/task-call.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Answer = JsonObject | Error | 'never';
/** What a server answers, by method; of a list its last for ever. */
type Script = Partial<Record<string, Answer | Answer[]>>;

const TASK = 'task-1';
const done = { content: [{ type: 'text', text: 'done' }] };
const elicit = { method: 'elicitation/create', params: { message: 'How many?', requestedSchema: {} } };

/** A call of a server that plays this script, and what it was sent. */
function aCall(era: ProtocolEra, script: Script, options: Partial<RequestOptions> = {}) {
  const heard: { method: string; params: JsonObject; at: number }[] = [];
  const began = Date.now();
  const session = {
    era,
    capabilities: { tasks: { cancel: {} } } as JsonObject,
    async request(method: string, params: JsonObject, { signal }: RequestOptions): Promise<JsonObject> {
      heard.push({ method, params, at: Date.now() - began });
      const played = script[method] ?? {};
      const times = heard.filter((each) => each.method === method).length - 1;
      const answer = Array.isArray(played) ? (played[times] ?? played.at(-1)!) : played;
      if (answer === 'never')
        return new Promise((_, reject) =>
          signal?.addEventListener('abort', () =>
            reject(new PlaygroundError('mcp-cancelled', 'The call was cancelled.')),
          ),
        );
      if (answer instanceof Error) throw answer;
      return answer;
    },
  } as Session;
  const params = { name: 'a', ...(era === 'initialize' ? { task: { ttl: 1 } } : {}) };
  const said: string[] = [];
  const call = withTasks(session).request('tools/call', params, {
    timeoutMs: limits.callMs,
    onTask: (message) => said.push(message),
    ...options,
  });
  call.catch(() => {});
  const methods = () => heard.map(({ method }) => method);
  return { call, heard, methods, said };
}

const created = (more: JsonObject = {}): JsonObject => ({
  resultType: 'task',
  taskId: TASK,
  status: 'working',
  ...more,
});
const state = (status: string, more: JsonObject = {}): JsonObject => ({ taskId: TASK, status, ...more });
const completed = state('completed', { result: done });
const failure = (text: RegExp) => ({
  isError: true,
  content: [{ type: 'text', text: expect.stringMatching(text) as string }],
});
const breach = (text: RegExp) => ({
  code: 'mcp-protocol',
  message: expect.stringMatching(text) as string,
});
const ended = async ({ call }: { call: Promise<JsonObject> }): Promise<JsonObject> => {
  await vi.runAllTimersAsync();
  return call;
};

describe('which tools are run as tasks', () => {
  test.each<[string, JsonObject, boolean]>([
    ['required', { execution: { taskSupport: 'required' } }, true],
    ['optional', { execution: { taskSupport: 'optional' } }, false],
    ['nothing', {}, false],
    ['a text', { execution: 'required' }, false],
  ])('one that says %s of it', (_, raw, needs) => expect(needsTask(raw)).toBe(needs));

  const tasks = { requests: { tools: { call: {} } } };
  const extension = { 'io.modelcontextprotocol/tasks': {} };
  test.each<[ProtocolEra, JsonObject, boolean]>([
    ['initialize', { tasks }, true],
    ['initialize', { tasks: { requests: { tools: {} } } }, false],
    ['initialize', { tasks: true }, false],
    ['initialize', { extensions: extension }, false],
    ['stateless', { extensions: extension }, true],
    ['stateless', { tasks }, false],
  ])('by a server that is spoken to as %s and says %j', (era, capabilities, runs) =>
    expect(runsTasks({ era, capabilities })).toBe(runs),
  );
});

describe('a call that the server answers with a task', () => {
  test('in 2026-07-28 is asked after until it has ended, and its answer is the tool’s', async () => {
    const { heard, said, call } = aCall('stateless', {
      'tools/call': created({ statusMessage: 'begun' }),
      'tasks/get': [state('working', { statusMessage: 'half', pollIntervalMs: 3000 }), completed],
    });
    expect(await ended({ call })).toEqual(done);
    expect(heard).toMatchObject([
      { method: 'tools/call' },
      { method: 'tasks/get', params: { taskId: TASK }, at: limits.pollMs },
      { method: 'tasks/get', at: limits.pollMs + 3000 },
    ]);
    expect(said).toEqual(['begun', 'half', '']);
  });

  test('in 2025-11-25 is asked after, and its result is fetched', async () => {
    const asked = aCall('initialize', {
      'tools/call': { task: state('working', { pollInterval: 500 }) },
      'tasks/get': [state('working'), state('completed')],
      'tasks/result': { ...done, _meta: { 'io.modelcontextprotocol/related-task': { taskId: TASK } } },
    });
    expect(await ended(asked)).toMatchObject(done);
    expect(asked.methods()).toEqual(['tools/call', 'tasks/get', 'tasks/get', 'tasks/result']);
  });

  test('in 2025-11-25 is waited for where it asks, as its questions come meanwhile', async () => {
    const asked = aCall('initialize', {
      'tools/call': { task: state('working') },
      'tasks/get': state('input_required'),
      'tasks/result': done,
    });
    expect(await ended(asked)).toEqual(done);
    expect(asked.methods()).toEqual(['tools/call', 'tasks/get', 'tasks/result']);
  });

  test('in 2026-07-28 has each of its questions answered once', async () => {
    const asks = state('input_required', { inputRequests: { one: elicit } });
    const both = state('input_required', { inputRequests: { one: elicit, two: elicit } });
    const asked = aCall(
      'stateless',
      { 'tools/call': created(), 'tasks/get': [asks, asks, both, completed], 'tasks/update': {} },
      { onQuestion: async () => ({ action: 'accept', content: { seats: 4 } }) },
    );
    expect(await ended(asked)).toEqual(done);
    const updates = asked.heard.filter(({ method }) => method === 'tasks/update');
    const reply = { action: 'accept', content: { seats: 4 } };
    expect(updates.map(({ params }) => params)).toEqual([
      { taskId: TASK, inputResponses: { one: reply } },
      { taskId: TASK, inputResponses: { two: reply } },
    ]);
  });

  test('that it ended at once is not waited for', async () => {
    const asked = aCall('stateless', {
      'tools/call': created({ status: 'completed' }),
      'tasks/get': completed,
    });
    expect(await ended(asked)).toEqual(done);
    expect(asked.heard.at(-1)).toMatchObject({ method: 'tasks/get', at: 0 });
  });

  test('is none where the server answers it plainly, or no task was asked for', async () => {
    expect(await ended(aCall('initialize', { 'tools/call': done }))).toEqual(done);
    const odd = { ...done, task: state('working') };
    const plain = withTasks({ era: 'initialize', request: async () => odd } as unknown as Session);
    expect(await plain.request('tools/call', { name: 'a' }, { timeoutMs: 1 })).toEqual(odd);
  });
});

describe('a task that comes to nothing is a failure of the tool', () => {
  test.each<[string, ProtocolEra, Script, RegExp, boolean]>([
    [
      'fails by a JSON-RPC error',
      'stateless',
      { 'tasks/get': state('failed', { error: { code: -32020, message: 'No paper' } }) },
      /^MCP error -32020: No paper$/,
      false,
    ],
    [
      'fails and does not say how',
      'stateless',
      { 'tasks/get': state('failed', { statusMessage: 'out of paper' }) },
      /^The task failed: out of paper$/,
      false,
    ],
    [
      'fails, which its result says',
      'initialize',
      { 'tasks/get': state('failed'), 'tasks/result': { ...done, isError: true } },
      /^done$/,
      false,
    ],
    [
      'fails without a result',
      'initialize',
      {
        'tasks/get': state('failed', { statusMessage: 'out of paper' }),
        'tasks/result': new RpcError(-32603, 'No result stored'),
      },
      /-32603 .*No result stored \(out of paper\)$/,
      false,
    ],
    [
      'is cancelled by the server',
      'initialize',
      { 'tasks/get': state('cancelled') },
      /cancelled the task\.$/,
      false,
    ],
    [
      'is not known any more',
      'stateless',
      { 'tasks/get': new RpcError(-32602, 'Task has expired') },
      /-32602 while .* as a task: Task has expired/,
      true,
    ],
  ])('one that %s', async (_, era, script, text, isCancelled) => {
    const begun = era === 'stateless' ? created() : { task: state('working') };
    const asked = aCall(era, { 'tools/call': begun, ...script });
    expect(await ended(asked)).toMatchObject(failure(text));
    expect(asked.methods().includes('tasks/cancel')).toBe(isCancelled);
  });
});

describe('a task that breaks the protocol is no result of the tool, and breaks the call off', () => {
  test.each<[string, ProtocolEra, Script, RegExp, boolean]>([
    [
      'ends without a result',
      'stateless',
      { 'tasks/get': state('completed') },
      /ended the task without a result/,
      false,
    ],
    [
      'turns into another',
      'stateless',
      { 'tasks/get': { ...completed, taskId: 'task-2' } },
      /for another task/,
      true,
    ],
    [
      'has the result of another',
      'initialize',
      {
        'tasks/get': state('completed'),
        'tasks/result': { ...done, _meta: { 'io.modelcontextprotocol/related-task': { taskId: 'task-2' } } },
      },
      /result of another task/,
      false,
    ],
    [
      'asks for what was not offered',
      'stateless',
      {
        'tasks/get': state('input_required', { inputRequests: { a: { method: 'sampling/createMessage' } } }),
      },
      /sampling\/createMessage, which this client does not offer/,
      true,
    ],
  ])('one that %s', async (_, era, script, text, isCancelled) => {
    const begun = era === 'stateless' ? created() : { task: state('working') };
    const asked = aCall(era, { 'tools/call': begun, ...script });
    await expect(ended(asked)).rejects.toMatchObject(breach(text));
    expect(asked.methods().includes('tasks/cancel')).toBe(isCancelled);
  });

  test.each([{ taskId: undefined }, { taskId: '' }, { taskId: 7 }, { taskId: 'x'.repeat(5000) }])(
    'one with the id %j',
    async ({ taskId }) => {
      const asked = aCall('stateless', { 'tools/call': created({ taskId: taskId as string }) });
      await expect(ended(asked)).rejects.toMatchObject(breach(/without an id that can be used/));
      expect(asked.methods()).toEqual(['tools/call']);
    },
  );

  test('one that asks something new for ever', async () => {
    const asks = Array.from({ length: 50 }, (_, round) =>
      state('input_required', { inputRequests: { [`ask-${round}`]: elicit } }),
    );
    const asked = aCall('stateless', { 'tools/call': created(), 'tasks/get': asks, 'tasks/update': {} });
    await expect(ended(asked)).rejects.toMatchObject(
      breach(/asked for input 10 times and did not end the task/),
    );
    expect(asked.methods().filter((method) => method === 'tasks/update')).toHaveLength(limits.inputRounds);
    expect(asked.methods().at(-1)).toBe('tasks/cancel');
  });
});

describe('a task is asked after at the server’s pace within bounds', () => {
  test.each<[unknown, number]>([
    [0, limits.pollLeastMs],
    [-5, limits.pollLeastMs],
    [1e12, limits.pollMostMs],
    [4000, 4000],
    ['100', limits.pollMs],
    [null, limits.pollMs],
  ])('an interval of %j is %i ms', async (pollIntervalMs, ms) => {
    const asked = aCall('stateless', {
      'tools/call': created({ pollIntervalMs: pollIntervalMs as number }),
      'tasks/get': completed,
    });
    await ended(asked);
    expect(asked.heard[1]).toMatchObject({ method: 'tasks/get', at: ms });
  });
});

describe('a task that is given up is cancelled at the server', () => {
  test.each<[string, ProtocolEra, Script]>([
    ['never ends', 'stateless', { 'tasks/get': state('working') }],
    [
      'repeats its question for ever',
      'stateless',
      { 'tasks/get': state('input_required', { inputRequests: { a: elicit } }) },
    ],
    [
      'has a result that never comes',
      'initialize',
      { 'tasks/get': state('completed'), 'tasks/result': 'never' },
    ],
  ])('at the limit of time, where it %s', async (_, era, script) => {
    const begun = era === 'stateless' ? created() : { task: state('working') };
    const asked = aCall(era, { 'tools/call': begun, 'tasks/update': {}, ...script });
    await vi.runAllTimersAsync();
    await expect(asked.call).rejects.toMatchObject({
      code: 'mcp-timeout',
      message: expect.stringContaining('did not end within 10 minutes') as string,
    });
    expect(asked.heard.at(-1)).toMatchObject({
      method: 'tasks/cancel',
      params: { taskId: TASK },
      at: limits.taskMs,
    });
  });

  test('when the person or the run stops it, also while it waits for an answer', async () => {
    for (const asks of [false, true]) {
      const stop = new AbortController();
      const asked = aCall(
        'stateless',
        {
          'tools/call': created(),
          'tasks/get': asks ? state('input_required', { inputRequests: { a: elicit } }) : state('working'),
        },
        { signal: stop.signal, onQuestion: () => new Promise(() => {}) },
      );
      await vi.advanceTimersByTimeAsync(5000);
      stop.abort();
      await expect(asked.call).rejects.toMatchObject({ code: 'mcp-cancelled' });
      expect(asked.methods().at(-1)).toBe('tasks/cancel');
    }
  });

  test('not by a request that an older server does not offer', async () => {
    const session = withTasks({
      era: 'initialize',
      capabilities: { tasks: {} } as JsonObject,
      request: async (method: string) => {
        if (method === 'tasks/cancel') expect.unreachable();
        return method === 'tools/call' ? { task: state('working') } : state('working', { taskId: 'other' });
      },
    } as unknown as Session);
    const call = session.request('tools/call', { name: 'a', task: {} }, { timeoutMs: 1000 });
    call.catch(() => {});
    await expect(ended({ call })).rejects.toMatchObject(breach(/another task/));
  });
});

describe('a failure of the network while a task runs', () => {
  const unreachable = new PlaygroundError('mcp-unreachable', 'No answer could be read.');
  const polls = ({ methods }: Pick<ReturnType<typeof aCall>, 'methods'>) =>
    methods().filter((method) => method === 'tasks/get').length;

  test('is passed over where the server answers again', async () => {
    const asked = aCall('stateless', {
      'tools/call': created(),
      'tasks/get': [unreachable, unreachable, state('working'), unreachable, unreachable, completed],
    });
    expect(await ended(asked)).toEqual(done);
    expect(polls(asked)).toBe(6);
    expect(asked.heard.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => n * limits.pollMs));
  });

  test('that lasts is one of the network', async () => {
    const asked = aCall('stateless', { 'tools/call': created(), 'tasks/get': unreachable });
    await vi.runAllTimersAsync();
    await expect(asked.call).rejects.toMatchObject({ code: 'mcp-unreachable' });
    expect(polls(asked)).toBe(limits.pollTries);
  });

  test('that is a time-out ends the call at once', async () => {
    const asked = aCall('stateless', {
      'tools/call': created(),
      'tasks/get': new PlaygroundError('mcp-timeout', 'Not within 60 s.'),
    });
    await vi.runAllTimersAsync();
    await expect(asked.call).rejects.toMatchObject({ code: 'mcp-timeout' });
    expect(polls(asked)).toBe(1);
  });

  test.each(['mcp-session-lost', 'mcp-unauthorized', 'mcp-cors-blocked', 'mcp-version'] as const)(
    'as %s does not mean that the call was not carried out: it was begun',
    async (code) => {
      const asked = aCall('initialize', {
        'tools/call': { task: state('working') },
        'tasks/get': new PlaygroundError(code, 'It says so.'),
      });
      await vi.runAllTimersAsync();
      await expect(asked.call).rejects.toMatchObject({
        code: 'mcp-protocol',
        message: expect.stringContaining('could not be followed to its end: It says so.') as string,
      });
    },
  );
});
