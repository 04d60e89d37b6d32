import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TASK_CAUSES } from '#core/cause.ts';
import { FAULT_KINDS } from '#core/fault.ts';
import { mulberry32 } from '#core/random.ts';
import type { LanguageModelRef } from '#core/model.ts';
import type { JudgedSum } from '#core/judge-kinds.ts';
import type { Execution, RunConfig } from '#core/run.ts';
import {
  fromAuditLink,
  fromPermalink,
  fromStandingsLink,
  fromTranscriptLink,
  SAFE_LENGTH,
  selectionHash,
  toPermalink,
  type ClaimedFigures,
  type Link,
  type LinkedVerdict,
  type ResultLink,
} from '#files/permalink/index.ts';
import { fromDigits, toDigits } from '../../src/files/permalink/link-schema.ts';
import { seal, unseal } from '../../src/files/permalink/envelope.ts';
import { runs } from '../tools/full-size.ts';

const verdictKinds = [
  'correct',
  'incorrect',
  'no-call',
  'partial',
  'not-counted',
  undefined,
  'undecided',
] as const;

const config: RunConfig = {
  title: 'Ground',
  selection: { datasetId: 'ground' },
  models: ['oracle', 'lexical', 'random'].map((name) => ({
    id: `baseline-${name}`,
    kind: 'baseline',
    title: {
      oracle: 'Oracle (gives back the label)',
      lexical: 'Lexical baseline (BM25 and slot filling)',
      random: 'Random baseline',
    }[name]!,
  })),
  agentIds: ['single-shot'],
  repeats: 1,
  seed: 42,
  scorerIds: [
    'mcpbr-mcptoolbench',
    'mcpbr-mcptoolbench-as-coded',
    'mcpbr-toolbench',
    'mcpbr-toolbench-as-coded',
    'ast',
    'ast-dag',
  ],
};

function resultOf(tasks: number, chosen: number[], verdicts: (LinkedVerdict | undefined)[]): ResultLink {
  return {
    kind: 'result',
    config,
    dataset: {
      id: 'ground',
      title: 'Ground',
      tasks,
      orderHash: '0123456789abcdef',
      origin: { kind: 'shipped', path: 'generated/ground.json.gz' },
    },
    createdAt: 1_795_000_000_000,
    versions: { app: '0.1.0', rules: '2026-11' },
    ordinals: chosen,
    ordinalsHash: selectionHash(chosen),
    taskCount: chosen.length,
    verdicts,
    figures: figuresFor(verdicts),
  };
}

const hosted: LanguageModelRef = {
  id: 'openrouter:qwen/qwen3-8b',
  kind: 'language-model',
  title: 'qwen/qwen3-8b (OpenRouter)',
  providerId: 'openrouter',
  model: 'qwen/qwen3-8b',
};

const NOT_COUNTED: LinkedVerdict[] = ['not-counted', 'undecided', 'not-recorded'];

/** Figures such as any report may say: of every contender, drawn at random within what its verdicts allow. */
function figuresFor(
  verdicts: readonly (LinkedVerdict | undefined)[],
  seed = 1,
  causes = 8,
): ClaimedFigures[] {
  const random = mulberry32(seed);
  const upTo = (most: number): number => Math.floor(random() * (most + 1));
  return [0, 1, 2].map((model) => {
    const own = verdicts.filter((_, cell) => cell % 3 === model);
    const counted = own.filter((verdict) => verdict && !NOT_COUNTED.includes(verdict)).length;
    const failed = counted - own.filter((verdict) => verdict === 'correct').length;
    const average = (n: number) => ({ mean: n === 0 ? null : upTo(1e5) / 1e5, n });
    const few = Object.keys(TASK_CAUSES).slice(0, causes);
    const perCause = Math.floor(failed / causes);
    const called = upTo(counted);
    return {
      outcomes: defined({ called, abstained: upTo(counted - called) }),
      averages: {
        toolSelection: average(counted),
        parameters: average(upTo(counted)),
        sequenceMatch: average(counted),
      },
      callsPerExpectedCall: counted === 0 ? null : upTo(3e5) / 1e5,
      causes: defined(Object.fromEntries(few.map((cause) => [cause, perCause]))),
    };
  });
}

/** Only the counts that are not 0. */
const defined = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

describe('a link', () => {
  test('of a set-up comes back as it was', async () => {
    const link: Link = {
      kind: 'setup',
      config: {
        ...config,
        title: 'Mine',
        thresholds: { selection: 0, parameters: 0.55, calls: 2 },
        textFallback: true,
        selection: {
          datasetId: 'ground',
          filter: { category: ['map'], text: 'Лион', tags: ['rest'] },
          sample: { size: 10, seed: 7 },
        },
      },
      dataset: {
        id: 'ground',
        title: 'Ground',
        tasks: 72,
        orderHash: 'ff',
        origin: { kind: 'url', url: 'https://example.org/a.json' },
      },
    };
    const text = await toPermalink(link);
    expect(text.length).toBeLessThan(600);
    expect(await fromPermalink(text)).toEqual(link);
  });

  const newWays: [string, Partial<RunConfig>][] = [
    [
      'a sample of each category',
      { selection: { datasetId: 'ground', sample: { size: 5, seed: 7, per: 'category' } } },
    ],
    [
      'a menu padded server by server',
      { agentIds: ['react'], menu: { strategy: 'padded', by: 'server', size: 128, seed: 3 } },
    ],
    [
      'the ways of MCP-AgentBench, their limit and menu, and an edited text',
      {
        agentIds: ['agentbench-react', 'agentbench-tools'],
        limits: { maxSteps: 30, maxActions: 30 },
        menu: { strategy: 'padded', by: 'server', only: 'several-servers' },
        prompts: { 'agentbench-react': { question: 'Q {user_query} {history}' } },
      },
    ],
    [
      'the ways of mcpbr',
      {
        agentIds: ['mcpbr-mcptoolbench', 'mcpbr-toolbench', 'mcpbr-toolbench-bare'],
        prompts: { 'mcpbr-toolbench-bare': { statement: '{query}' } },
      },
    ],
    [
      'a way of asking without tools',
      { agentIds: ['native-tools', 'no-tools'], prompts: { 'no-tools': { system: 'Answer.' } } },
    ],
  ];
  test.each(newWays)('with %s comes back as it was', async (_, more) => {
    const link: Link = {
      kind: 'setup',
      config: { ...config, ...more },
      dataset: { id: 'ground', title: 'T', tasks: 72, orderHash: 'ff' },
    };
    const text = await toPermalink(link);
    const { title: _title, ...expected } = link.config;
    expect((await fromPermalink(text)).config).toMatchObject(expected);
  });

  const executions: [string, Execution | undefined][] = [
    ['nowhere', undefined],
    ['on the testbed', { on: 'testbed' }],
    [
      'on the testbed under every kind of fault',
      {
        on: 'testbed',
        faultPlans: [
          {
            seed: 3,
            rules: FAULT_KINDS.map((kind) => ({ kind, rate: 0.25, times: 2, call: 0, servers: ['amap'] })),
          },
        ],
      },
    ],
    [
      'on the testbed under three fault plans, one of them without any',
      {
        on: 'testbed',
        faultPlans: [
          { seed: 1, rules: [] },
          { seed: 1, rules: [{ kind: 'timeout', rate: 0.1 }] },
          { seed: 1, rules: [{ kind: 'timeout', rate: 0.5 }] },
        ],
      },
    ],
  ];
  test('of a run on servers of the sender’s own says how many they were, and nothing that leads to them', async () => {
    const link: ResultLink = {
      ...resultOf(1, [0], ['correct', 'correct', 'correct']),
      config: {
        ...config,
        execution: {
          on: 'servers',
          serverIds: ['server-planted-1', 'server-planted-2'],
          spoken: ['2026-07-28', 'planted-version'],
        },
      },
    };
    const read = await fromPermalink(await toPermalink(link));
    expect(JSON.stringify(read)).not.toContain('planted');
    const spoken = ['2026-07-28'];
    expect(read.config.execution).toEqual({ on: 'servers', serverIds: [], elsewhere: 2, spoken });
    expect(await fromPermalink(await toPermalink(read))).toEqual(read);
  });

  test('of a run on replayed servers says which recordings they are, when each was made, and what file it is', async () => {
    const id = `recorded-${'0a'.repeat(16)}`;
    const recordedAt = { [id]: Date.UTC(2026, 10, 29, 3, 4, 5) };
    const execution = { on: 'servers' as const, serverIds: [id], recordedAt };
    const link: ResultLink = {
      ...resultOf(1, [0], ['correct', 'correct', 'correct']),
      config: { ...config, execution },
    };
    const read = await fromPermalink(await toPermalink(link));
    expect(read.config.execution).toEqual(execution);
    const reading = { ...execution, reads: true as const, definitions: 'servers' as const };
    const withReads = await fromPermalink(
      await toPermalink({ ...link, config: { ...config, execution: reading } }),
    );
    expect(withReads.config.execution).toEqual(reading);
    const from = async (place: string) => {
      const of = { ...execution, recordedFrom: { [id]: place } };
      const again = await fromPermalink(await toPermalink({ ...link, config: { ...config, execution: of } }));
      return again.config.execution?.on === 'servers' && again.config.execution.recordedFrom?.[id];
    };
    expect(await from('lamps.server.jsonl')).toBe('lamps.server.jsonl');
    expect(await from('https://a.org/lamps.jsonl?token=planted#x')).toBe('https://a.org/lamps.jsonl');
    expect(await from(`two\nlines${'x'.repeat(400)}`)).toBe(`two lines${'x'.repeat(291)}`);
    const mixed = { ...execution, serverIds: [id, 'server-planted-1'] };
    const other = await fromPermalink(
      await toPermalink({ ...link, config: { ...config, execution: mixed } }),
    );
    expect(other.config.execution).toEqual({ on: 'servers', serverIds: [], elsewhere: 2 });
  });

  test('of a run on replayed servers keeps which cells a recording does not answer', async () => {
    const id = `recorded-${'0a'.repeat(16)}`;
    const execution = { on: 'servers' as const, serverIds: [id], recordedAt: {} };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom<LinkedVerdict | undefined>(...verdictKinds, 'not-recorded'), {
          minLength: 3,
          maxLength: 60,
        }),
        async (drawn) => {
          const verdicts = drawn.slice(0, drawn.length - (drawn.length % 3));
          const chosen = Array.from({ length: verdicts.length / 3 }, (_, place) => place);
          const link = { ...resultOf(chosen.length, chosen, verdicts), config: { ...config, execution } };
          expect(await fromPermalink(await toPermalink(link))).toEqual(link);
        },
      ),
      { numRuns: runs(200) },
    );
  });

  test.each(executions)('of a set-up executed %s comes back as it was', async (_, execution) => {
    const link: Link = {
      kind: 'setup',
      config: { ...config, ...(execution ? { execution } : {}) },
      dataset: resultOf(1, [0], ['correct']).dataset,
    };
    expect(await fromPermalink(await toPermalink(link))).toEqual(link);
  });

  const asked: [string, Partial<RunConfig>][] = [
    ['once', {}],
    ['by native tool calls', { agentIds: ['native-tools'], limits: { maxSteps: 30 } }],
    ['in two ways', { agentIds: ['single-shot', 'native-tools'] }],
    [
      'in all ways, two of them with texts of one’s own',
      {
        agentIds: ['single-shot', 'native-tools', 'react'],
        prompts: { 'single-shot': { system: 'Plan.' }, react: { system: 'Think.', question: '{question}' } },
      },
    ],
    [
      'in a loop with every setting',
      {
        agentIds: ['react'],
        settings: {
          temperature: 0,
          seed: 0,
          maxOutputTokens: 4096,
          thinkingTokens: 0,
          parallelToolCalls: false,
          stream: false,
        },
        limits: { maxSteps: 5, maxTokens: 100_000, maxMs: 60_000, maxDollars: 0.05 },
        menu: { strategy: 'padded', size: 64, seed: 7 },
      },
    ],
    [
      'with a limit of time, and a seed of the menu alone',
      { limits: { maxSteps: 5, maxMs: 1 }, menu: { strategy: 'padded', seed: 0 } },
    ],
    ['with a limit of calls', { limits: { maxSteps: 40, maxCalls: 30 } }],
    ['with a limit of calls of one turn', { limits: { maxSteps: 40, maxTurnCalls: 16 } }],
    ['with both limits of calls', { limits: { maxSteps: 40, maxCalls: 30, maxTurnCalls: 128 } }],
    ['with limits of time and calls', { limits: { maxSteps: 40, maxMs: 1000, maxCalls: 1 } }],
    ['with a limit of cost alone', { limits: { maxSteps: 30, maxDollars: 0.000_01 } }],
    ['with all tools', { menu: { strategy: 'all' } }],
    ['with the tools of the label', { menu: { strategy: 'gold-servers' } }],
    ['with the best tools', { menu: { strategy: 'top-k' } }],
    ['with the best few', { menu: { strategy: 'top-k', k: 5 } }],
    [
      'with several menus',
      { menus: [{ strategy: 'all' }, { strategy: 'top-k', k: 3 }, { strategy: 'padded', size: 64 }] },
    ],
    [
      'with the text of a tool edited',
      {
        menus: [
          { strategy: 'all' },
          {
            strategy: 'all',
            edited: [{ server: 'a', name: 'b', description: 'c', inputSchema: { type: 'object' } }],
          },
        ],
      },
    ],
    [
      'with the best of the catalogue',
      { menu: { strategy: 'top-k', ranking: 'server-first', among: 'catalogue' } },
    ],
  ];
  test.each(asked)('of language models asked %s comes back as it was', async (_, how) => {
    const local = { ...hosted, id: 'vllm:a', providerId: 'vllm', baseUrl: 'http://127.0.0.1:8000/v1' };
    const link: Link = {
      kind: 'setup',
      config: { ...config, models: [config.models[0]!, hosted, local], ...how },
      dataset: resultOf(1, [0], ['correct']).dataset,
    };
    const text = await toPermalink(link);
    expect(text.length).toBeLessThan(700);
    expect(await fromPermalink(text)).toEqual(link);
  });

  const doubled: [string, Partial<RunConfig>, string][] = [
    ['a baseline', { models: [config.models[0]!, hosted, config.models[0]!] }, 'stands in it twice'],
    ['a language model', { models: [hosted, { ...hosted, title: 'Another title' }] }, 'stands in it twice'],
    [
      'a model that is called as another in one of its ways',
      {
        models: [hosted, { id: `${hosted.id} / react`, kind: 'baseline', title: 'A double' }],
        agentIds: ['single-shot', 'react'],
      },
      'stands in it twice',
    ],
  ];
  test.each(doubled)('that names %s twice is refused in words', async (_, more, words) => {
    const { dataset } = resultOf(1, [0], ['correct']);
    const text = await toPermalink({ kind: 'setup', config: { ...config, ...more }, dataset });
    await expect(fromPermalink(text)).rejects.toMatchObject({
      code: 'permalink-unreadable',
      message: expect.stringContaining(words) as string,
    });
  });

  test('that names a scorer twice is not written', async () => {
    const { dataset } = resultOf(1, [0], ['correct']);
    const doubled = toPermalink({ kind: 'setup', config: { ...config, scorerIds: ['ast', 'ast'] }, dataset });
    await expect(doubled).rejects.toMatchObject({ code: 'permalink-too-long' });
  });

  test('drops whatever an address of a model holds beside host and path, and everything that is no field of a model', async () => {
    const baseUrl = 'https://me:planted-key@models.example/v1/?key=planted-key#planted-key';
    const model = { ...hosted, baseUrl, key: 'planted-key' };
    const link: Link = {
      kind: 'setup',
      config: { ...config, models: [model] },
      dataset: resultOf(1, [0], ['correct']).dataset,
    };
    const read = await fromPermalink(await toPermalink(link));
    expect(read.config.models).toEqual([{ ...hosted, baseUrl: 'https://models.example/v1' }]);
  });

  test('of a result comes back as it was, whatever the verdicts and tasks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.infiniteStream(fc.constantFrom(...verdictKinds)),
        fc.integer(),
        async (tasks, stream, seed) => {
          const random = mulberry32(seed);
          const chosen = Array.from({ length: tasks }, (_, ordinal) => ordinal).filter(() => random() < 0.7);
          const verdicts = Array.from({ length: chosen.length * 3 }, () => stream.next().value);
          const link = resultOf(tasks, chosen, verdicts);
          expect(await fromPermalink(await toPermalink(link))).toEqual(link);
        },
      ),
      { numRuns: runs(60) },
    );
  });

  test('of 6,000 cells of four kinds in random order stays under 3,000 characters', async () => {
    const random = mulberry32(1);
    const chosen = Array.from({ length: 2000 }, (_, ordinal) => ordinal);
    const verdicts = Array.from({ length: 6000 }, () => verdictKinds[Math.floor(random() * 4)]);
    const link = resultOf(2000, chosen, verdicts);
    const text = await toPermalink(link);
    expect(text.length).toBeLessThan(3000);
    expect(await fromPermalink(text)).toMatchObject({ verdicts, ordinals: chosen });
  });

  test('leaves a bulky selection to the set-up and its hash rather than grow over 2,000 characters', async () => {
    const random = mulberry32(2);
    const chosen = Array.from({ length: 4500 }, (_, ordinal) => ordinal).filter(() => random() < 1 / 6);
    const verdicts = Array.from({ length: chosen.length * 3 }, () => verdictKinds[Math.floor(random() * 4)]);
    const text = await toPermalink(resultOf(4500, chosen, verdicts));
    expect(text.length).toBeLessThan(SAFE_LENGTH);
    const read = (await fromPermalink(text)) as ResultLink;
    expect(read.ordinals).toBeUndefined();
    expect(read.ordinalsHash).toBe(selectionHash(chosen));
    expect(read.verdicts).toEqual(verdicts);
    expect(read.figures).toEqual(figuresFor(verdicts));
  });

  test('leaves out the figures beside the verdicts where they alone would push it over 2,000 characters', async () => {
    const random = mulberry32(3);
    const chosen = Array.from({ length: 1000 }, (_, ordinal) => ordinal);
    const verdicts = Array.from({ length: 3000 }, () => verdictKinds[Math.floor(random() * 4)]);
    const long = resultOf(1000, chosen, verdicts);
    const link = { ...long, config: { ...config, models: [...config.models.slice(0, 2), hosted] } };
    const text = await toPermalink(link);
    expect(text.length).toBeLessThan(SAFE_LENGTH);
    const { figures: _, ...bare } = link;
    expect(await fromPermalink(text)).toEqual(bare);
  });

  test('tells undecided cells from lost ones', async () => {
    const link = resultOf(
      2,
      [0, 1],
      ['correct', 'undecided', 'not-counted', 'undecided', undefined, 'partial'],
    );
    expect(await fromPermalink(await toPermalink(link))).toEqual(link);
  });

  test('of a result decided by a chosen scorer names it, known here or not', async () => {
    const link = resultOf(1, [0], ['correct', 'correct', 'incorrect']);
    const chosen = { ...link, config: { ...config, decidedBy: 'scorer-of-tomorrow' } };
    expect(await fromPermalink(await toPermalink(chosen))).toEqual(chosen);
  });

  test('whose figures are more than its verdicts allow is refused', async () => {
    const verdicts = Array.from({ length: 6 }, () => 'incorrect' as const);
    const [first, ...rest] = figuresFor(verdicts);
    const link = resultOf(2, [0, 1], verdicts);
    const forged = { ...first!, averages: { ...first!.averages, parameters: { mean: 1, n: 3 } } };
    await expect(
      fromPermalink(await toPermalink({ ...link, figures: [forged, ...rest] })),
    ).rejects.toMatchObject({
      code: 'permalink-unreadable',
    });
  });

  test('has a place for every cause that a task can fail for', async () => {
    const verdicts = Array.from({ length: 90 }, () => 'incorrect' as const);
    const chosen = Array.from({ length: 30 }, (_, ordinal) => ordinal);
    const link = {
      ...resultOf(30, chosen, verdicts),
      figures: figuresFor(verdicts, 1, Object.keys(TASK_CAUSES).length),
    };
    const read = (await fromPermalink(await toPermalink(link))) as ResultLink;
    expect(Object.keys(read.figures![0]!.causes).sort()).toEqual(Object.keys(TASK_CAUSES).sort());
  });

  test.each([
    ['nothing', ''],
    ['no version', 'abc'],
    ['a broken end', '10.AAAA'],
    ['foreign characters', '10.<script>'],
    ['a version that starts with 0', '08.AAAA'],
  ])('with %s is refused as unreadable', async (_, text) => {
    await expect(fromPermalink(text)).rejects.toMatchObject({ code: 'permalink-unreadable' });
  });

  test.each(['1', '8'])('of format %s says that it was made before the first release', async (format) => {
    await expect(fromPermalink(`${format}.AAAA`)).rejects.toMatchObject({
      code: 'permalink-unreadable',
      message: expect.stringContaining(
        `before the first release of this site, in a format (${format})`,
      ) as string,
    });
  });

  const judged: JudgedSum = {
    kind: 'mcp-eval',
    title: 'MCP-Eval, as published',
    model: 'o3-mini',
    prompt: 'mcp-eval-1',
    edited: true,
    repeats: 3,
    answers: 6,
    passed: 4,
  };
  test('names the judges of the answers, with model, prompt and what they passed', async () => {
    const result: ResultLink = {
      ...resultOf(
        9,
        [0, 1],
        verdictKinds.slice(0, 6).map((each) => each ?? 'correct'),
      ),
      judges: [judged, { kind: 'rule', title: 'Rule judge', repeats: 1, answers: 1, passed: 0 }],
    };
    expect(((await fromPermalink(await toPermalink(result))) as ResultLink).judges).toEqual(result.judges);
    const long = { ...result, judges: [{ ...judged, title: `${'a'.repeat(300)}\nb` }] };
    const read = (await fromPermalink(await toPermalink(long))) as ResultLink;
    expect(read.judges![0]!.title).toBe('a'.repeat(200));
  });

  test.each([
    ['passed more than it judged', { answers: 3, passed: 4 }],
    ['judged more answers than there are', { answers: 7, passed: 1 }],
    ['is of no known kind', { kind: 'oracle' }],
    ['has a member of its own', { reply: 'x' }],
  ])('with a judge that %s is refused', async (_, change) => {
    const result = {
      ...resultOf(
        9,
        [0, 1],
        Array.from({ length: 6 }, () => 'correct' as const),
      ),
      judges: [{ ...judged, ...change } as unknown as JudgedSum],
    };
    // What a writer leaves out, a stranger may put in.
    const text = await seal({
      ...((await unseal(await toPermalink({ ...result, judges: [judged] }))) as object),
      judges: result.judges,
    });
    await expect(fromPermalink(text)).rejects.toMatchObject({ code: 'permalink-unreadable' });
  });

  test('cut anywhere or with one character changed is refused, never misread', async () => {
    const text = await toPermalink(
      resultOf(
        20,
        [1, 2, 3],
        Array.from({ length: 9 }, () => 'correct' as const),
      ),
    );
    for (let end = 0; end < text.length; end += 7) {
      await expect(fromPermalink(text.slice(0, end))).rejects.toMatchObject({ name: 'PlaygroundError' });
    }
    for (let at = 2; at < text.length - 1; at += 5) {
      const other = text[at] === 'A' ? 'B' : 'A';
      await expect(fromPermalink(text.slice(0, at) + other + text.slice(at + 1))).rejects.toMatchObject({
        name: 'PlaygroundError',
      });
    }
  });

  test('of a newer version says so', async () => {
    await expect(fromPermalink('99.AAAA')).rejects.toMatchObject({ code: 'permalink-newer' });
  });

  test('of another kind is refused', async () => {
    const text = await toPermalink(resultOf(1, [0], []));
    for (const read of [fromAuditLink, fromStandingsLink, fromTranscriptLink])
      await expect(read(text)).rejects.toThrow('it is a link of another kind');
    const renamed = await seal({ ...((await unseal(text)) as object), kind: 'audit' });
    await expect(fromPermalink(renamed)).rejects.toMatchObject({ code: 'permalink-unreadable' });
  });
});

describe('numbers as digits', () => {
  test('come back for every base and every length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 255 }), fc.array(fc.nat(), { maxLength: 80 }), (most, picks) => {
        const numbers = picks.map((pick) => pick % (most + 1));
        const text = toDigits(numbers);
        expect([...fromDigits(text, numbers.length)]).toEqual(numbers);
        expect(text.includes('"')).toBe(false);
      }),
    );
  });

  test('of any text are some numbers below its base or refused, never another error', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.integer({ min: 0, max: 60 }), (text, count) => {
        try {
          const numbers = fromDigits(text, count);
          expect(numbers).toHaveLength(count);
          expect(numbers.every((number) => number <= text.charCodeAt(0) - 35)).toBe(true);
        } catch (error) {
          expect(error).toMatchObject({ code: 'permalink-unreadable' });
        }
      }),
    );
  });
  test.each(['$c', '$ '])('are refused where a character stands for none: %j', (text) => {
    expect(() => fromDigits(text, 6)).toThrow('it holds a verdict that is none');
  });
});
