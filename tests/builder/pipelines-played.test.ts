import { describe, expect, test } from 'vitest';
import {
  acrossCandidates,
  agentBenchCandidate,
  attempted,
  CATEGORIES,
  groupsOfCategories,
  isProven,
  judged,
  lostPlaces,
  makesCalls,
  newJudging,
  PIPELINE_PROMPTS,
  placesOf,
  PROMPTS,
  rejectedBy,
  templateCandidates,
  toolBenchCandidates,
  type Candidate,
  type Category,
  type Generate,
} from '#builder/index.ts';
import { mulberry32 } from '#core/random.ts';
import { playerReply } from './scripted-player.ts';
import { testbedTools, testbedWorld } from './testbed-world.ts';

const tools = testbedTools('currency', 'wikipedia');
const byServer = new Map(['currency', 'wikipedia'].map((name) => [name, testbedTools(name)]));

type Faults = Parameters<typeof playerReply>[1];
const player =
  (faults: Faults = {}): Generate =>
  (prompt) =>
    Promise.resolve(playerReply(prompt, faults));

/** A candidate of MCP-AgentBench's way, tried by the player on the testbed and judged there. */
async function played(category: Category, faults: Faults = {}): Promise<Candidate> {
  const world = testbedWorld();
  const server = category.includes('sequential') ? 'wikipedia' : 'currency';
  const offered = category.startsWith('single') ? byServer.get(server)! : tools;
  const generate = player(faults);
  const made = await agentBenchCandidate(category, offered, {
    prompts: PROMPTS,
    generate,
    attempt: (query, own) =>
      attempted(query, own, {
        prompts: PROMPTS,
        solver: { name: 'scripted player', generate },
        world,
        signal: new AbortController().signal,
      }),
    trajectories: 3,
    escalateUnder: 0.2,
    systemTime: 'Thursday 12 March 2026 at 10:00, Europe/Berlin',
    id: 'a1',
  });
  return rejectedBy(made) ? made : judged(made, newJudging(offered, world));
}

describe('MCP-AgentBench’s way, with a player that tries the tasks on the testbed', () => {
  test.each(CATEGORIES.slice(0, 5))('%s becomes a proven task', async (category) => {
    const made = await played(category);
    expect(rejectedBy(made)).toBeUndefined();
    expect(isProven(made)).toBe(true);
    expect(made.scenario).toContain('Thursday 12 March 2026');
    expect(made.life.find(({ step }) => step === 'category')?.evidence).toMatch(
      /\d of \d, at least \d needed/,
    );
  });

  test('a sequence takes its title from the first answer, and its label does without the usual limit', async () => {
    const { calls, life } = await played('single_server_sequential_call');
    expect(calls).toMatchObject([
      { name: 'search_wikipedia', step: 1, arguments: { query: 'deepest lake' } },
      { name: 'get_summary', step: 2, arguments: { title: '<1_result>' } },
    ]);
    expect(calls[0]!.arguments).not.toHaveProperty('limit');
    expect(life.find(({ step }) => step === 'minimised')?.evidence).toContain('limit of call 1');
    expect(life.find(({ step }) => step === 'inferable')?.evidence).toContain('1 from an earlier result');
  });

  test('servers that do not fit give no scene, with the reason', async () => {
    expect(rejectedBy(await played('multi_server_sequential_call'))).toMatchObject({
      step: 'scenario',
      evidence: 'no scene: nothing here feeds the other',
    });
  });

  const prose = 'I would rather talk about the weather.';
  test.each<[string, Faults, string]>([
    [
      'prose to everything',
      Object.fromEntries(PIPELINE_PROMPTS['mcp-agentbench'].map((id) => [id, prose])),
      'scenario',
    ],
    ['an empty reply', { scenario: '' }, 'scenario'],
    ['an empty message', { query: '' }, 'query'],
    [
      'a selection that is no JSON',
      { scenario: (user) => playerReply({ system: PROMPTS.scenario.system, user }).replace('[{', '{[') },
      'selection',
    ],
    ['solvers that write prose', { attempt: prose }, 'reference'],
    ['solvers that write nothing', { attempt: '' }, 'reference'],
    ['a message that names a tool', { query: 'Call get_rate for one euro in Japanese yen.' }, 'tool-name'],
  ])('%s ends at its step', async (_, faults, step) => {
    expect(rejectedBy(await played('single_server_single_call', faults))?.step).toBe(step);
  });

  test('a judge that writes prose agrees with nobody, so that a person looks at it', async () => {
    const made = await played('single_server_single_call', { judge: prose });
    expect(rejectedBy(made)).toBeUndefined();
    expect(isProven(made)).toBe(false);
  });
});

describe('several subjects in MCPToolBench++’s way', () => {
  const options = (faults: Faults = {}) => ({ prompts: PROMPTS, generate: player(faults), k: 1, id: 'm1' });

  test('the model names subjects, tools of each are drawn, and the chain filter lets them through', async () => {
    const groups = await groupsOfCategories(byServer, 2, options());
    expect(groups).toEqual([['currency', 'wikipedia']]);
    const [made] = await acrossCandidates(byServer, ['currency', 'wikipedia'], mulberry32(1), options());
    expect(made!.life.slice(0, 3).map(({ step, is }) => [step, is])).toEqual([
      ['combined', 'made'],
      ['chain', 'passed'],
      ['sampled', 'made'],
    ]);
    expect(new Set(made!.calls.map(({ server }) => server))).toEqual(new Set(['currency', 'wikipedia']));
    expect(made!.category).toBe('multi_server_parallel_call');
  });

  test('tools that do not belong together end at the chain filter', async () => {
    const [made] = await acrossCandidates(
      byServer,
      ['currency', 'wikipedia'],
      mulberry32(1),
      options({ chain: '0' }),
    );
    expect(rejectedBy(made!)).toMatchObject({
      step: 'chain',
      evidence: expect.stringMatching(/^0: /) as string,
    });
  });

  test.each([
    ['prose', 'Money and books.', 'no list'],
    ['subjects that are not there', '[["maps", "weather"], ["currency"]]', 'no two subjects'],
    ['nothing', '', 'the reply is empty'],
  ])('%s in place of groups is said in one life', async (_, combine, words) => {
    const groups = await groupsOfCategories(byServer, 2, options({ combine }));
    expect(Array.isArray(groups)).toBe(false);
    expect(rejectedBy(groups as Candidate)).toMatchObject({
      step: 'combined',
      evidence: expect.stringContaining(words) as string,
    });
  });

  test.each<[string, Faults, string | undefined]>([
    ['its script', {}, undefined],
    ['invalid JSON', { template: '{"query": "What' }, 'template'],
    [
      'a slot that the query lacks',
      {
        template: (user) =>
          playerReply({ system: PROMPTS.template.system, user }).replaceAll(
            '"<query_base_0>"',
            '"<query_other>"',
          ),
      },
      'template',
    ],
    ['an empty reply', { rewrite: '' }, 'rewritten'],
    [
      'a leak of a tool',
      { rewrite: '{"query_rewritten": "Use get_rate for EUR and JPY.", "reasonableness_checks": "1"}' },
      'tool-name',
    ],
    [
      'prose to everything',
      Object.fromEntries(PIPELINE_PROMPTS.mcptoolbench.map((id) => [id, 'Let us talk.'])),
      'template',
    ],
  ])('a player with %s: rejected at %s', async (_, faults, step) => {
    const rate = tools.filter(({ name }) => name === 'get_rate');
    const [made] = await toolBenchCandidates({ categories: ['currency'], tools: rate }, options(faults));
    const after = rejectedBy(made!) ? made! : await judged(made!, newJudging(tools, testbedWorld()));
    expect(rejectedBy(after)?.step).toBe(step);
  });
});

describe('an attempt', () => {
  test('is solved where it makes the calls of the label with their values', async () => {
    const attempt = await attempted('How many Japanese yen is one euro today?', tools, {
      prompts: PROMPTS,
      solver: { name: 'scripted player', generate: player() },
      world: testbedWorld(),
      signal: new AbortController().signal,
    });
    expect(attempt.answer).toMatch(/^It is: /);
    const due = (quote: string) => [
      { id: '1', name: 'get_rate', server: 'currency', arguments: { base: 'EUR', quote } },
    ];
    expect(makesCalls(attempt, due('JPY'))).toBe(true);
    expect(makesCalls(attempt, due('CHF'))).toBe(false);
    expect(makesCalls(attempt, due('<1_result>'))).toBe(true);
  });

  test('ends at its limit of turns where the model never answers', async () => {
    let turns = 0;
    const call = '<tool_calls>[{"name": "list_currencies", "arguments": {}}]</tool_calls><answer></answer>';
    const attempt = await attempted('Anything', tools, {
      prompts: PROMPTS,
      solver: { name: 'scripted player', generate: () => Promise.resolve((turns++, call)) },
      world: testbedWorld(),
      signal: new AbortController().signal,
    });
    expect(turns).toBe(9);
    expect(attempt.calls).toHaveLength(8);
  });
});

describe('prompts', () => {
  test('every prompt has its texts and names the places that its step fills', () => {
    for (const id of Object.values(PIPELINE_PROMPTS).flat()) {
      expect(PROMPTS[id].system, id).not.toBe('');
      expect(PROMPTS[id].system + PROMPTS[id].user, id).not.toContain('{part:');
      expect(placesOf(id).length, id).toBeGreaterThan(0);
    }
    expect(placesOf('query')).toEqual([
      'system_time',
      'category',
      'user_profile',
      'scenario',
      'objective',
      'servers',
      'selected_tools',
    ]);
  });

  test('an edited text that has lost a place is named with it', () => {
    const { system, user } = PROMPTS.query;
    expect(lostPlaces('query', { system, user })).toEqual([]);
    expect(lostPlaces('query', { system, user: user.replace('{category}', '') })).toEqual(['category']);
    // A place may move from one text to the other.
    expect(
      lostPlaces('query', { system: `${system} {category}`, user: user.replace('{category}', '') }),
    ).toEqual([]);
  });
});

describe('a file of templates', () => {
  const template = {
    query: 'How many <query_to> is one <query_from> today?',
    function_call_label: [
      {
        name: 'get_rate',
        mcp_server: 'currency',
        step: '1',
        id: '1',
        arguments: { base: '<query_from>', quote: '<query_to>' },
      },
    ],
    variable_optional_collection: { query_from: ['EUR', 'USD', 5, 'GBP', 'SEK'], query_to: ['JPY', 'CHF'] },
  };
  const opened = (text: string, k = 3): Candidate[] => templateCandidates(text, tools, { k, id: 't1' });

  test('is expanded over the first k values that the schema takes, and each task is proven without a model', async () => {
    const made = opened(JSON.stringify([template]));
    expect(made.map(({ id, calls }) => [id, calls[0]!.arguments])).toEqual([
      ['t1-1-1', { base: 'EUR', quote: 'JPY' }],
      ['t1-1-2', { base: 'USD', quote: 'CHF' }],
      ['t1-1-3', { base: 'GBP', quote: 'JPY' }],
    ]);
    expect(made[0]!.life.find(({ step }) => step === 'values')?.evidence).toContain(
      '1 proposed value breaks its schema',
    );
    const judging = newJudging(tools, testbedWorld());
    for (const candidate of made) expect(rejectedBy(await judged(candidate, judging))).toBeUndefined();
  });

  test('is read as a list, as one object, or by lines', () => {
    const one = JSON.stringify(template);
    expect(opened(one, 1)).toHaveLength(1);
    expect(opened(`${one}\n${one}\nno JSON\n`, 1)).toHaveLength(2);
    for (const text of ['', 'prose', '[1, null]', '"text"']) expect(opened(text)).toEqual([]);
  });

  test('says of each template what is wrong with it', () => {
    const broken = (change: object): Candidate => opened(JSON.stringify({ ...template, ...change }))[0]!;
    expect(rejectedBy(broken({ query: '' }))).toMatchObject({ step: 'template' });
    expect(rejectedBy(broken({ variable_optional_collection: {} }))).toMatchObject({ step: 'values' });
    expect(rejectedBy(broken({ query: 'One <query_from>?' }))?.evidence).toContain('query_to');
  });
});
