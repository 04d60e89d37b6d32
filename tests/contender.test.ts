import { describe, expect, test } from 'vitest';
import { isLoop, menusOf, waysWithout, type AgentId, type Dispatch } from '#core/agent.ts';
import {
  agentNameOf,
  contendersOf,
  doubledContender,
  editedName,
  faultTitle,
  stepsApart,
} from '#core/contender.ts';
import type { FaultPlan } from '#core/fault.ts';
import type { LanguageModelRef, ModelRef } from '#core/model.ts';
import type { RunConfig } from '#core/run.ts';
import { axesWords } from '../src/app/run/start-checks.ts';
import { shortTitle } from '../src/app/frame/words.ts';

const oracle: ModelRef = { id: 'baseline-oracle', title: 'Oracle (gives back the label)', kind: 'baseline' };
const asked: LanguageModelRef = {
  id: 'p:m',
  title: 'm (Provider)',
  kind: 'language-model',
  providerId: 'p',
  model: 'm',
};
const none: FaultPlan = { seed: 1, rules: [] };
const timeouts: FaultPlan = { seed: 1, rules: [{ kind: 'timeout', rate: 0.1 }] };
const once: FaultPlan = { seed: 1, rules: [{ kind: 'timeout', rate: 0.1, times: 1 }] };

type Axes = Pick<RunConfig, 'models' | 'agentIds' | 'execution' | 'repeats' | 'prompts'>;
const axes = (more: Partial<Axes>): Axes => ({
  models: [oracle, asked],
  agentIds: ['single-shot'],
  repeats: 1,
  ...more,
});
const under = (...faultPlans: FaultPlan[]): Partial<Axes> => ({
  execution: { on: 'testbed', faultPlans },
});

describe('the contenders of a run', () => {
  const cases: [string, Partial<Axes>, string[], string][] = [
    [
      'with one way and no faults are its models',
      {},
      ['Oracle (gives back the label)', 'm (Provider)'],
      '5 tasks × (1 model + 1 baseline) × 1 repeat.',
    ],
    [
      'with two ways are each language model in both, and a baseline once',
      { agentIds: ['single-shot', 'react'] },
      ['Oracle (gives back the label)', 'm (Provider), single shot', 'm (Provider), ReAct'],
      '5 tasks × (1 language model × 2 ways + 1 baseline) × 1 repeat.',
    ],
    [
      'with one fault plan are its models, for there is nothing to tell apart',
      under(timeouts),
      ['Oracle (gives back the label)', 'm (Provider)'],
      '5 tasks × (1 model + 1 baseline) × 1 repeat.',
    ],
    [
      'with two fault plans are each model under both',
      { models: [oracle], ...under(none, timeouts) },
      ['Oracle (gives back the label), no faults', 'Oracle (gives back the label), Time-out 10 %'],
      '5 tasks × 1 baseline × 2 fault plans × 1 repeat.',
    ],
    [
      'with plans of one title count them through',
      { models: [oracle], ...under(timeouts, once) },
      ['Oracle (gives back the label), Time-out 10 % #1', 'Oracle (gives back the label), Time-out 10 % #2'],
      '5 tasks × 1 baseline × 2 fault plans × 1 repeat.',
    ],
    [
      'with ways and plans are all of their pairs',
      { models: [asked], agentIds: ['native-tools', 'react'], ...under(none, timeouts) },
      [
        'm (Provider), native tools, no faults',
        'm (Provider), native tools, Time-out 10 %',
        'm (Provider), ReAct, no faults',
        'm (Provider), ReAct, Time-out 10 %',
      ],
      '5 tasks × 1 language model × 2 ways × 2 fault plans × 1 repeat.',
    ],
  ];
  test.each(cases)('%s', (_, more, titles, words) => {
    const contenders = contendersOf(axes(more));
    expect(contenders.map(({ title }) => title)).toEqual(titles);
    expect(new Set(contenders.map(({ id }) => id)).size).toBe(titles.length);
    expect(axesWords(axes(more), 5)).toBe(words);
  });

  test('hold what they are asked by and the faults they meet', () => {
    const found = contendersOf(axes({ agentIds: ['react'], ...under(none, timeouts) }));
    expect(found.map(({ model, agentId, faults }) => [model.id, agentId, faults])).toEqual([
      ['baseline-oracle', 'single-shot', undefined],
      ['baseline-oracle', 'single-shot', timeouts],
      ['p:m', 'react', undefined],
      ['p:m', 'react', timeouts],
    ]);
  });

  test('keep what tells them apart where titles are short', () => {
    const found = contendersOf(axes({ agentIds: ['single-shot', 'react'], ...under(none, timeouts) }));
    const short = found.map(({ title }) => shortTitle(title));
    expect(short[0]).toBe('Oracle, no faults');
    expect(new Set(short).size).toBe(found.length);
  });
});

test('contenders are as many steps apart as things differ, and only a language model is asked in a way', () => {
  const found = contendersOf(axes({ agentIds: ['native-tools', 'react'], ...under(none, timeouts) }));
  const apart = (a: number, b: number): number => stepsApart(found[a]!, found[b]!);
  // 0, 1: the oracle; 2, 3: native tools; 4, 5: ReAct; each without and with faults.
  expect([apart(0, 1), apart(2, 3), apart(2, 4), apart(0, 2)]).toEqual([1, 1, 1, 1]);
  expect([apart(0, 3), apart(2, 5)]).toEqual([2, 2]);
  expect(apart(4, 4)).toBe(0);
});

describe('edited texts of a way', () => {
  const edited = { react: { system: 'Mine', question: '{question}' } };
  const found = contendersOf(axes({ agentIds: ['single-shot', 'react'], prompts: edited }));

  test('are part of the name of what is asked with them, and of what exports call it', () => {
    const name = editedName(edited.react);
    expect(name).toMatch(/^edited prompts [0-9a-f]{4}$/);
    expect(found.map(({ title }) => title)).toEqual([
      'Oracle (gives back the label)',
      'm (Provider), single shot',
      `m (Provider), ReAct, ${name}`,
    ]);
    expect(found.map(agentNameOf)).toEqual(['single-shot', 'single-shot', `react (${name})`]);
    expect(found.map(({ prompts }) => prompts)).toEqual([undefined, undefined, edited.react]);
  });

  test('have one name whatever their order, and other texts have another', () => {
    expect(editedName({ question: '{question}', system: 'Mine' })).toBe(editedName(edited.react));
    expect(editedName({ ...edited.react, system: 'Mine.' })).not.toBe(editedName(edited.react));
  });

  test('are one step between two systems that differ in nothing else', () => {
    const [plain] = contendersOf(axes({ models: [asked], agentIds: ['react'] }));
    const [own] = contendersOf(axes({ models: [asked], agentIds: ['react'], prompts: edited }));
    const [other] = contendersOf(
      axes({ models: [asked], agentIds: ['react'], prompts: { react: { system: 'Other' } } }),
    );
    expect([stepsApart(plain!, own!), stepsApart(own!, other!), stepsApart(own!, own!)]).toEqual([1, 1, 0]);
    expect(own!.title).toBe(`m (Provider), ${editedName(edited.react)}`);
  });
});

test.each([
  [none, 'no faults'],
  [timeouts, 'Time-out 10 %'],
  [{ seed: 1, rules: [...timeouts.rules, { kind: 'api-error', rate: 0.1 }] }, '2 faults 10 %'],
  [{ seed: 1, rules: [...timeouts.rules, { kind: 'api-error', rate: 0.2 }] }, '2 faults'],
] satisfies [FaultPlan, string][])('the plan %j is called “%s”', (plan, title) => {
  expect(faultTitle(plan)).toBe(title);
});

test.each([
  ['each model once', {}, undefined],
  [
    'each model in two ways, under two plans',
    { agentIds: ['single-shot', 'react'], ...under(none, timeouts) },
    undefined,
  ],
  ['a model twice', { models: [asked, oracle, asked] }, 'p:m'],
  [
    'a model called as another in one of its ways',
    { models: [asked, { ...oracle, id: 'p:m / react' }], agentIds: ['single-shot', 'react'] },
    'p:m / react',
  ],
] as [string, Partial<Axes>, string | undefined][])('of %s, what stands twice is found', (_, more, id) => {
  expect(doubledContender(axes(more))?.id).toBe(id);
});

const taken: [string, AgentId[], (id: AgentId) => boolean, AgentId[]][] = [
  ['loops that were alone become a plan', ['native-tools', 'react'], isLoop, ['single-shot']],
  ['a plan that is there stays the only one', ['single-shot', 'react'], isLoop, ['single-shot']],
  [
    'the arm without tools keeps a plan beside it',
    ['react', 'no-tools'],
    isLoop,
    ['single-shot', 'no-tools'],
  ],
  ['where nothing is taken out nothing is added', ['no-tools'], isLoop, ['no-tools']],
  [
    'another loop is enough',
    ['native-tools', 'react', 'no-tools'],
    (id) => id === 'native-tools',
    ['react', 'no-tools'],
  ],
];
test.each(taken)('of the ways of asking %s', (_, ways, isOut, expected) => {
  expect(waysWithout(ways, isOut)).toEqual(expected);
});

describe('several menus', () => {
  const menus: Dispatch[] = [
    { strategy: 'all' },
    { strategy: 'top-k', k: 5, ranking: 'fused', among: 'catalogue' },
  ];

  test('are each a contender of every language model, and a baseline stays one', () => {
    const contenders = contendersOf({ ...axes({}), menus });
    expect(contenders.map(({ id, title }) => [id, title])).toEqual([
      ['baseline-oracle', 'Oracle (gives back the label)'],
      ['p:m / menu 1', 'm (Provider), the task’s tools'],
      ['p:m / menu 2', 'm (Provider), best 5 of the catalogue by fused ranks'],
    ]);
    expect(contenders.map(({ menu }) => menu)).toEqual([undefined, ...menus]);
    expect(contenders.map(agentNameOf)).toEqual([
      'single-shot',
      'single-shot (the task’s tools)',
      'single-shot (best 5 of the catalogue by fused ranks)',
    ]);
    expect(axesWords({ ...axes({}), menus }, 5)).toBe(
      '5 tasks × (1 language model × 2 menus + 1 baseline) × 1 repeat.',
    );
  });

  test('are within ways and over fault plans; a way without tools has none', () => {
    const given = {
      ...axes({ models: [asked], agentIds: ['react', 'no-tools'], ...under(none, timeouts) }),
      menus,
    };
    expect(contendersOf(given).map(({ title }) => title.slice('m (Provider), '.length))).toEqual([
      'ReAct, the task’s tools, no faults',
      'ReAct, the task’s tools, Time-out 10 %',
      'ReAct, best 5 of the catalogue by fused ranks, no faults',
      'ReAct, best 5 of the catalogue by fused ranks, Time-out 10 %',
      'no tools, no faults',
      'no tools, Time-out 10 %',
    ]);
    expect(axesWords(given, 5)).toBe(
      '5 tasks × (1 language model × 1 way × 2 menus + 1 language model without tools) × 2 fault plans × 1 repeat.',
    );
  });

  test('are one step apart, which a comparison shows alone', () => {
    const [, first, second] = contendersOf({ ...axes({}), menus });
    expect(stepsApart(first!, second!)).toBe(1);
  });

  test('of one kind are numbered, and the same twice is refused', () => {
    const padded: Dispatch[] = [
      { strategy: 'padded', seed: 1 },
      { strategy: 'padded', seed: 2 },
    ];
    const titles = contendersOf({ ...axes({ models: [asked] }), menus: padded }).map(({ title }) => title);
    expect(titles).toEqual(['m (Provider), padded to 128 #1', 'm (Provider), padded to 128 #2']);
    expect(doubledContender({ ...axes({}), menus })).toBeUndefined();
    expect(doubledContender({ ...axes({}), menus: [menus[0]!, menus[1]!, menus[0]!] })?.menu).toEqual(
      menus[0],
    );
  });

  test('that offer the same to a search are one contender of it where the set-up was prepared so', () => {
    const ranked = (k: number, more: object = {}): Dispatch => ({
      ...{ strategy: 'top-k', k, among: 'at-hand' },
      ...more,
    });
    const given = {
      ...axes({ models: [asked], agentIds: ['native-tools', 'tool-search'] }),
      menus: [ranked(3), ranked(10, { ranking: 'bm25f' }), menus[0]!],
    };
    const titles = (of: Parameters<typeof contendersOf>[0]) =>
      contendersOf(of).flatMap(({ agentId, title }) =>
        agentId === 'tool-search' ? title.slice('m (Provider), tool search, '.length) : [],
      );
    // Cells of stored runs keep their numbers.
    expect(titles(given)).toHaveLength(3);
    const once = { ...given, searchOnce: true as const };
    expect(titles(once)).toEqual(['all tools at hand', 'the task’s tools']);
    const found = contendersOf(once);
    expect(new Set(found.map(({ id }) => id)).size).toBe(5);
    expect(found.at(-2)?.menu).toEqual({ strategy: 'all', among: 'at-hand' });
    // Against the best ten of the same tools the way alone differs, against the task's own the menu does, too.
    expect([1, 2].map((at) => stepsApart(found[at]!, found[3]!))).toEqual([1, 2]);
    expect(axesWords(once, 5)).toBe(
      '5 tasks × (1 language model × 1 way × 3 menus + 1 language model × 2 tool searches) × 1 repeat.',
    );
  });

  test('one menu is named by no contender', () => {
    const one = contendersOf({ ...axes({}), menus: [menus[1]!] });
    expect(one.map(({ id }) => id)).toEqual(['baseline-oracle', 'p:m']);
    expect(menusOf({})).toEqual([{ strategy: 'all' }]);
  });
});
