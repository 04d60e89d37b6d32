import { describe, expect, test } from 'vitest';
import { PlaygroundError, type ErrorCode } from '#core/errors.ts';
import type { McpConnection } from '#core/mcp.ts';
import type { Tool, ToolCall, ToolResult } from '#core/tool.ts';
import { createServersExecutor } from '../../workers/execution/execute-on-servers.ts';
import { anExpectedCall, aTask } from '../builders/a-task.ts';

const aTool = (
  name: string,
  server: string | null = null,
  annotations: Tool['annotations'] = { readOnlyHint: true },
): Tool => ({
  name,
  server,
  description: '',
  inputSchema: { type: 'object' },
  schemaFrom: 'source',
  annotations,
});
const call = (id: string, name: string, args: ToolCall['arguments'] = {}, step?: number): ToolCall => ({
  id,
  name,
  arguments: args,
  ...(step === undefined ? {} : { step }),
});
const says = (callId: string, text: string): ToolResult => ({
  callId,
  content: [{ type: 'text', text }],
  isError: false,
  durationMs: 1,
});
type Answer = (call: ToolCall, signal: AbortSignal) => Promise<ToolResult> | ToolResult;

/** A server of the person's own, played: what it was sent stands in `heard`. */
function aServer(id: string, tools: string[], answer: Answer = ({ id: of }) => says(of, `${id} did it`)) {
  const heard: string[] = [];
  const connection: McpConnection = {
    server: { id, title: `Title of ${id}`, url: `https://${id}.test/mcp?token=x`, headers: [] },
    serverInfo: { name: id, version: '1' },
    protocolVersion: '2025-11-25',
    capabilities: {},
    instructions: undefined,
    tools: tools.map((name) => aTool(name, id)),
    callTool: async (made, { signal } = {}) => {
      heard.push(made.name);
      return answer(made, signal!);
    },
    close: async () => {},
  };
  return { id, connection, heard };
}
type Server = ReturnType<typeof aServer>;

const executorOf = (servers: Server[], reach?: (id: string) => Promise<McpConnection>, allowed?: string[]) =>
  createServersExecutor(
    {
      reach: reach ?? (async (id) => servers.find((server) => server.id === id)!.connection),
      now: () => 0,
    },
    { serverIds: servers.map(({ id }) => id), ...(allowed ? { allowed } : {}) },
  );
const taskOf = (...tools: Tool[]) => aTask({ tools, target: { calls: [] } });
const order = (plan: ToolCall[], tools = plan.map(({ name }) => aTool(name))) => ({
  task: taskOf(...tools),
  plan,
  text: 'the plan',
  seed: 1,
  repeat: 0,
  signal: new AbortController().signal,
});
const failing =
  (code: ErrorCode): Answer =>
  () => {
    throw new PlaygroundError(code, 'The server at https://me:pw@one.test/mcp?token=x is gone.');
  };

describe('a plan executed on servers of a person’s own', () => {
  test('gives what they answered, filled from call to call, and no state of a world', async () => {
    const one = aServer('one', ['read', 'write'], (made) =>
      says(made.id, made.name === 'read' ? 'blue' : JSON.stringify(made.arguments)),
    );
    const executor = await executorOf([one]);
    const plan = [call('1', 'read', {}, 1), call('2', 'write', { text: 'It is <1_result>' }, 2)];
    const executed = await executor.execute(order(plan));
    expect(Object.keys(executed)).toEqual(['steps']);
    expect(executed.steps[1]!.toolResults[0]!.content).toEqual([
      { type: 'text', text: '{"text":"It is blue"}' },
    ]);
  });

  test('takes a tool’s error as an answer', async () => {
    const one = aServer('one', ['read'], ({ id }) => ({ ...says(id, 'no such file'), isError: true }));
    const { steps } = await (await executorOf([one])).execute(order([call('1', 'read')]));
    expect(steps[0]!.toolResults[0]).toMatchObject({ isError: true });
  });

  test('answers a tool nobody has as a server would', async () => {
    const { steps } = await (await executorOf([aServer('one', ['read'])])).execute(order([call('1', 'fly')]));
    expect(steps[0]!.toolResults[0]!.content[0]).toMatchObject({ text: expect.stringContaining('-32602') });
  });

  test.each([
    { meant: 'two', reached: 'two', why: 'the server’s own name' },
    { meant: 'Title of two', reached: 'two', why: 'its name on the Connect page' },
    { meant: 'elsewhere', reached: 'one', why: 'the first chosen, when the task names another' },
    { meant: null, reached: 'one', why: 'the first chosen, when the task names none' },
    { meant: 'one', called: 'two', reached: 'two', why: 'the one that the call names' },
  ])('goes, where two have the tool, to $reached: $why', async ({ meant, called, reached }) => {
    const servers = [aServer('one', ['read']), aServer('two', ['read'])];
    const made = { ...call('1', 'read'), ...(called ? { server: called } : {}) };
    await (await executorOf(servers)).execute(order([made], [aTool('read', meant)]));
    expect(servers.filter(({ heard }) => heard.length > 0).map(({ id }) => id)).toEqual([reached]);
  });

  test('goes to the server that the person calls so before one that calls itself so', async () => {
    const [one, two] = [aServer('one', ['read']), aServer('two', ['read'])];
    Object.assign(one.connection.serverInfo, { name: 'Title of two' });
    await (await executorOf([one, two])).execute(order([call('1', 'read')], [aTool('read', 'Title of two')]));
    expect([one.heard, two.heard]).toEqual([[], ['read']]);
  });

  test('gives one server three calls at once at most, over all cells', async () => {
    let underWay = 0;
    let most = 0;
    const one = aServer('one', ['read'], async ({ id }) => {
      most = Math.max(most, ++underWay);
      await new Promise((resolve) => setTimeout(resolve, 2));
      underWay--;
      return says(id, '');
    });
    const executor = await executorOf([one]);
    const plan = ['1', '2', '3', '4'].map((id) => call(id, 'read', {}, 1));
    await Promise.all([executor.execute(order(plan)), executor.execute(order(plan))]);
    expect([most, one.heard.length]).toEqual([3, 8]);
  });
});

describe('a tool that may do harm', () => {
  const harmful = {
    'says nothing of itself': {},
    'may destroy': { readOnlyHint: false, destructiveHint: true, openWorldHint: false },
    'may reach out': { readOnlyHint: true, openWorldHint: true },
  };
  const aHarmful = (annotations: Tool['annotations']) => {
    const one = aServer('one', []);
    Object.assign(one.connection, { tools: [aTool('mail', 'one', annotations)] });
    return one;
  };

  test.each(Object.entries(harmful))('and %s is not called without the run’s yes', async (_, annotations) => {
    const one = aHarmful(annotations);
    const executed = (await executorOf([one])).execute(order([call('1', 'mail')]));
    await expect(executed).rejects.toMatchObject({ code: 'mcp-not-allowed' });
    expect(one.heard).toEqual([]);
    await (await executorOf([one], undefined, ['mail'])).execute(order([call('1', 'mail')]));
    expect(one.heard).toEqual(['mail']);
  });

  test('is no tool at all where the task does not offer it', async () => {
    const one = aHarmful({});
    const executor = await executorOf([one]);
    const { steps } = await executor.execute(order([call('1', 'mail')], [aTool('read')]));
    expect(steps[0]!.toolResults[0]).toMatchObject({ isError: true, unmade: true });
    expect(one.heard).toEqual([]);
  });

  test('and said otherwise before is not called either', async () => {
    const one = aServer('one', ['mail']);
    const executor = await executorOf([one]);
    Object.assign(one.connection, { tools: [aTool('mail', 'one', { destructiveHint: true })] });
    await expect(executor.execute(order([call('1', 'mail')]))).rejects.toMatchObject({
      code: 'mcp-not-allowed',
    });
    expect(one.heard).toEqual([]);
  });

  test('and is agreed to is not called once it can do another harm', async () => {
    const one = aHarmful({ readOnlyHint: true, openWorldHint: true });
    const executor = await executorOf([one], undefined, ['mail']);
    await executor.execute(order([call('1', 'mail')]));
    Object.assign(one.connection, {
      tools: [aTool('mail', 'one', { destructiveHint: true, openWorldHint: true })],
    });
    await expect(executor.execute(order([call('1', 'mail')]))).rejects.toMatchObject({
      code: 'mcp-not-allowed',
    });
    expect(one.heard).toEqual(['mail']);
  });

  test('is judged where it is called, not by another server’s tool of its name', async () => {
    const [one, two] = [aServer('one', ['mail']), aHarmful({ destructiveHint: true })];
    Object.assign(two, { id: 'two' });
    Object.assign(two.connection.server, { id: 'two' });
    const executor = await executorOf([one, two]);
    const named = { ...call('1', 'mail'), server: 'two' };
    await expect(executor.execute(order([named]))).rejects.toMatchObject({ code: 'mcp-not-allowed' });
  });
});

describe('a call whose answer is lost', () => {
  test.each<ErrorCode>(['mcp-timeout', 'mcp-unreachable', 'mcp-protocol'])(
    'is not sent again (%s); the error says so and holds no address’ secret',
    async (code) => {
      const one = aServer('one', ['write'], failing(code));
      const failure = await (
        await executorOf([one])
      )
        .execute(order([call('1', 'write')]))
        .catch((error: unknown) => error as PlaygroundError);
      expect(one.heard).toEqual(['write']);
      expect(failure).toMatchObject({ code: 'mcp-outcome-unknown' });
      expect((failure as PlaygroundError).message).toMatch(/1 call was sent .* is not known/);
      expect(JSON.stringify(failure)).not.toMatch(/pw|token/);
      expect((failure as PlaygroundError).message).toContain('https://one.test/mcp is gone.');
    },
  );

  test('ends the calls beside it, and none of the later ones is sent', async () => {
    const cancelled: string[] = [];
    const one = aServer('one', ['slow', 'fails', 'later'], (made, signal) => {
      if (made.name === 'fails') throw new PlaygroundError('mcp-protocol', 'The server answered 500.');
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => {
          cancelled.push(made.name);
          reject(new PlaygroundError('mcp-cancelled', 'cancelled'));
        }),
      );
    });
    const plan = [call('1', 'slow', {}, 1), call('2', 'fails', {}, 1), call('3', 'later', {}, 2)];
    const executor = await executorOf([one]);
    await expect(executor.execute(order(plan))).rejects.toMatchObject({ code: 'mcp-outcome-unknown' });
    expect([one.heard, cancelled]).toEqual([['slow', 'fails'], ['slow']]);
  });

  test('is told of when the run is stopped meanwhile', async () => {
    const controller = new AbortController();
    const one = aServer('one', ['slow'], (_, signal) => {
      setTimeout(() => controller.abort());
      return new Promise((__, reject) =>
        signal.addEventListener('abort', () => reject(new PlaygroundError('mcp-cancelled', 'cancelled'))),
      );
    });
    const stopped = { ...order([call('1', 'slow')]), signal: controller.signal };
    await expect((await executorOf([one])).execute(stopped)).rejects.toMatchObject({ code: 'run-stopped' });
  });
});

describe('a cell of which nothing was sent', () => {
  test('can wait: a server that is gone ends the run in its own words', async () => {
    const one = aServer('one', ['read']);
    let isThere = true;
    const executor = await executorOf([one], async () => {
      if (isThere) return one.connection;
      throw new PlaygroundError('mcp-unreachable', 'Nothing answers there.', 'Start it.');
    });
    isThere = false;
    await expect(executor.execute(order([call('1', 'read')]))).rejects.toMatchObject({
      code: 'run-server-lost',
      message: '“Title of one” cannot be reached any more: Nothing answers there.',
      hint: 'Start it. What is finished is stored: connect the server again, then press Resume.',
    });
    expect(one.heard).toEqual([]);
  });

  test('can wait when the server refused the caller before it reached a tool', async () => {
    const executor = await executorOf([aServer('one', ['read'], failing('mcp-unauthorized'))]);
    await expect(executor.execute(order([call('1', 'read')]))).rejects.toMatchObject({
      code: 'run-server-lost',
    });
  });

  test.each([
    { protocolVersion: '2026-07-28', code: 'run-server-lost' },
    // There the number says nothing of the version.
    { protocolVersion: '2025-11-25', code: 'mcp-outcome-unknown' },
  ])(
    'can wait where the version is refused in 2026-07-28 alone: $protocolVersion',
    async ({ protocolVersion, code }) => {
      const one = aServer('one', ['read'], failing('mcp-version'));
      const executor = await executorOf([{ ...one, connection: { ...one.connection, protocolVersion } }]);
      await expect(executor.execute(order([call('1', 'read')]))).rejects.toMatchObject({ code });
    },
  );

  test.each([
    { failed: 'mcp-unreachable', code: 'run-server-lost' },
    { failed: 'mcp-unauthorized', code: 'run-server-lost' },
    // It says nothing of the server.
    { failed: 'mcp-timeout', code: 'mcp-timeout' },
  ] as const)(
    'can wait where the server cannot be asked for its prompt: $failed ends in $code',
    async ({ failed, code }) => {
      const one = aServer('one', ['read']);
      const getPrompt = () => Promise.reject(new PlaygroundError(failed, 'Gone.'));
      const executor = await executorOf([{ ...one, connection: { ...one.connection, getPrompt } }]);
      const task = { ...taskOf(aTool('read')), prompt: { server: 'one', name: 'p', arguments: {} } };
      await expect(executor.opening!({ task, seed: 1, repeat: 0 })).rejects.toMatchObject({ code });
    },
  );

  test('can wait when the run was stopped', async () => {
    const one = aServer('one', ['read']);
    const stopped = { ...order([call('1', 'read')]), signal: AbortSignal.abort() };
    await expect((await executorOf([one])).execute(stopped)).rejects.toMatchObject({ code: 'mcp-cancelled' });
    expect(one.heard).toEqual([]);
  });
});

test('a run cannot begin when a chosen server cannot be reached', async () => {
  const gone = () => Promise.reject(new PlaygroundError('mcp-not-connected', 'Not connected.'));
  await expect(executorOf([aServer('one', ['read'])], gone)).rejects.toMatchObject({
    code: 'mcp-not-connected',
  });
});

test('a task can be executed when every tool it offers and every one its plan needs is there', async () => {
  const executor = await executorOf([aServer('one', ['read']), aServer('two', ['write'])]);
  const planned = { calls: [anExpectedCall({ name: 'fly' })] };
  expect(executor.canExecute(taskOf(aTool('read'), aTool('write')))).toBe(true);
  expect(executor.canExecute(taskOf(aTool('read'), aTool('fly')))).toBe(false);
  expect(executor.canExecute({ ...taskOf(aTool('read')), target: planned })).toBe(false);
  expect(executor.canExecute(taskOf())).toBe(false);
});
