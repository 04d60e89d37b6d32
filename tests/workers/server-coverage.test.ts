import { describe, expect, test } from 'vitest';
import { PlaygroundError } from '#core/errors.ts';
import type { JsonObject } from '#core/json.ts';
import type { McpConnection } from '#core/mcp.ts';
import type { RunConfig } from '#core/run.ts';
import type { RecordedCall } from '#core/server-recording.ts';
import type { ExpectedCall } from '#core/task.ts';
import type { Tool, ToolAnnotations } from '#core/tool.ts';
import { answeredBy, createCoverageApi, sampleAsOffered } from '../../workers/execution/server-coverage.ts';
import { anExpectedCall, aTask } from '../builders/a-task.ts';

const aTool = (name: string, annotations?: ToolAnnotations): Tool => ({
  name,
  server: null,
  description: '',
  inputSchema: { type: 'object' },
  schemaFrom: 'source',
  ...(annotations ? { annotations } : {}),
});
const aServer = (id: string, tools: Tool[]): McpConnection => ({
  server: { id, title: id, url: `https://${id}.test/mcp`, headers: [] },
  serverInfo: { name: id, version: '1' },
  protocolVersion: '',
  capabilities: {},
  instructions: undefined,
  tools,
  callTool: () => Promise.reject(new Error('looking calls nothing')),
  close: async () => {},
});
const recordingId = `recorded-${'0a'.repeat(16)}`;
const servers = new Map([
  [recordingId, aServer(recordingId, [aTool('read'), aTool('fly')])],
  [
    'one',
    aServer('one', [
      aTool('read', { readOnlyHint: true, destructiveHint: true }),
      aTool('add', { destructiveHint: false, openWorldHint: false }),
      aTool('post', { destructiveHint: false }),
      aTool('look up', { readOnlyHint: true, openWorldHint: true }),
      aTool('wipe', { destructiveHint: true }),
      aTool('says_nothing'),
      aTool('of no task'),
    ]),
  ],
  ['two', aServer('two', [aTool('fly')])],
  ['three', aServer('three', [aTool('read')])],
]);
const taskWith = (...names: string[]) =>
  aTask({
    tools: names.map((name) => aTool(name)),
    target: { calls: names.map((name, index) => anExpectedCall({ id: `${index}`, name })) },
  });
const tasks = [
  taskWith('read', 'add', 'post', 'look up'),
  taskWith('wipe', 'says_nothing', 'read'),
  aTask({
    tools: ['read', 'fly'].map((name) => aTool(name)),
    target: {
      calls: [
        anExpectedCall({ id: '0', name: 'read' }),
        anExpectedCall({ id: '1', name: 'fly', arguments: { to: ['Oslo'] } }),
      ],
    },
  }),
];
const api = createCoverageApi({
  async reach(id) {
    const found = servers.get(id);
    if (found) return found;
    throw new PlaygroundError('mcp-not-connected', 'Not connected.');
  },
  recordedCalls: async (id) => {
    if (id !== recordingId) throw new PlaygroundError('recorded-server-unreadable', 'Not here.');
    const calls: RecordedCall[] = [
      { tool: 'fly', arguments: { to: 'Oslo' }, at: 0, ms: 1, result: {} },
      { tool: 'read', arguments: {}, at: 0, ms: 1, failure: { code: 'mcp-timeout', message: '' } },
    ];
    return calls;
  },
  sampleTasks: async (_, limit) => ({ tasks: tasks.slice(0, limit), total: 3000 }),
});

test('how far servers reach is told without a call: covered tasks, their calls, what their tools may destroy', async () => {
  expect(await api.serverCoverage({} as RunConfig, ['one', 'unheard of'])).toEqual({
    chosen: 3000,
    looked: 3,
    covered: 2,
    withoutPrompt: 0,
    described: [],
    expectedCalls: 7,
    tools: ['read', 'add', 'post', 'look up', 'wipe', 'says_nothing'],
    destructive: ['wipe', 'says_nothing'],
    openWorld: ['post', 'look up', 'wipe', 'says_nothing'],
  });
});

test('tools that the servers describe otherwise are named, and tasks that only lack a prompt are counted', async () => {
  const prompt = { server: 'elsewhere', name: 'trip', arguments: {} };
  const some = [taskWith('read'), { ...taskWith('read'), prompt }, taskWith('of no server')];
  const told = createCoverageApi({
    reach: async () => aServer('one', [{ ...aTool('read'), description: 'Reads.' }, aTool('unused')]),
    recordedCalls: async () => [],
    sampleTasks: async () => ({ tasks: some, total: 3 }),
  });
  expect(await told.serverCoverage({} as RunConfig, ['one'])).toMatchObject({
    covered: 1,
    withoutPrompt: 1,
    described: ['read'],
  });
});

test.each([
  ['servers', 'Reads.'],
  ['dataset', ''],
] as const)('an estimate is made of the menus in the words of the %s', async (definitions, description) => {
  const sample = sampleAsOffered({
    reach: async (id) => {
      if (id === 'gone') throw new PlaygroundError('mcp-not-connected', 'Not connected.');
      return aServer(id, [{ ...aTool('read'), description: 'Reads.' }]);
    },
    sampleTasks: async () => ({ tasks: [taskWith('read', 'fly')], total: 9 }),
  });
  const execution = { on: 'servers' as const, serverIds: ['one', 'gone'], definitions };
  const { tasks: offered, total } = await sample({ execution } as RunConfig, 40);
  expect([total, offered[0]!.tools.map((tool) => tool.description)]).toEqual([9, [description, '']]);
});

test.each([
  [false, 5000],
  [true, 0],
])('just before a run (%j) lists of tools may be %d ms old', async (isBeforeRun, oldest) => {
  const ages: number[] = [];
  const freshen = async (ofMs: number) => void ages.push(ofMs);
  const looking = createCoverageApi({
    reach: async () => ({ ...aServer('one', [aTool('read')]), freshen }),
    recordedCalls: async () => [],
    sampleTasks: async () => ({ tasks: [taskWith('read')], total: 1 }),
  });
  await looking.serverCoverage({} as RunConfig, ['one'], isBeforeRun);
  expect(ages).toEqual([oldest]);
});

test('of tools that share a name each is looked at, because a call may go to either', async () => {
  const { tools, destructive } = await api.serverCoverage({} as RunConfig, ['one', 'three']);
  expect([tools.filter((name) => name === 'read'), destructive.includes('read')]).toEqual([['read'], true]);
});

test('a padded menu offers every tool of the servers', async () => {
  const padded = { menu: { strategy: 'padded' } } as RunConfig;
  expect((await api.serverCoverage(padded, ['one'])).destructive).toContain('of no task');
});

test('two servers reach for a task whose tools are shared between them', async () => {
  expect(await api.serverCoverage({} as RunConfig, ['one', 'two'])).toMatchObject({ covered: 3 });
});

test('no server reaches for nothing', async () => {
  expect(await api.serverCoverage({} as RunConfig, [])).toMatchObject({ covered: 0, tools: [] });
});

test('of replayed servers it is said how many of the labels’ calls are in their recordings', async () => {
  expect(await api.serverCoverage({} as RunConfig, [recordingId])).toMatchObject({
    covered: 1,
    expectedCalls: 2,
    recordedCalls: 1,
  });
  expect(await api.serverCoverage({} as RunConfig, [recordingId, 'one'])).not.toHaveProperty('recordedCalls');
  const other = recordingId.replace('0a', 'ff');
  expect(await api.serverCoverage({} as RunConfig, [other])).toMatchObject({ covered: 0, recordedCalls: 0 });
});

describe('a call that a label expects is in a recording', () => {
  const recorded = (given: JsonObject) => [{ tool: 'fly', arguments: given, at: 0, ms: 1, result: {} }];
  test.each<[boolean, JsonObject, Partial<ExpectedCall>]>([
    [true, { to: 'Oslo' }, { arguments: { to: ['Bergen', 'Oslo'] } }],
    [false, { to: 'Rome' }, { arguments: { to: ['Bergen', 'Oslo'] } }],
    [true, { to: 'Rome' }, { arguments: null }],
    [false, {}, { arguments: { to: ['Oslo'] } }],
    [true, {}, { arguments: { to: ['Oslo'] }, optional: ['to'] }],
    [false, { to: 'Oslo', at: 5 }, { arguments: { to: ['Oslo'] } }],
    [true, { to: 'Oslo', at: 5 }, { arguments: { to: ['Oslo'] }, dependsOn: [{ call: '0', path: '/at' }] }],
    [true, { to: { b: 1, a: [5] } }, { arguments: { to: [{ a: [5], b: 1 }] } }],
    [false, { to: 'Oslo' }, { name: 'walk', arguments: { to: ['Oslo'] } }],
    [false, JSON.parse('{"__proto__":1}') as JsonObject, { arguments: { to: ['Oslo'] }, optional: ['to'] }],
  ])('%s: %j', (isIn, given, change) => {
    expect(answeredBy(recorded(given))(anExpectedCall({ name: 'fly', ...change }))).toBe(isIn);
  });
});
