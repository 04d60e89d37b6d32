import { expect, test } from 'vitest';
import {
  accepted,
  bfclRows,
  dataCard,
  dropped,
  judged,
  newJudging,
  ownRow,
  PROMPTS,
  rejectedBy,
  toolBenchRow,
  withStep,
  type BuilderWorld,
  type Candidate,
} from '#builder/index.ts';
import type { JsonObject } from '#core/json.ts';
import type { Tool } from '#core/tool.ts';
import { testbedTools } from './testbed-world.ts';

const tools = testbedTools('wikipedia');
const candidate = withStep<Candidate>(
  {
    id: 'c7',
    category: 'single_server_sequential_call',
    query: 'First, find articles on “bridge”. Then, with the title of the first one, sum it up.',
    calls: [
      { id: '1', name: 'search_wikipedia', server: 'wikipedia', step: 1, arguments: { query: 'bridge' } },
      {
        id: '2',
        name: 'get_summary',
        server: 'wikipedia',
        step: 2,
        arguments: { title: '<1_result>' },
        dependsOn: [{ call: '1', path: '/results/0/title', arg: '/title' }],
      },
    ],
    servers: ['wikipedia'],
    said: {},
    life: [],
  },
  'category',
  'passed',
  'fits',
);

const facts = {
  title: 'Tasks',
  servers: ['wikipedia'],
  seed: 42,
  made: '2026-03-12',
  isOwn: false,
  allowed: [],
  titleOf: (step: string) => ({ category: 'Fits', executes: 'Calls succeed' })[step] ?? step,
};

test('a row of our format holds the calls with their steps, what they take from each other, and how they were made', () => {
  const row = ownRow(candidate, tools);
  expect(row).toMatchObject({
    id: 'c7',
    category: 'single_server_sequential_call',
    expected: [
      { id: '1', step: 1 },
      { id: '2', step: 2, dependsOn: [{ call: '1', path: '/results/0/title', arg: '/title' }] },
    ],
  });
  expect((row.tools as JsonObject[]).map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  expect(row.builder).toEqual({ life: [{ step: 'category', is: 'passed', evidence: 'fits' }] });
});

test('a row of our format keeps what a model wrote and what a person edited', () => {
  const writer = { pipeline: 'mcp-agentbench', model: 'scripted player', edited: [] };
  const made: Candidate = {
    ...candidate,
    profile: 'A pupil.',
    objective: 'Know it.',
    edited: ['profile'],
    writer,
  };
  expect(ownRow(made, tools).builder).toMatchObject({
    profile: 'A pupil.',
    objective: 'Know it.',
    edited: ['profile'],
    writer,
  });
  const card = dataCard([made], facts);
  expect(card).toContain(
    '1 task written by scripted player in the way of MCP-AgentBench, with the built-in prompts.',
  );
  expect(card).toContain('- edited by a person: 1 task');
  expect(card).not.toContain('without a language model');
});

test('a row of MCPToolBench++ and one of BFCL have their fields', () => {
  expect(toolBenchRow(candidate, tools)).toMatchObject({
    uuid: 'c7',
    call_type: 'multi',
    function_call_label: [
      { step: '1', id: '1', mcp_server: 'wikipedia', input: { query: 'bridge' } },
      { step: '2', input: { title: '<1_result>' } },
    ],
  });
  // Nothing is known of what its calls answered.
  expect(JSON.stringify(toolBenchRow(candidate, tools))).not.toContain('output');
  const { question, answer } = bfclRows(candidate, tools);
  expect(question).toMatchObject({ id: 'c7', question: [[{ role: 'user' }]] });
  expect(answer).toEqual({
    id: 'c7',
    ground_truth: [{ search_wikipedia: { query: ['bridge'] } }, { get_summary: { title: ['<1_result>'] } }],
  });
});

test('a row of MCPToolBench++ has what its calls answered, and says where that is cut', async () => {
  const big: BuilderWorld = {
    call: ({ name }) =>
      Promise.resolve({
        callId: '',
        content: [
          {
            type: 'text',
            text: name === 'get_summary' ? 'A bridge.' : `{"results": [{"title": "${'x'.repeat(5000)}"}]}`,
          },
        ],
        isError: false,
        durationMs: 0,
      }),
  };
  const proven = await judged({ ...candidate, life: [] }, newJudging(tools, big));
  expect(rejectedBy(proven)).toBeUndefined();
  const [first, second] = toolBenchRow(proven, tools).function_call_label as JsonObject[];
  expect(second!.output).toEqual({
    status_code: 200,
    result: { success: true, data: ['A bridge.'], error: null },
  });
  expect(first!.output).toMatchObject({ status_code: 200, cut_from: 5028 });
  expect(ownRow(proven, tools).builder).toMatchObject({
    results: [
      { call: '1', length: 5028 },
      { call: '2', text: 'A bridge.', length: 9 },
    ],
  });
});

test('a row of MCPToolBench++ has the similar tools of each call, with the arguments as they take them', () => {
  const offered = testbedTools('playwright', 'puppeteer', 'google-search', 'tavily', 'wikipedia');
  const similar: Candidate = {
    ...candidate,
    category: 'multi_server_parallel_call',
    calls: [
      {
        id: '1',
        name: 'playwright_screenshot',
        server: 'playwright',
        step: 1,
        arguments: { name: 'front', fullPage: true },
      },
      { id: '2', name: 'search', server: 'google-search', step: 1, arguments: { query: 'jazz', num: 3 } },
      { id: '3', name: 'playwright_close', server: 'playwright', step: 2, arguments: {} },
    ],
    servers: ['playwright', 'puppeteer', 'google-search', 'tavily', 'wikipedia'],
  };
  const row = toolBenchRow(similar, offered);
  expect(row.function_call_label).toMatchObject([
    { id: '1', similar_tools: [{ name: 'puppeteer_screenshot', mcp_server: 'puppeteer' }] },
    { id: '2', similar_tools: [{ name: 'tavily-search', mcp_server: 'tavily' }] },
    { id: '3', similar_tools: [] },
  ]);
  // Ours has their names, so that a run over these tasks takes them, too.
  expect(ownRow(similar, offered).expected).toMatchObject([
    { id: '1', alternatives: [{ name: 'puppeteer_screenshot', server: 'puppeteer' }] },
    { id: '2', alternatives: [{ name: 'tavily-search', server: 'tavily' }] },
    expect.not.objectContaining({ alternatives: expect.anything() as unknown }) as object,
  ]);
  // A parameter that the similar tool does not have is left out; another name for the same thing is taken.
  expect(row.function_call_list_similar).toEqual([
    { name: 'puppeteer_screenshot', step: '1', id: '1', mcp_server: 'puppeteer', input: { name: 'front' } },
    {
      name: 'tavily-search',
      step: '1',
      id: '2',
      mcp_server: 'tavily',
      input: { query: 'jazz', max_results: 3 },
    },
  ]);
});

test.each([
  ['maps_geocode', { address: 'Hangzhou' }, ['amap maps_geo', 'baidu-maps map_geocode']],
  ['maps_reverse_geocode', { latitude: 30.2, longitude: 120.1 }, ['baidu-maps map_reverse_geocode']],
  ['maps_directions', { origin: 'Oslo', destination: 'Bergen' }, ['baidu-maps map_directions']],
  ['maps_search_places', { query: 'museum' }, ['baidu-maps map_search_places']],
  // Its ids are of its own, and its matrix is no route.
  ['maps_place_details', { place_id: 'p1' }, []],
  ['maps_elevation', { locations: '1,2' }, []],
])('%s has the same tools of other maps beside it', (name, given, others) => {
  const offered = testbedTools('google-maps', 'amap', 'baidu-maps', 'wikipedia');
  const call = { id: '1', name, server: 'google-maps', step: 1, arguments: given };
  const servers = [...new Set(offered.map(({ server }) => server!))];
  const row = toolBenchRow({ ...candidate, calls: [call], servers }, offered);
  expect(
    (row.function_call_list_similar as JsonObject[]).map(
      (each) => `${String(each.mcp_server)} ${String(each.name)}`,
    ),
  ).toEqual(others);
});

test('tools whose names say no more than their verb are not the same', () => {
  const offered = testbedTools('mail', 'contacts', 'todo');
  const servers = ['mail', 'contacts', 'todo'];
  const call = { id: '1', name: 'mail_list', server: 'mail', step: 1, arguments: {} };
  expect(toolBenchRow({ ...candidate, calls: [call], servers }, offered).function_call_list_similar).toEqual(
    [],
  );
});

test('a tool that only shares words, does the opposite or needs more is not similar', () => {
  const aTool = (name: string, description: string, properties: JsonObject, required: string[]): Tool => ({
    name,
    server: 'shop',
    description,
    inputSchema: { type: 'object', properties, required },
    schemaFrom: 'source',
  });
  const id: JsonObject = { order_id: { type: 'string' } };
  const shop = [
    aTool('get_order', 'Gets an order of the shop by its number.', id, ['order_id']),
    aTool('get_order_items', 'Gets an order of the shop by its number, items alone.', id, ['order_id']),
    aTool('delete_order', 'Deletes an order of the shop by its number.', id, ['order_id']),
    aTool(
      'fetch_purchase',
      'Fetches an order of the shop by its number.',
      { ...id, pin: { type: 'string' } },
      ['order_id', 'pin'],
    ),
    aTool('look_up_purchase', 'Looks up an order of the shop by its number.', id, ['order_id']),
  ];
  const row = toolBenchRow(
    {
      ...candidate,
      calls: [{ id: '1', name: 'get_order', server: 'shop', step: 1, arguments: { order_id: 'A7' } }],
      servers: ['shop'],
    },
    shop,
  );
  expect(row.function_call_list_similar).toEqual([
    { name: 'look_up_purchase', step: '1', id: '1', mcp_server: 'shop', input: { order_id: 'A7' } },
  ]);
});

test('the data card says why a person has dropped tasks', () => {
  const passed = withStep(candidate, 'category', 'passed', 'fits');
  const out = [
    dropped(passed, ' Nobody would ask this '),
    dropped(passed, 'Nobody would ask this'),
    dropped(passed),
  ];
  const card = dataCard([passed, ...out], facts);
  expect(card).toContain('- dropped by a person: 3 (“Nobody would ask this”: 2; without a reason: 1)');
  expect(rejectedBy(dropped(passed, 'x'.repeat(1000)))!.evidence.length).toBeLessThan(300);
});

test('the data card counts what came through and what was rejected where', () => {
  const out = withStep({ ...candidate, id: 'c8', life: [] }, 'executes', 'rejected', 'failed');
  const card = dataCard([candidate, out], facts);
  expect(card).toContain('1 task for wikipedia, made on 2026-03-12 with seed 42');
  expect(card).toContain('- several calls in order: 1\n- candidates: 2');
  expect(card).toContain('| Fits | 1 | 0 |\n| Calls succeed | 1 | 1 |');
});

test('the data card says who tried and judged, what people decided, and the prompts as they were', () => {
  const edited = { system: 'Write it my way.\n\n- briefly\n\n```json', user: '{tools}' };
  const writer = {
    ...{ pipeline: 'mcp-agentbench', model: 'scripted player', edited: ['query'] },
    ...{ prompts: { query: edited }, solvers: ['one', 'two'], attempts: 5, judge: 'three' },
  };
  const agreed = withStep({ ...candidate, id: 'a1', writer }, 'agreement', 'passed', '4 of 4');
  const doubted = withStep({ ...candidate, id: 'a2', writer }, 'agreement', 'noted', '0 of 4');
  const card = dataCard([agreed, accepted(doubted), { ...doubted, id: 'a3' }], facts);
  expect(card).toContain(
    '2 tasks written by scripted player in the way of MCP-AgentBench, with edited prompts (query), tried 5 times by one, two, answers compared by three.',
  );
  expect(card).toContain('as far as it was asked for: 1 of 3 tasks');
  expect(card).toContain('- accepted by a person, although too few attempts agree: 1 task');
  // The text of a prompt is not touched, and its own fence does not end it.
  expect(card).toContain(`### query, as edited\n\n\`\`\`\`text\n${edited.system}\n\n{tools}\n\`\`\`\``);
  expect(card).toContain(PROMPTS.scenario.system);
});

test('the data card says what was not called on a person’s own server, what was by their yes, and every seed', () => {
  const drawn = (id: string, seed: number) =>
    withStep({ ...candidate, id }, 'sampled', 'made', `one of 4 tools, seed ${seed}`);
  const own = { ...facts, isOwn: true };
  const card = dataCard([drawn('c1', 42), drawn('c2', 7)], own);
  expect(card).toContain('with seeds 42, 7 by');
  expect(card).toContain('Tools that may change something were not called');
  expect(dataCard([candidate], { ...own, allowed: ['create_ticket'] })).toContain(
    'because a person allowed it: create_ticket.',
  );
  expect(dataCard([candidate], facts)).not.toContain('may change');
});
