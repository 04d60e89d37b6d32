import { describe, expect, test } from 'vitest';
import { PlaygroundError, type ErrorCode } from '#core/errors.ts';
import type { McpConnection } from '#core/mcp.ts';
import type { OnServers, RunConfig, ServerOfRun } from '#core/run.ts';
import type { Tool, ToolCall, ToolResult } from '#core/tool.ts';
import type { SessionsSeen } from '#core/sessions.ts';
import { isFailedCall } from '#core/failed-call.ts';
import { limits } from '#serve/mcp/index.ts';
import { createServersExecutor } from '../../workers/execution/execute-on-servers.ts';
import { ServersOfRun } from '../../workers/execution/servers-of-run.ts';
import { summaryOfCell } from '../../workers/runs/cell-summary.ts';
import { changedBeforeWords, isSteady, whatServersMean } from '../../src/app/frame/words/execution.ts';
import { brokenOffTitle } from '../../src/app/look/cell/cell-words.ts';
import { fateWords } from '../../src/app/look/trajectory/words.ts';
import { anExpectedCall, aTask } from '../builders/a-task.ts';
import { aLanguageModel, says } from '../builders/a-language-model.ts';
import { anEvalWorld, toldUntilEnd, untilEnd, type Answers } from '../builders/an-eval-world.ts';
import { aTool } from '../builders/plans.ts';
import { aConnection } from '../servers/a-connection.ts';
import { statelessServer } from '../servers/stateless-server.ts';

const CITIES = ['Oslo', 'Bergen', 'Rome', 'Lima', 'Cairo', 'Quito'];
const tasks = CITIES.map((city, ordinal) =>
  aTask({
    id: `tasks.json#${ordinal}`,
    query: city,
    target: { calls: [anExpectedCall({ arguments: { city: [city] } })] },
  }),
);
const oracle = {
  id: 'baseline-oracle',
  title: 'Oracle',
  kind: 'baseline' as const,
  answer: ({ query }: { query: string }) =>
    JSON.stringify([{ name: 'get_weather', parameters: { city: query }, id: '1' }]),
};
const config: RunConfig = {
  title: 'T',
  selection: { datasetId: 't' },
  models: [{ id: oracle.id, title: 'Oracle', kind: 'baseline' }],
  agentIds: ['single-shot'],
  execution: { on: 'servers', serverIds: ['mine'], allowed: ['get_weather'] },
  repeats: 1,
  seed: 1,
  scorerIds: ['ast'],
};
type CallTool = McpConnection['callTool'];
const answers =
  (text: string): CallTool =>
  async ({ id }): Promise<ToolResult> => ({
    callId: id,
    content: [{ type: 'text', text }],
    isError: false,
    durationMs: 1,
  });
const untilAborted = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) =>
    signal!.addEventListener('abort', () => reject(new PlaygroundError('mcp-cancelled', 'Cancelled.'))),
  );

interface Played {
  callTool?: CallTool;
  tools?: string[];
  reach?: () => void;
  answer?: Answers;
  protocolVersion?: string;
  listed?: () => Tool[];
  relist?: () => void;
  freshen?: () => void;
  sessions?: SessionsSeen;
}

/** An eval worker in memory, connected with one server of the person's own; `heard` are the cities it was asked for. */
function aWorld({
  callTool = answers('mild'),
  tools = ['get_weather'],
  reach,
  answer,
  protocolVersion = '',
  listed,
  relist,
  freshen,
  sessions,
}: Played = {}) {
  const heard: unknown[] = [];
  let loaded = 0;
  const connection: McpConnection = {
    server: { id: 'mine', title: 'Mine', url: 'https://mine.test/mcp', headers: [] },
    serverInfo: { name: 'mine', version: '1' },
    protocolVersion,
    capabilities: {},
    instructions: undefined,
    get tools() {
      return listed?.() ?? tools.map((name) => ({ ...tasks[0]!.tools[0]!, name }));
    },
    relist: async () => relist?.(),
    freshen: async () => freshen?.(),
    callTool: (call, options) => {
      heard.push(call.arguments.city);
      return callTool(call, options);
    },
    close: async () => {},
  };
  const { api, runs, cellsOf } = anEvalWorld({
    tasks,
    ...(answer ? { answer } : {}),
    change: () => ({
      baselines: new Map([[oracle.id, oracle]]),
      async loadExecutor(execution) {
        loaded++;
        return createServersExecutor(
          {
            reach: async () => (reach?.(), connection),
            another: async () => connection,
            ...(sessions ? { sessions: async () => sessions } : {}),
            now: () => 0,
          },
          execution.on === 'servers' ? execution : { serverIds: [] },
        );
      },
    }),
  });
  return { api, heard, records: cellsOf('run-1'), runs, loaded: () => loaded };
}

const call: ToolCall = { id: 'c1', name: 'get_weather', arguments: { city: 'Oslo' } };

describe('the servers of a run', () => {
  const described = (description: string) => [{ ...tasks[0]!.tools[0]!, description }];

  test.each([
    { what: 'keep their tools', later: described('one'), changed: undefined },
    { what: 'describe a tool otherwise', later: described('two'), changed: ['get_weather'] },
    { what: 'lose one', later: [], changed: ['get_weather'] },
  ])('are kept with it, also where they $what', async ({ later, changed }) => {
    let listed: Tool[] = described('one');
    const { api, runs } = aWorld({
      protocolVersion: '2026-07-28',
      listed: () => listed,
      relist: () => (listed = later),
    });
    await untilEnd((onEvent) => api.startRun(config, onEvent));
    const [server] = [...runs.values()][0]!.servers!;
    expect(server).toMatchObject({ title: 'Mine', protocolVersion: '2026-07-28' });
    expect(server!.changed).toEqual(changed);
  });

  test('are listed again before it begins: what had changed by then did not change while it was under way', async () => {
    let listed: Tool[] = described('one');
    const { api, runs } = aWorld({
      protocolVersion: '2026-07-28',
      listed: () => listed,
      freshen: () => (listed = described('two')),
    });
    await untilEnd((onEvent) => api.startRun(config, onEvent));
    const [server] = [...runs.values()][0]!.servers!;
    expect([server!.changedBefore, server!.changed]).toEqual([['get_weather'], undefined]);
    expect(changedBeforeWords([server!])).toContain('before this run began: “Mine” (get_weather)');
    expect(isSteady({ servers: [server!] })).toBe(true);
  });

  test('are kept with their sessions while it is at work, and where it is stopped with what changed by then', async () => {
    let listed: Tool[] = described('one');
    const { api, runs, heard } = aWorld({
      protocolVersion: '2025-11-25',
      sessions: { ids: 'own' },
      callTool: (_, options) => untilAborted(options?.signal),
      listed: () => listed,
    });
    const ended = untilEnd((onEvent) => api.startRun(config, onEvent));
    await expect.poll(() => heard.length).toBe(3);
    const kept = { title: 'Mine', protocolVersion: '2025-11-25', sessions: { ids: 'own', each: true } };
    await expect.poll(() => runs.get('run-1')!.servers).toMatchObject([kept]);
    // As a server says unasked.
    listed = described('two');
    api.stopRun('run-1');
    await ended;
    const [server] = runs.get('run-1')!.servers!;
    expect(server).toMatchObject({ ...kept, changed: ['get_weather'] });
    expect(whatServersMean(config.execution!, [server!])).not.toContain('one world');
  });

  test('that changed between two parts of a run changed', () => {
    const connection = (description: string) =>
      ({
        server: { id: 'mine', title: 'Mine' },
        protocolVersion: '',
        tools: described(description),
      }) as unknown as McpConnection;
    const [one, two] = [connection('one'), connection('two')];
    const [before] = new ServersOfRun([one]).seen([one]);
    expect(before!.changed).toBeUndefined();
    expect(new ServersOfRun([one]).seen([one], [before!])[0]!.changed).toBeUndefined();
    expect(new ServersOfRun([two]).seen([two], [before!])[0]!.changed).toEqual([]);
    expect(new ServersOfRun([one]).seen([one], [{ ...before!, changed: ['a'] }])[0]!.changed).toEqual(['a']);
  });
});

describe('a tool that its server describes otherwise than the data set', () => {
  const today: Tool = {
    ...tasks[0]!.tools[0]!,
    server: 'mine',
    description: 'Weather of a city, in a unit.',
    inputSchema: {
      type: 'object',
      properties: { city: {}, unit: { type: 'string' } },
      required: ['city', 'unit'],
    },
  };
  const asking = (definitions: OnServers['definitions']): RunConfig => ({
    ...config,
    models: [aLanguageModel()],
    agentIds: ['native-tools'],
    execution: { ...(config.execution as OnServers), ...(definitions ? { definitions } : {}) },
    selection: { datasetId: 't' },
  });
  const asData = [tasks[0]!.tools[0]!];
  test.each([
    {
      definitions: 'servers' as const,
      given: [{ ...today, server: null }],
      offered: [{ ...today, server: null }],
    },
    { definitions: 'dataset' as const, given: asData, offered: undefined },
    { definitions: undefined, given: asData, offered: undefined },
  ])('is offered in the words of $definitions', async ({ definitions, given, offered }) => {
    const menus: unknown[] = [];
    let listed = [today];
    const { api, runs, records } = aWorld({
      listed: () => listed,
      answer: ({ request }) => {
        menus.push(request.tools);
        // A change from now on is one of the next run.
        listed = [{ ...today, description: 'Changed while it was under way.' }];
        return says('', [{ id: 'c1', name: 'get_weather', arguments: { city: 'Oslo' } }]);
      },
    });
    const limits = { maxSteps: 1 };
    await untilEnd((onEvent) => api.startRun({ ...asking(definitions), limits }, onEvent));
    const wanted = given.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    expect(menus).toHaveLength(CITIES.length);
    for (const menu of menus) expect(menu).toMatchObject(wanted);
    const [run] = [...runs.values()];
    expect(run!.offered).toEqual(offered);
    expect(records.size).toBe(CITIES.length);
  });

  test('is offered as it was in the earlier part of its run', async () => {
    let listed = [today];
    const { api, runs } = aWorld({
      listed: () => listed,
      answer: () => Promise.reject(new PlaygroundError('model-key-rejected', 'No.')),
    });
    await untilEnd((onEvent) => api.startRun(asking('servers'), onEvent));
    listed = [{ ...today, description: 'Changed since.' }];
    await untilEnd((onEvent) => api.resumeRun('run-1', onEvent));
    expect([...runs.values()][0]!.offered).toEqual([{ ...today, server: null }]);
  });

  test('is what causes are found by', async () => {
    const { api } = aWorld({
      listed: () => [today],
      callTool: async (call) => ({ ...(await answers('failed')(call)), isError: true }),
      answer: ({ request }) =>
        request.messages.some(({ role }) => role === 'tool')
          ? says('Done.')
          : says('', [{ id: 'c1', name: 'get_weather', arguments: { city: 'Rome' } }]),
    });
    const causes = async (definitions: OnServers['definitions']) => {
      const events = await toldUntilEnd((onEvent) => api.startRun(asking(definitions), onEvent));
      const cells = events.flatMap((event) => (event.type === 'cells-end' ? event.cells : []));
      return [...new Set(cells.flatMap(({ executed = [] }) => executed.map(({ cause }) => cause)))];
    };
    expect(await causes('dataset')).toEqual(['unknown']);
    expect(await causes('servers')).toEqual(['parameter-missing']);
  });
});

describe('what a task needs of the chosen servers', () => {
  const server = (title: string, change: Partial<McpConnection> = {}) =>
    ({
      server: { id: `id of ${title}`, title },
      serverInfo: { name: 'lab' },
      capabilities: { prompts: {} },
      tools: [tasks[0]!.tools[0]!],
      ...change,
    }) as unknown as McpConnection;
  const prompt = { server: '127.0.0.1:4693', name: 'trip', arguments: {} };
  const recorded = { recordedAt: 0, calls: 0, requests: 0 };
  const replay = (called: string) =>
    server(`lab (recorded ${called})`, { recorded: { ...recorded, called } });
  test.each<[string, McpConnection[], RegExp | undefined]>([
    ['the server it names', [server('other'), server('127.0.0.1:4693')], undefined],
    ['a replay of the server it names', [replay('other'), replay('127.0.0.1:4693')], undefined],
    ['the only server that has prompts', [server('a'), server('b', { capabilities: {} })], undefined],
    [
      'one of two that may be meant',
      [server('a'), server('b')],
      /^The task begins from the prompt “trip” of “127/,
    ],
    [
      'a server without prompts',
      [server('a', { capabilities: {} })],
      /^The task begins from the prompt “trip”/,
    ],
    [
      'a server without its tools',
      [server('a', { tools: [] })],
      /^No chosen server has “get_weather”, which/,
    ],
  ])('is looked for on %s', (_, connections, lacking) => {
    const servers = new ServersOfRun(connections);
    const task = { ...tasks[0]!, prompt };
    expect(servers.lacking(task) ?? '').toMatch(lacking ?? /^$/);
    expect(servers.haveAllOf(task)).toBe(lacking === undefined);
    if (!lacking)
      expect(servers.withPrompt(prompt)).toBe(
        connections.length > 1 && !connections[1]!.capabilities.prompts ? connections[0] : connections.at(-1),
      );
  });
});

describe('the protocol that a server spoke', () => {
  const spoken = (protocolVersion: string, more: Partial<McpConnection> = {}) =>
    ({ server: { title: 'Mine' }, protocolVersion, tools: [], ...more }) as unknown as McpConnection;
  const kept = (connection: McpConnection, before?: ServerOfRun) =>
    new ServersOfRun([connection]).seen([connection], before && [before])[0]!;

  test('is kept with why it was an older one, or that it was chosen', () => {
    const { listHash, ...older } = kept(spoken('2025-11-25', { whyOlder: 'y'.repeat(600) }));
    expect(older).toEqual({ title: 'Mine', protocolVersion: '2025-11-25', whyOlder: 'y'.repeat(500) });
    const server = { title: 'Mine', era: 'initialize' } as McpConnection['server'];
    expect(kept(spoken('2025-11-25', { server }))).toMatchObject({ listHash, chosenEra: 'initialize' });
  });

  test('is kept of earlier parts too, where it was another', () => {
    const first = kept(spoken('2025-06-18'));
    const second = kept(spoken('2026-07-28'), first);
    expect([first.spokenBefore, second.spokenBefore]).toEqual([undefined, ['2025-06-18']]);
    expect(kept(spoken('2026-07-28'), second).spokenBefore).toEqual(['2025-06-18']);
    expect(kept(spoken('2025-06-18'), second).spokenBefore).toEqual(['2026-07-28']);
  });
});

describe('what a server asks during a run', () => {
  const asking: CallTool = async ({ id }, { onQuestion } = {}) => {
    const properties = { city: { type: 'string' } };
    const question = {
      message: 'Which city?',
      requestedSchema: { type: 'object', properties, required: ['city'] },
    };
    const reply = await onQuestion?.(question);
    return {
      callId: id,
      content: [{ type: 'text', text: JSON.stringify(reply) }],
      isError: false,
      durationMs: 1,
    };
  };

  test.each([
    {
      of: 'the run',
      person: { facts: { city: 'Oslo' } },
      action: 'accept',
      said: '{"action":"accept","content":{"city":"Oslo"}}',
    },
    { of: 'nobody', person: undefined, action: 'cancel', said: '{"action":"cancel"}' },
  ])('is answered by $of and kept with the call', async ({ person, action, said }) => {
    const { api, records } = aWorld({ callTool: asking, protocolVersion: '2026-07-28' });
    const execution = {
      on: 'servers' as const,
      serverIds: ['mine'],
      allowed: ['get_weather'],
      ...(person ? { person } : {}),
    };
    await untilEnd((onEvent) => api.startRun({ ...config, execution }, onEvent));
    const [result] = records.get(0)!.trajectory.steps[0]!.toolResults;
    expect(result!.content).toEqual([{ type: 'text', text: said }]);
    expect(result!.questions).toMatchObject([{ message: 'Which city?', fields: ['city'], action }]);
  });

  /** A call of the tool that asks so, by a server of 2026-07-28. */
  async function booking(asks: string) {
    const server = await statelessServer();
    const { connection } = aConnection(server.url);
    await connection.open();
    const person = { facts: { password: 'x', seats: 2, name: 'Ada' } };
    const executor = await createServersExecutor(
      { reach: () => Promise.resolve(connection), now: Date.now },
      { serverIds: [connection.server.id], allowed: ['book'], person },
    );
    try {
      return await executor.execute({
        task: aTask({ tools: [aTool('book')] }),
        plan: [{ id: 'c', name: 'book', arguments: { asks } }],
        text: '',
        seed: 1,
        repeat: 0,
      });
    } finally {
      await connection.close();
      await server.close();
    }
  }

  test('for a password is declined', async () => {
    const { steps } = await booking('password');
    const [result] = steps[0]!.toolResults;
    expect(result!.isError).toBe(false);
    expect(result!.questions).toMatchObject([
      { action: 'decline', why: expect.stringContaining('“password”') as string },
    ]);
  });

  test('for ever breaks the cell off, which is no failure of the model', async () => {
    await expect(booking('forever')).rejects.toMatchObject({
      code: 'mcp-outcome-unknown',
      message: expect.stringContaining(`The server asked for input ${limits.inputRounds} times`) as string,
    });
  });

  test('in an older protocol is asked of one call at a time', async () => {
    let most = 0;
    let now = 0;
    const { api } = aWorld({
      callTool: async (call, options) => {
        most = Math.max(most, ++now);
        await new Promise((resolve) => setTimeout(resolve, 5));
        now--;
        return asking(call, options);
      },
    });
    const execution = {
      on: 'servers' as const,
      serverIds: ['mine'],
      allowed: ['get_weather'],
      person: { facts: { city: 'Oslo' } },
    };
    await untilEnd((onEvent) => api.startRun({ ...config, execution }, onEvent));
    expect(most).toBe(1);
  });
});

describe('a run on servers of one’s own', () => {
  test('executes every plan, keeps what was answered, and knows no state of a world', async () => {
    const { api, heard, records } = aWorld();
    await untilEnd((onEvent) => api.startRun(config, onEvent));
    expect(heard).toEqual(CITIES);
    const record = records.get(0)!;
    expect(record.trajectory.steps[0]!.toolResults[0]!.content).toEqual([{ type: 'text', text: 'mild' }]);
    expect([record.verdict, record.worldRoot, record.trajectory.finalState]).toEqual([
      'correct',
      undefined,
      undefined,
    ]);
  });

  test('calls no tool that may do harm without a yes, and counts no cell that wanted to', async () => {
    const { api, heard, records } = aWorld();
    const without = { ...config, execution: { on: 'servers' as const, serverIds: ['mine'] } };
    await untilEnd((onEvent) => api.startRun(without, onEvent));
    expect(heard).toEqual([]);
    expect(
      [...records.values()].map(({ verdict, errors = {} }) => [verdict, Object.values(errors)[0]?.code]),
    ).toEqual(CITIES.map(() => ['not-counted', 'mcp-not-allowed']));
  });

  test('scores the answer alone where a task’s tools are not there', async () => {
    const { api, heard, records } = aWorld({ tools: ['fly'] });
    await untilEnd((onEvent) => api.startRun(config, onEvent));
    expect(heard).toEqual([]);
    const { verdict, trajectory } = records.get(0)!;
    expect([verdict, trajectory.steps.flatMap(({ toolResults }) => toolResults)]).toEqual(['correct', []]);
  });

  test('that loses its server keeps what broke off as not counted, and resumed sends nothing twice', async () => {
    let isThere = true;
    const world = aWorld({
      reach: () => {
        if (!isThere) throw new PlaygroundError('mcp-unreachable', 'Nothing answers there.');
      },
      callTool: async (made) => {
        if (made.arguments.city !== 'Rome') return answers('mild')(made);
        isThere = false;
        throw new PlaygroundError('mcp-unreachable', 'The connection was cut.');
      },
    });
    expect(await untilEnd((onEvent) => world.api.startRun(config, onEvent))).toMatchObject({
      type: 'run-error',
      error: { code: 'run-server-lost' },
    });
    expect(world.runs.get('run-1')!.status).toBe('stopped');
    expect(world.records.get(2)).toMatchObject({
      verdict: 'not-counted',
      errors: { '': { code: 'mcp-outcome-unknown' } },
    });
    isThere = true;
    expect(await untilEnd((onEvent) => world.api.resumeRun('run-1', onEvent))).toMatchObject({
      type: 'run-end',
      run: { status: 'finished' },
    });
    expect([...world.heard].sort()).toEqual([...CITIES].sort());
    expect(world.records.size).toBe(CITIES.length);
  });

  test('goes on where one call was refused before it was carried out, and does not say that it may have been', async () => {
    const world = aWorld({
      callTool: async (made) => {
        if (made.arguments.city !== 'Rome') return answers('mild')(made);
        throw new PlaygroundError('mcp-refused', 'The headers were refused.');
      },
    });
    expect(await untilEnd((onEvent) => world.api.startRun(config, onEvent))).toMatchObject({
      type: 'run-end',
      run: { status: 'finished' },
    });
    expect(world.heard).toEqual(CITIES);
    expect(world.records.get(2)).toMatchObject({
      verdict: 'not-counted',
      errors: { '': { code: 'mcp-refused', message: 'The headers were refused.' } },
    });
  });

  test('that is stopped ends the calls under way, and does not make them again', async () => {
    const world = aWorld({ callTool: (_, options) => untilAborted(options?.signal) });
    const ended = untilEnd((onEvent) => world.api.startRun(config, onEvent));
    await expect.poll(() => world.heard.length).toBe(3);
    world.api.stopRun('run-1');
    expect(await ended).toMatchObject({ type: 'run-end', run: { status: 'stopped', done: 3 } });
    expect([...world.records.values()].map(({ verdict }) => verdict)).toEqual(
      Array.from({ length: 3 }, () => 'not-counted'),
    );
  });
});

describe('a language model in a loop on servers of one’s own', () => {
  const looped: RunConfig = { ...config, models: [aLanguageModel()], agentIds: ['native-tools'] };

  test('is shown what they answered', async () => {
    const world = aWorld({
      answer: (_, asked) => (asked % 2 === 0 ? says('', [call]) : says('It is mild.')),
    });
    await untilEnd((onEvent) => world.api.startRun({ ...looped, repeats: 1 }, onEvent));
    expect(world.heard.length).toBeGreaterThan(0);
    expect(world.records.get(0)!.trajectory.steps[0]!.toolResults[0]!.content).toEqual([
      { type: 'text', text: 'mild' },
    ]);
  });

  test('that is stopped between two calls leaves a cell that is not run again', async () => {
    const world = aWorld({
      answer: ({ signal }, asked) =>
        asked === 0
          ? says('', [call])
          : new Promise((_, reject) =>
              signal.addEventListener('abort', () =>
                reject(new PlaygroundError('model-cancelled', 'Cancelled.')),
              ),
            ),
    });
    const ended = untilEnd((onEvent) => world.api.startRun(looped, onEvent));
    await expect.poll(() => world.heard.length).toBe(1);
    world.api.stopRun('run-1');
    await ended;
    expect(world.records.get(0)).toMatchObject({
      verdict: 'not-counted',
      errors: { '': { code: 'run-stopped', message: expect.stringContaining('It has had its effect.') } },
    });
  });

  test.each<[ErrorCode, ErrorCode, string]>([
    ['budget-reached', 'run-stopped', 'before the budget was reached: It failed. It has had its effect.'],
    [
      'model-server-error',
      'model-failed-after-calls',
      'before this broke off: It failed. It has had its effect.',
    ],
  ])(
    'that fails after a call with %s is not headed as a failure of the server',
    async (failed, code, words) => {
      const world = aWorld({
        answer: ({ request: { messages } }) => {
          if (!messages.some(({ role }) => role === 'assistant')) return says('', [call]);
          throw new PlaygroundError(failed, 'It failed.');
        },
      });
      await untilEnd((onEvent) => world.api.startRun(looped, onEvent));
      const error = world.records.get(0)!.errors!['']!;
      expect(error).toMatchObject({ code, message: expect.stringContaining(words) });
      expect(brokenOffTitle(error, looped.execution)).not.toContain('server');
      await untilEnd((onEvent) => world.api.resumeRun('run-1', onEvent));
      expect(world.heard.filter((city) => city === call.arguments.city)).toHaveLength(world.records.size);
    },
  );

  test('that is stopped in a call counts it as no failure of its tool', async () => {
    const world = aWorld({
      answer: () => says('', [call]),
      callTool: (_, options) => untilAborted(options?.signal),
    });
    const ended = untilEnd((onEvent) => world.api.startRun(looped, onEvent));
    await expect.poll(() => world.heard.length).toBe(1);
    world.api.stopRun('run-1');
    await ended;
    const record = world.records.get(0)!;
    expect(record.errors!['']).toMatchObject({ code: 'run-stopped' });
    const [result] = record.trajectory.steps[0]!.toolResults;
    expect([isFailedCall(result!), fateWords(result!)]).toEqual([false, 'stopped']);
    expect(summaryOfCell(record, undefined, looped)).not.toHaveProperty('executed');
  });

  test('has nothing to call where a task’s tools are not there', async () => {
    const world = aWorld({ tools: ['fly'], answer: () => says('Hello') });
    await untilEnd((onEvent) => world.api.startRun(looped, onEvent));
    expect(world.records.get(0)!.errors!['']).toMatchObject({ code: 'mcp-not-connected' });
  });
});

test('looking at a claim, at a cell or at other scorers calls no tool, nor opens the way to one', async () => {
  const world = aWorld();
  const refusal = { code: 'run-unknown' };
  await expect(world.api.reproduce({ config, ordinals: [0] }, () => {})).rejects.toMatchObject(refusal);
  await expect(world.api.recompute(config, [0], 0)).rejects.toMatchObject(refusal);
  const columns = [{ scorerId: 'ast-dag' }];
  const claimed = { run: { config, ordinals: [0] }, columns };
  await expect(world.api.rescore(claimed, () => {})).rejects.toMatchObject(refusal);
  expect([world.loaded(), world.heard]).toEqual([0, []]);
  await untilEnd((onEvent) => world.api.startRun(config, onEvent));
  const before = [world.loaded(), [...world.heard]];
  await world.api.rescore({ run: { id: 'run-1' }, columns }, () => {});
  await world.api.keepScores({ runId: 'run-1', scorerIds: ['ast-dag'] }, () => {});
  expect([world.loaded(), world.heard]).toEqual(before);
});
