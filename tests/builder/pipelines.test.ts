import { describe, expect, test } from 'vitest';
import {
  accepted,
  afterTries,
  agentBenchCandidate,
  awaitsPerson,
  hasPassed,
  isProven,
  isReasonableChain,
  judged,
  newJudging,
  ownRow,
  planOf,
  PROMPTS,
  rejectedBy,
  rewrittenBy,
  takenIn,
  toolBenchCandidates,
  toolBenchRow,
  withStep,
  type Attempt,
  type Candidate,
  type Prompt,
  type PromptId,
} from '#builder/index.ts';
import type { ToolCall, ToolResult } from '#core/tool.ts';
import { testbedTools, testbedWorld } from './testbed-world.ts';

const tools = testbedTools('currency', 'units');
const rate = tools.filter(({ name }) => name === 'get_rate');

/** A reply, or what makes one of what the prompt gives. */
type Reply = string | ((user: string) => string);

/** A model that is played: a reply for each prompt, and what it was asked. */
function played(replies: Partial<Record<PromptId, Reply>>) {
  const asked: Prompt[] = [];
  const generate = (prompt: Prompt): Promise<string> => {
    asked.push(prompt);
    const reply = replies[prompt.id] ?? '';
    return Promise.resolve(typeof reply === 'string' ? reply : reply(prompt.user));
  };
  return { asked, generate };
}

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
  variable_optional_collection: { query_from: ['EUR', 5], query_to: ['JPY'] },
};
const good = {
  template: `Here you are:\n\`\`\`json\n${JSON.stringify(template)}\n\`\`\``,
  values: '{"query_from": ["EUR", "USD"], "query_to": ["JPY", "CHF"],}',
  rewrite: '{"query_rewritten": "How many Japanese yen is one euro today?", "reasonableness_checks": "1"}',
} as const;

const bench = (replies: Partial<Record<PromptId, string>>) => {
  const model = played(replies);
  const run = (): Promise<Candidate[]> =>
    toolBenchCandidates(
      { categories: ['currency'], tools: rate },
      { prompts: PROMPTS, generate: model.generate, k: 2, id: 'm1' },
    );
  return { ...model, run };
};

describe('MCPToolBench++’s pipeline', () => {
  test('tools become a template, values, filled queries and a rewritten one that passes every gate', async () => {
    const { run, asked } = bench(good);
    const [first, second] = await run();
    expect(asked.map(({ id }) => id)).toEqual(['template', 'values', 'rewrite', 'rewrite']);
    // The place of the tools is filled with what a model needs of them.
    expect(asked[0]!.user).toContain('"name": "get_rate"');
    expect(asked[1]!.user).toContain('currency: EUR = the euro');
    expect(first).toMatchObject({
      id: 'm1-1',
      category: 'single_server_single_call',
      query: 'How many Japanese yen is one euro today?',
    });
    expect(first!.calls[0]).toMatchObject({
      name: 'get_rate',
      server: 'currency',
      arguments: { base: 'EUR', quote: 'JPY' },
    });
    // 5 is no text, so the schema of the field refuses it as a value.
    expect(first!.life.find(({ step }) => step === 'values')?.evidence).toContain('1 proposed value breaks');
    expect(second!.calls[0]!.arguments).toEqual({ base: 'USD', quote: 'CHF' });
    expect(first!.life.map(({ step }) => step)).toEqual([
      'sampled',
      'template',
      'values',
      'filled',
      'rewritten',
      'semantic',
      'reasonable',
    ]);
    expect(first!.life.filter(({ exchanges }) => exchanges).map(({ step }) => step)).toEqual([
      'template',
      'values',
      'rewritten',
    ]);
    const after = await judged(first!, newJudging(tools, testbedWorld()));
    expect(rejectedBy(after)).toBeUndefined();
    const tried = [{ by: 'the player', isSolved: false, attempt }];
    expect(afterTries(after, tried).life.at(-1)).toMatchObject({
      is: 'rejected',
      trials: [{ is: 'failing' }],
    });
  });

  const template_ = (change: object): string => JSON.stringify({ ...template, ...change });
  test.each<[string, Partial<Record<PromptId, string>>, string, string]>([
    ['prose in place of JSON', { ...good, template: 'I would ask about currencies.' }, 'template', 'no JSON'],
    ['an empty reply', { ...good, template: '' }, 'template', 'the reply is empty'],
    [
      'a query without calls',
      { ...good, template: template_({ function_call_label: [] }) },
      'template',
      'no calls',
    ],
    [
      'a slot that the query lacks',
      { ...good, template: template_({ query: 'How many yen is one <query_from>?' }) },
      'template',
      'query_to',
    ],
    [
      'values that no schema takes',
      {
        ...good,
        template: template_({ variable_optional_collection: {} }),
        values: '{"query_from": [5], "query_to": [{}]}',
      },
      'values',
      'query_to',
    ],
    ['prose at the end', { ...good, rewrite: 'It is fine as it is.' }, 'rewritten', 'no JSON'],
    [
      'coordinates that were not rewritten',
      {
        ...good,
        rewrite: '{"query_rewritten": "Restaurants near 40.71, -73.25?", "reasonableness_checks": "1"}',
      },
      'semantic',
      '40.71',
    ],
    [
      'an unreasonable request',
      {
        ...good,
        rewrite:
          '{"query_rewritten": "Drive from Oslo to the moon", "reasonableness_checks": 0, "unreasonable_kinds": [1, "3", 9]}',
      },
      'reasonable',
      'the model calls it unreasonable: (1) it asks for the impossible, (3) it names invented things',
    ],
    [
      'an unreasonable request without a kind',
      { ...good, rewrite: '{"query_rewritten": "Drive to the moon", "reasonableness_checks": "0"}' },
      'reasonable',
      'which of the six kinds it is, it does not say',
    ],
  ])('%s ends the life of the candidate, with the reason', async (_, replies, step, words) => {
    const [first] = await bench(replies).run();
    expect(rejectedBy(first!)).toMatchObject({ step, evidence: expect.stringContaining(words) as string });
  });

  test('similar tools are given to be rewritten, and what breaks their schema stays as our rule has it', async () => {
    const offered = testbedTools('google-search', 'tavily');
    const searching = JSON.stringify({
      query: 'Find me <query_n> pages about <query_topic>.',
      function_call_label: [
        {
          name: 'search',
          mcp_server: 'google-search',
          step: '1',
          id: '1',
          arguments: { query: '<query_topic>', num: '<query_n>' },
        },
      ],
      variable_optional_collection: { query_topic: ['jazz'], query_n: [3] },
    });
    const madeWith = async (input: object): Promise<Candidate> => {
      const rewritten = [{ name: 'tavily-search', id: '1', arguments: input }];
      const model = played({
        template: searching,
        values: '{}',
        rewrite: JSON.stringify({
          query_rewritten: 'Find me three pages about jazz.',
          reasonableness_checks: '1',
          function_call_list_similar_rewritten: rewritten,
        }),
      });
      const [made] = await toolBenchCandidates(
        { categories: ['google-search'], tools: offered.filter(({ name }) => name === 'search') },
        { prompts: PROMPTS, generate: model.generate, k: 1, id: 'm1', offered },
      );
      expect(model.asked.at(-1)!.user).toContain('"name":"tavily-search"');
      return made!;
    };
    const right = await madeWith({ query: 'jazz music', max_results: 3 });
    expect(right.similar).toEqual([
      {
        call: '1',
        name: 'tavily-search',
        server: 'tavily',
        arguments: { query: 'jazz music', max_results: 3 },
      },
    ]);
    expect(toolBenchRow(right, offered).function_call_list_similar).toMatchObject([
      { name: 'tavily-search', input: { query: 'jazz music', max_results: 3 } },
    ]);
    const broken = await madeWith({ query: 7 });
    expect(broken.similar).toMatchObject([{ arguments: { query: 'jazz', max_results: 3 } }]);
  });

  test('a rewritten query that names a tool, or lost a value, is caught by the gates', async () => {
    for (const [query, gate] of [
      ['Use get_rate for one euro in Japanese yen.', 'tool-name'],
      ['What is one euro worth?', 'inferable'],
    ] as const) {
      const [first] = await bench({
        ...good,
        rewrite: JSON.stringify({ query_rewritten: query, reasonableness_checks: '1' }),
      }).run();
      expect(rejectedBy(await judged(first!, newJudging(tools, testbedWorld())))?.step).toBe(gate);
    }
  });

  test.each([
    ['1', true],
    [' 1.\n', true],
    ['0', false],
    ['I think 1 is right because …', false],
    ['', false],
  ])('the chain filter reads %j as %s', async (chain, is) => {
    expect(await isReasonableChain(rate, { prompts: PROMPTS, generate: played({ chain }).generate })).toBe(
      is,
    );
  });
});

const scene = `<selected_tools>[{"server": "currency", "tool": "get_rate", "why": "it knows the rate"}]</selected_tools>
<user_profile>A student who writes short messages.</user_profile>
<scenario>She flies to Tokyo tomorrow.</scenario>
<objective>Know what one euro is in yen; the number can be checked.`;

const answered = (structuredContent: object): ToolResult => ({
  callId: '1',
  content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
  structuredContent: structuredContent as never,
  isError: false,
  durationMs: 0,
});
const attempt: Attempt = {
  by: 'the player',
  calls: [
    {
      call: { id: 'a', name: 'get_rate', server: 'currency', arguments: { base: 'EUR', quote: 'JPY' } },
      result: answered({ rate: 171.2 }),
    },
  ],
  answer: 'One euro is 171.2 yen.',
};

const agent = (
  replies: Partial<Record<PromptId, Reply>>,
  attempts: readonly Attempt[] = [attempt, attempt, attempt, attempt, attempt],
) => {
  const model = played(replies);
  let turn = 0;
  const run = (known: readonly Candidate[] = []): Promise<Candidate> =>
    agentBenchCandidate('multi_server_single_call', tools, {
      prompts: PROMPTS,
      generate: model.generate,
      attempt: () => Promise.resolve(attempts[turn++ % attempts.length]!),
      trajectories: 5,
      escalateUnder: 0.2,
      systemTime: 'Thursday, 12 March 2026, 09:00 UTC',
      id: 'a1',
      known,
    });
  return { ...model, run, attempted: () => turn };
};
const whole = {
  scenario: scene,
  query: '“How much is 1 euro in Japanese yen right now?”',
  judge: '<reason>same rate</reason><judgment>pass</judgment>',
};

describe('MCP-AgentBench’s pipeline', () => {
  test('a category becomes a scene, a message, a label with an answer, and a share of attempts that agree', async () => {
    const { run, asked } = agent(whole);
    const made = await run();
    expect(made).toMatchObject({
      profile: 'A student who writes short messages.',
      query: 'How much is 1 euro in Japanese yen right now?',
      answer: 'One euro is 171.2 yen.',
    });
    expect(made.life.at(-1)).toMatchObject({
      step: 'agreement',
      is: 'passed',
      evidence: '4 of 4 other attempts agree with the reference',
    });
    expect(made.life.find(({ step }) => step === 'selection')?.evidence).toBe('get_rate: it knows the rate');
    expect(made.life.find(({ step }) => step === 'sufficient')?.is).toBe('passed');
    expect(asked.map(({ id }) => id)).toEqual(['scenario', 'query', 'judge', 'judge', 'judge', 'judge']);
    expect(asked[0]!.system).toContain('several servers are offered');
    expect(asked[1]!.user).toContain('She flies to Tokyo tomorrow.');
    expect(rejectedBy(await judged(made, newJudging(tools, testbedWorld())))).toBeUndefined();
  });

  test('a message that names a tool, holds an id or repeats another is out before any attempt is paid', async () => {
    const made = await agent(whole).run();
    for (const [query, step, of] of [
      ['Please use get_rate for one euro.', 'tool-name', undefined],
      ['My order is 3f2504e0-4f89-41d3-9a0c-0305e82c3301.', 'leak', undefined],
      [made.query, 'duplicate', 'a0'],
      [`${made.query} Thanks`, 'near-duplicate', 'a0'],
    ] as const) {
      const { run, attempted } = agent({ ...whole, query });
      const out = rejectedBy(await run([{ ...made, id: 'a0' }]));
      expect(out?.step).toBe(step);
      expect(out?.of).toBe(of);
      expect(attempted()).toBe(0);
    }
  });

  test('a short id that the question says is noted, because a person may read it off', async () => {
    const mail = testbedTools('mail');
    const asked: Candidate = {
      id: 'c1',
      category: 'single_server_single_call',
      query: 'What does the message msg-2038 say?',
      calls: [{ id: '1', name: 'mail_read', server: 'mail', step: 1, arguments: { message_id: 'msg-2038' } }],
      servers: ['mail'],
      said: {},
      life: [],
    };
    const { life } = await judged(asked, newJudging(mail, testbedWorld()));
    expect(life.find(({ step }) => step === 'leak')).toMatchObject({
      is: 'noted',
      evidence: expect.stringContaining('it says “msg-2038”, a short id') as string,
    });
    const plain = await judged(
      { ...asked, query: 'What does the first message say?' },
      newJudging(mail, testbedWorld()),
    );
    expect(plain.life.find(({ step }) => step === 'leak')?.is).toBe('passed');
    expect(rejectedBy(plain)?.evidence).toBe(
      'the question does not say "msg-2038", which call 1 passes as “message_id”',
    );
  });

  test('a task that another repeats by now stays out when a person takes it in', async () => {
    const made = await judged(await agent(whole).run(), newJudging(tools, testbedWorld()));
    const again = { ...made, id: 'a2' };
    expect(takenIn(accepted(again), [])).toEqual(accepted(again));
    expect(rejectedBy(takenIn(accepted(again), [made]))).toMatchObject({ step: 'duplicate', of: 'a1' });
    const near = { ...again, query: `${made.query} Thanks`, calls: [] };
    expect(rejectedBy(takenIn(near, [made]))).toMatchObject({
      step: 'near-duplicate',
      of: 'a1',
      evidence: expect.stringMatching(
        /^it shares \d+\.\d % of the word triples with “How much is 1 euro/,
      ) as string,
    });
    // What a gate has rejected before is not looked at again.
    const out = withStep(again, 'executes', 'rejected', 'failed');
    expect(takenIn(out, [made])).toBe(out);
  });

  test('under a fifth of agreement the candidate waits for a person, who takes it in or edits it', async () => {
    const other = { ...attempt, answer: 'I do not know.' };
    const { run } = agent({ ...whole, judge: 'no tag at all' }, [attempt, other, other, other, other]);
    const made = await run();
    expect(made.life.at(-1)).toMatchObject({
      step: 'agreement',
      is: 'noted',
      evidence: '0 of 4 other attempts agree with the reference: a person should look at it',
    });
    const judging = newJudging(tools, testbedWorld());
    const after = await judged(made, judging);
    expect(awaitsPerson(after)).toBe(true);
    expect(hasPassed(after)).toBe(true);
    expect(isProven(after)).toBe(false);
    expect(isProven(accepted(after))).toBe(true);
    // Another profile leaves it waiting; another question that passes the gates does not.
    expect(awaitsPerson(rewrittenBy(after, { profile: 'A teacher.' }))).toBe(true);
    expect(awaitsPerson(rewrittenBy(after, { query: 'What is 1 euro in Japanese yen?' }))).toBe(false);
  });

  test('one of four that agrees is more than a fifth; the two models that tried are named', async () => {
    const other = { ...attempt, by: 'another player', answer: 'I do not know.' };
    const judge = (user: string): string =>
      `<judgment>${user.includes('<answer>One') ? 'pass' : 'fail'}</judgment>`;
    const { run } = agent({ ...whole, judge }, [attempt, attempt, other, other, other]);
    expect((await run()).life.at(-1)).toMatchObject({
      step: 'agreement',
      is: 'passed',
      evidence: '1 of 4 other attempts agree with the reference (the player 1 of 1, another player 0 of 3)',
    });
  });

  test('the shortest whole attempt is the reference, and calls beyond the selected tools are noted', async () => {
    const call = {
      ...attempt.calls[0]!,
      call: { ...attempt.calls[0]!.call, name: 'list_currencies', arguments: {} },
    };
    const long = { ...attempt, calls: [call, ...attempt.calls] };
    const made = await agent(whole, [long, long, attempt, long, long]).run();
    expect(made.calls.map(({ name }) => name)).toEqual(['get_rate']);
    const beyond = await agent(whole, [long, long, long, long, long]).run();
    expect(beyond.life.find(({ step }) => step === 'sufficient')).toMatchObject({
      is: 'noted',
      evidence: 'the calls use other tools than the selected ones: list_currencies',
    });
  });

  test.each<[string, Partial<Record<PromptId, string>>, string, string]>([
    [
      'servers that do not fit',
      { ...whole, scenario: '<no_scene>nothing sequential</no_scene>' },
      'scenario',
      'nothing sequential',
    ],
    ['prose', { ...whole, scenario: 'A student wants yen.' }, 'scenario', 'none of its four parts'],
    ['nothing', { ...whole, scenario: ' <think>Hm.</think> ' }, 'scenario', 'the reply is empty'],
    [
      'a scene without its objective',
      { ...whole, scenario: scene.replace(/<objective>[\s\S]*/, '') },
      'scenario',
      'the reply lacks <objective>',
    ],
    [
      'a tool that does not exist',
      { ...whole, scenario: scene.replace('get_rate', 'buy_yen') },
      'selection',
      'no selected tool',
    ],
    ['no message', { ...whole, query: '  ' }, 'query', 'no message'],
  ])('%s ends the life of the candidate, with the reason', async (_, replies, step, words) => {
    expect(rejectedBy(await agent(replies).run())).toMatchObject({
      step,
      evidence: expect.stringContaining(words) as string,
    });
  });

  test('every attempt can be looked at: its calls, its answer, and what the judge said of it', async () => {
    const other = { ...attempt, by: 'another player', answer: 'I do not know.' };
    const silent = { ...attempt, calls: [], answer: '', reply: '<b>503</b>' };
    const judge = (user: string): string =>
      user.includes('<answer>One')
        ? '<reason>the same rate</reason><judgment>pass</judgment>'
        : '<reason>no figure</reason><judgment>fail</judgment>';
    const { life } = await agent({ ...whole, judge }, [attempt, attempt, other, silent, silent]).run();
    const [reference] = life.find(({ step }) => step === 'reference')!.trials!;
    expect(reference).toMatchObject({
      by: 'the player',
      is: 'reference',
      calls: [{ name: 'get_rate', arguments: '{"base":"EUR","quote":"JPY"}', answer: '{"rate":171.2}' }],
      answer: 'One euro is 171.2 yen.',
    });
    expect(life.at(-1)!.trials).toMatchObject([
      { is: 'agreeing', reason: 'the same rate' },
      { is: 'differing', by: 'another player', answer: 'I do not know.', reason: 'no figure' },
      { is: 'differing', calls: [], answer: '', reply: '<b>503</b>', reason: 'it gave no answer' },
      { is: 'differing' },
    ]);
  });

  test('what the model answered and what it was sent stay with the step, cut, and without keys', async () => {
    const key = `sk-proj-${'a1B2'.repeat(10)}`;
    const prose = `I would say ${key} ${'and so on '.repeat(500)}`;
    const { life } = await agent({ ...whole, scenario: prose }).run();
    const [said] = life.find(({ step }) => step === 'scenario')!.exchanges!;
    expect(said!.reply).toMatch(/^I would say \[OpenAI key\] and so on/);
    expect(said!.reply.length).toBeLessThan(2010);
    expect(said).toMatchObject({
      prompt: 'scenario',
      sent: expect.stringContaining('Thursday, 12 March 2026') as string,
    });
    expect(said!.sent).toMatch(/^<mcp_servers>[\s\S]*\n…\n/);
    // What the category asks for was filled in.
    expect(said!.system).toContain('several servers are offered');
    const made = await agent(whole).run();
    // The built-in text is not kept again.
    expect(made.life.find(({ step }) => step === 'query')!.exchanges![0]).toEqual({
      prompt: 'query',
      sent: expect.stringContaining('She flies to Tokyo tomorrow.') as string,
      reply: whole.query,
    });
    expect(made.life.filter(({ exchanges }) => exchanges).map(({ step }) => step)).toEqual([
      'scenario',
      'query',
    ]);
    // A row of a data set has what happened, without what was said.
    expect(JSON.stringify(ownRow(made, tools))).not.toContain('exchanges');
  });

  test('attempts without an answer, or whose calls fail, give no reference', async () => {
    const failed: Attempt = {
      ...attempt,
      calls: [{ ...attempt.calls[0]!, result: { ...attempt.calls[0]!.result, isError: true } }],
    };
    const made = await agent(whole, [{ ...attempt, answer: ' ' }, failed]).run();
    expect(rejectedBy(made)?.step).toBe('reference');
    expect(made.life.at(-1)!.trials).toHaveLength(5);
    expect(made.life.at(-1)!.trials![1]!.calls[0]!.failed).toBe(true);
  });

  test('a value that only an earlier answer holds becomes a reference to it', () => {
    const calls: { call: ToolCall; result: ToolResult }[] = [
      {
        call: { id: 'x', name: 'find', server: 's', arguments: { name: 'Ada' } },
        result: answered({ people: [{ id: 'p-77', name: 'Ada' }] }),
      },
      {
        call: { id: 'y', name: 'mail', server: 's', arguments: { to: 'p-77', text: 'Hello' } },
        result: answered({ ok: true }),
      },
    ];
    const plan = planOf({ calls }, 'Write “Hello” to Ada');
    expect(plan[1]).toMatchObject({
      step: 2,
      arguments: { to: '<1_result>', text: 'Hello' },
      dependsOn: [{ call: '1', path: '/people/0/id', arg: '/to' }],
    });
    expect(plan[0]).toMatchObject({ step: 1, arguments: { name: 'Ada' } });
  });
});
