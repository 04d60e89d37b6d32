import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { CellSummary } from '#core/cell.ts';
import { bitOf, chipsOf, taskFilters } from '../../src/app/look/report/task-grid.ts';
import { tasksInOrder } from '../../src/app/look/report/task-grid.ts';
import {
  defaultConfig,
  filterOfQuery,
  isFiltering,
  queryOfFilter,
  scorersFor,
} from '../../src/app/frame/linked-setup.ts';
import {
  comparisonSentence,
  decidingTasks,
  headline,
  pairWord,
  points,
  probability,
  testSentence,
  testWords,
} from '../../src/app/look/report/report-words.ts';
import { contendersOf } from '#core/contender.ts';
import {
  chosenSubject,
  subjectsByRate,
  subjectsFirst,
  subjectsOf,
  withoutOneName,
} from '../../src/app/look/report/report-model.ts';
import { lostWords } from '../../src/app/look/report/result-words.ts';
import { taskCounts } from '../../src/app/look/plots/intervals.ts';
import type { ModelSummary, PairComparison } from '#measure/metrics/index.ts';
import { aLanguageModel } from '../builders/a-language-model.ts';

const cell = (change: Partial<CellSummary>): CellSummary => ({
  cell: 0,
  verdict: 'correct',
  outcome: 'called',
  measures: { tool_selection_accuracy: 1, parameter_accuracy: 1 },
  calls: 1,
  expectedCalls: 1,
  durationMs: 1,
  ...change,
});
const right = cell({});
const wrongTool = cell({ verdict: 'incorrect', cause: 'wrong-tool' });
const wrongArgument = cell({ verdict: 'incorrect', cause: 'wrong-argument' });
const tooFew = cell({ verdict: 'incorrect', cause: 'missing-call' });
const broken = cell({ verdict: 'incorrect', outcome: 'unparseable', cause: 'unparseable' });
const silent = cell({ verdict: 'no-call', outcome: 'abstained', cause: 'refused-tools' });
const spoilt = cell({ verdict: 'not-counted', outcome: 'error', measures: {} });

const toolError = cell({ executed: [{ tool: 'get', failed: true }] });
const unmade = cell({ executed: [{ tool: 'get', failed: true, unmade: true }] });

/** Ids of the chips that leave a task without a label. */
const chipsFor = (bySubject: Parameters<typeof chipsOf>[0], chosen?: number): string[] => {
  const chips = chipsOf(bySubject, { labelKind: 'none' }, chosen);
  return taskFilters.filter(({ id }) => (chips & bitOf(id)) !== 0).map(({ id }) => id);
};

describe('the chips above the tasks', () => {
  test.each([
    ['all solved', [[right], [right]], ['all']],
    ['one model wrong in its tool', [[right], [wrongTool]], ['all', 'failures', 'differ', 'wrong-tool']],
    ['both wrong in an argument', [[wrongArgument], [wrongArgument]], ['all', 'failures', 'wrong-argument']],
    ['solved in one repeat only', [[right, wrongArgument]], ['all', 'failures', 'flaky', 'wrong-argument']],
    ['a call left out', [[tooFew], [tooFew]], ['all', 'failures', 'missing-call']],
    ['unparseable', [[broken]], ['all', 'failures', 'unparseable']],
    ['nothing called', [[silent]], ['all', 'failures', 'no-call']],
    ['failed by this app', [[spoilt]], ['all', 'not-counted']],
    ['solved though a tool failed', [[toolError]], ['all', 'tool-error']],
    ['a call that was never sent', [[unmade]], ['all']],
    ['three subjects, one apart', [[right], [right], [silent]], ['all', 'failures', 'differ', 'no-call']],
  ] as const)('%s', (_, byModel, expected) => {
    expect(chipsFor(byModel)).toEqual(expected);
  });
});

describe('with a subject chosen, a chip is about that one', () => {
  const half = [right, wrongArgument];
  test.each([
    ['solved by it and not by another', [[right], [wrongTool]], ['all', 'differ']],
    ['solved by all', [[right], [right]], ['all']],
    ['failed by it and by no other', [[wrongTool], [right]], ['all', 'failures', 'differ', 'wrong-tool']],
    ['two others differ', [[right], [right], [wrongTool]], ['all', 'differ']],
    [
      'the other’s repeats in another order',
      [half, half.toReversed()],
      ['all', 'failures', 'flaky', 'wrong-argument'],
    ],
    ['nothing counted of the other', [[right], [spoilt]], ['all']],
  ] as const)('%s', (_, bySubject, expected) => {
    expect(chipsFor(bySubject, 0)).toEqual(expected);
  });
});

test('Labelled leaves the tasks that have a label', () => {
  expect(chipsOf([[right]], { labelKind: 'exact' }) & bitOf('labelled')).not.toBe(0);
  expect(chipsOf([[right]], { labelKind: 'none' }) & bitOf('labelled')).toBe(0);
});

test('a word of the address that is no chip leaves all', () => {
  expect(['x', '__proto__', 'constructor'].map(bitOf)).toEqual(Array(3).fill(bitOf('all')));
});

describe('the orders of the tasks', () => {
  const slow = cell({ durationMs: 9, usage: { inputTokens: 1, outputTokens: 1 } });
  const dear = cell({ verdict: 'incorrect', durationMs: 2, usage: { inputTokens: 90 } });
  const unsaid: CellSummary = { ...spoilt };
  delete unsaid.durationMs;
  const cells = [[right, wrongTool], [slow], [dear], [unsaid]];
  const tasks = ['b', '', 'A', 'c'].map((word) => ({ query: word, id: 'z', category: word })) as never;
  test.each([
    ['number', [0, 1, 2, 3]],
    ['solved', [2, 0, 1, 3]],
    ['time', [1, 2, 0, 3]],
    ['tokens', [2, 1, 0, 3]],
    ['request', [2, 0, 3, 1]],
    ['category', [2, 0, 3, 1]],
  ] as const)('%s; what has no figure or no word comes last', (sort, expected) => {
    expect(tasksInOrder(sort, tasks, (position) => cells[position]!)).toEqual(expected);
  });
});

test('a subject is named by its number in the run, and a baseline beside models is none', () => {
  const contenders = contendersOf({
    models: [
      { id: 'baseline-oracle', title: 'Oracle', kind: 'baseline' },
      { id: 'm', title: 'M', kind: 'scripted' },
      { id: 'n', title: 'N', kind: 'scripted' },
    ],
    agentIds: ['single-shot'],
  });
  expect(subjectsOf(contenders)).toEqual([1, 2]);
  expect(subjectsOf(contenders.slice(0, 1))).toEqual([0]);
  expect(subjectsFirst(contenders)).toEqual([1, 2, 0]);
  expect(subjectsFirst(contenders.slice(0, 1))).toEqual([0]);
  const asked = ['3', '1', '0', '4', 'x', '', null, '2.5', '__proto__'];
  expect(asked.map((text) => chosenSubject(text, contenders))).toEqual([2, ...Array<undefined>(8)]);
});

test('a report about many shows the leader unless the address asks for another or for all', () => {
  const models = Array.from({ length: 7 }, (_, at) => ({
    id: `m${at}`,
    title: `M${at}`,
    kind: 'recorded' as const,
  }));
  const many = contendersOf({ models, agentIds: ['single-shot'] });
  const rates = [0.1, 0.4, null, 0.9, 0.4, 0.9, 0];
  const summaries = many.map((model, at) => ({ model, resolved: { rate: rates[at]! } }) as ModelSummary);
  expect(subjectsByRate(summaries)).toEqual([3, 5, 1, 4, 0, 6, 2]);
  expect([null, '2', 'all', '99'].map((asked) => chosenSubject(asked, many, 3))).toEqual([
    3,
    1,
    undefined,
    3,
  ]);
  expect(chosenSubject(null, many.slice(1), 3)).toBeUndefined();
});

test('a filter goes into an address and comes back as it was', () => {
  const word = fc.string({ minLength: 1, maxLength: 12 });
  const words = fc.array(word, { minLength: 1, maxLength: 3 });
  const filters = fc.record(
    { text: word, category: words, server: words, language: words, tags: words },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(filters, (filter) => {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(queryOfFilter(filter))) {
        for (const item of typeof value === 'string' ? [value] : (value ?? [])) query.append(name, item);
      }
      expect(filterOfQuery(query)).toEqual(filter);
      expect(isFiltering(filter)).toBe(Object.keys(filter).length > 0);
    }),
  );
});

test('a run is scored by what usually decides its tasks, by what stands beside that, and by what was chosen', () => {
  expect(scorersFor('tool-choice', undefined)).toEqual([
    'tool-choice',
    'mcpbr-toolbench',
    'mcpbr-toolbench-as-coded',
  ]);
  expect(scorersFor('task-outcome', undefined)).toEqual(
    expect.arrayContaining(['task-outcome', 'state-match', 'mcpbr-mcptoolbench', 'ast-dag']),
  );
  expect(scorersFor('mcpbr-mcptoolbench', undefined)).not.toContain('state-match');
  const asks = [{ id: 'ast' }, { id: 'asked-when-due' }];
  expect(scorersFor('mcpbr-mcptoolbench', undefined, asks)).toContain('asked-when-due');
  expect(scorersFor('mcpbr-mcptoolbench', undefined)).not.toContain('asked-when-due');
  expect(scorersFor('bfcl', 'call-f1').at(-1)).toBe('call-f1');
  expect(scorersFor('bfcl', 'ast').filter((id) => id === 'ast')).toHaveLength(1);
});

test('differences carry their true sign and small probabilities are not shown as nought', () => {
  expect([points(6.4), points(-1.94)]).toEqual(['+6.4', '\u22121.9']);
  expect([points(0), points(-0.04)]).toEqual(['0', '0']);
  expect([probability(0.0001), probability(0.388), probability(1)]).toEqual(['< .001', '.388', '1.000']);
});

const pair = {
  a: { title: 'Alder' },
  b: { title: 'Birch' },
  test: 'mid-p-mcnemar',
  points: 6.4,
  tasks: 60,
  aloneA: 8,
  aloneB: 4,
  distinguishable: false,
  tooFew: false,
  neededTasks: 380,
  lostA: 0,
  lostB: 0,
  couldTurn: false,
} as PairComparison;

test('a difference that the data cannot tell is said to be none, with the tasks it would take', () => {
  expect(comparisonSentence(pair)).toContain('6 points apart on 60 tasks: not distinguishable');
  expect(comparisonSentence(pair)).toMatch(/about 380 tasks .* \(an estimate\)/);
  expect(comparisonSentence({ ...pair, points: -29, distinguishable: true })).toMatch(
    /^Birch is ahead of Alder/,
  );
});

describe('of many systems, the one of the highest rate', () => {
  const names = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo'];
  const contenders = contendersOf({
    models: names.map((title) => ({ id: title, title, kind: 'recorded' as const })),
    agentIds: ['single-shot'],
  });
  const summaries = contenders.map((model, at) => ({
    model,
    resolved: { rate: 0.9 - at / 100, interval: { low: 0.8, high: 0.95 }, tasks: 400, tooFew: false },
  })) as unknown as ModelSummary[];
  /** The first against each of the others; `told`: which differences the tests show. */
  const against = (told: (at: number) => Partial<PairComparison>): PairComparison[] =>
    contenders
      .slice(1)
      .map((b, at) => ({ ...pair, a: contenders[0]!, b, points: 1, distinguishable: true, ...told(at) }));

  test('leads where the tests show it ahead of every other', () => {
    expect(
      headline(
        summaries,
        against(() => ({})),
      )!.said,
    ).toBe('Alder (recorded) leads: it solved 90\u00a0% of 400 tasks.');
  });

  test.each<[string, Partial<PairComparison>]>([
    ['is not distinguishable from it', { distinguishable: false }],
    ['shares too few tasks with it', { tooFew: true }],
    ['is shown to be ahead of it', { points: -1 }],
  ])('does not lead where one of the others %s', (_, change) => {
    const { said, meant } = headline(
      summaries,
      against((at) => (at === 2 ? change : {})),
    )!;
    expect(said).toBe('Alder (recorded) solved 90\u00a0% of 400 tasks.');
    expect(meant).toMatch(/^Its rate is the highest, but the tests do not show it ahead of 1 other\. Its 95/);
  });
});

describe('of two to six rivals the report opens with the best and the next', () => {
  const rate = (at: number) => ({ rate: at, interval: { low: 0.8, high: 0.95 }, tasks: 400, tooFew: false });
  const summaries = [
    { model: { ...pair.a, kind: 'baseline' }, resolved: rate(0.5) },
    { model: pair.b, resolved: rate(0.84) },
    { model: pair.a, resolved: rate(0.9) },
  ].map(({ model, resolved }, at) => ({
    model: { ...model, id: `m${at}`, model: { id: `m${at}` } },
    resolved,
  })) as unknown as ModelSummary[];
  const [, second, first] = summaries.map(({ model }) => model);
  const tested = { ...pair, a: second!, b: first!, points: -6, tooFew: false };

  test.each<[Partial<PairComparison>, string, string]>([
    [
      { distinguishable: true },
      'Alder leads: it solved',
      'Next is Birch with 84\u00a0%: distinguishable. Its 95',
    ],
    [{ distinguishable: false }, 'Alder solved', 'Next is Birch with 84\u00a0%: not distinguishable. Its 95'],
    [
      { distinguishable: true, tooFew: true },
      'Alder solved',
      'Next is Birch with 84\u00a0%: not called, n < 30. Its 95',
    ],
  ])('%o: %s; a baseline is not among them', (found, said, meant) => {
    const words = headline(summaries, [{ ...tested, ...found }])!;
    expect(words.said).toBe(`${said} 90\u00a0% of 400 tasks.`);
    expect(words.meant).toContain(meant);
  });

  test('a baseline that solved more is named before the next', () => {
    const [baseline, ...models] = summaries;
    const { said } = headline(
      [{ ...baseline!, resolved: { ...baseline!.resolved, ...rate(0.95) } }, ...models],
      [{ ...tested, distinguishable: true }],
    )!;
    expect(said).toBe(
      'Alder solved 90\u00a0% of 400 tasks, fewer than a baseline without a model: 95\u00a0% (Alder).',
    );
  });

  test('one that shares no task with the best is named without a word on the difference', () => {
    const { said, meant } = headline(summaries, [])!;
    expect(said).not.toContain('leads');
    expect(meant).toMatch(/^Next is Birch with 84\u00a0%\. Its 95/);
  });
});

test('of fewer than 30 tasks nothing is called ahead, whatever the test says', () => {
  const few = { ...pair, tasks: 20, points: 100, distinguishable: true, tooFew: true };
  expect(comparisonSentence(few)).toMatch(
    /^Too few tasks to call a difference \(n = 20\): Alder and Birch are 100 points apart on 20 tasks\./,
  );
  expect([pairWord(few), pairWord({ ...few, tooFew: false }), pairWord(pair)]).toEqual([
    'not called, n < 30',
    'distinguishable',
    'not distinguishable',
  ]);
});

test('where lost cells could turn the order, the comparison says so', () => {
  expect(comparisonSentence({ ...pair, lostA: 3, lostB: 4, couldTurn: true })).toContain(
    'The 7 lost cells could reverse the order: if those of Alder had failed and those of Birch had been solved, Birch would be ahead.',
  );
  expect(comparisonSentence({ ...pair, lostA: 3 })).not.toContain('lost');
});

test('a column of p says which test it is, and the note says it in a sentence of its own', () => {
  const repeated = { test: 'sign-flip' } as const;
  expect(testWords([pair])).toBe('McNemar mid-p');
  expect(testWords([pair, repeated])).toBe('McNemar mid-p or sign-flip mid-p');
  expect(testSentence([pair])).toMatch(/: McNemar’s mid-p test, on the tasks that only one of them solved/);
  expect(testSentence([repeated])).toMatch(/: a sign-flip test .* shares of solved attempts\.$/);
  expect(testSentence([repeated, pair])).toMatch(/: a sign-flip test .* it is McNemar’s mid-p test\.$/);
});

test('a reference line is not a rival: a system is above or below it', () => {
  const line = (id: string) => ({ title: id, model: { id } }) as PairComparison['a'];
  const [lexical, random, oracle] = [line('lexical'), line('baseline-random'), line('baseline-oracle')];
  const beside = { ...pair, isReference: true, distinguishable: true };
  expect(comparisonSentence({ ...beside, a: lexical, b: random })).toMatch(
    /^lexical is above chance: 6 points/,
  );
  expect(comparisonSentence({ ...beside, a: random, b: lexical })).toMatch(/^lexical is below chance/);
  expect(comparisonSentence({ ...beside, a: oracle, b: lexical })).toMatch(/^lexical is below the oracle/);
  expect(comparisonSentence({ ...beside, a: lexical, b: random, distinguishable: false })).toMatch(
    /^lexical is not distinguishable from chance: 6 points/,
  );
});

test('what was lost is said with the rates it could have made', () => {
  const rate = { lost: 6, bounds: { low: 0.5, high: 0.6 } };
  const line = (title: string, resolved: object) => ({ model: { title }, resolved }) as ModelSummary;
  expect(lostWords([line('Alder', rate), line('Birch', { lost: 0, bounds: null })])).toBe(
    '6 cells that the provider, the network or the app lost are not counted. Alder lost 6: the rate would be 50.0\u00a0% if all of them had failed and 60.0\u00a0% if solved.',
  );
  expect(lostWords([line('Birch', { lost: 0, bounds: null })])).toBe('');
});

test('captions name the tasks that were counted', () => {
  expect(taskCounts([{ n: 66 }, { n: 66 }])).toBe('66 tasks');
  expect(taskCounts([{ n: 66 }, { n: 72 }])).toBe('66 to 72 tasks');
  expect(taskCounts([{ n: 66 }, { n: 600, kind: 'published' }])).toBe('66 tasks');
  expect(taskCounts([])).toBe('0 tasks');
});

test.each<[Partial<PairComparison>, string]>([
  [{ distinguishable: false }, '380'],
  [{ distinguishable: true }, '–'],
  [{ distinguishable: false, neededTasks: null, neededForFive: 812 }, '5 points: 812'],
  [{ distinguishable: false, neededTasks: 20, tasks: 66, neededForFive: 812 }, '5 points: 812'],
  [{ distinguishable: false, neededTasks: null, neededForFive: null }, '–'],
])('a table of pairs says with how many tasks one would be decided: %j', (change, words) => {
  expect(decidingTasks({ ...pair, ...change })).toBe(words);
});

test('of one model in many ways a report leaves the name out, and of two, or of fault plans alone, it has it', () => {
  const oracle = defaultConfig('ground', '').models[0]!;
  const asked = { models: [oracle, aLanguageModel()], agentIds: ['native-tools', 'code-mode'] };
  const menus = [{ strategy: 'all' }, { strategy: 'all', among: 'at-hand' }];
  const titles = (more: object): string[] =>
    withoutOneName(contendersOf({ ...asked, ...more } as Parameters<typeof contendersOf>[0])).map(
      ({ title }) => title,
    );
  expect(titles({ menus })).toEqual([
    oracle.title,
    'Native tools, the task’s tools',
    'Native tools, all tools at hand',
    'Code mode, the task’s tools',
    'Code mode, all tools at hand',
  ]);
  expect(titles({}).slice(1)).toEqual(['Test model, native tools', 'Test model, code mode']);
  const race = { agentIds: ['native-tools', 'tool-search', 'code-mode'] };
  expect(titles(race).slice(1)).toEqual(['Native tools', 'Tool search', 'Code mode']);
  const two = [aLanguageModel(), aLanguageModel({ id: 'b', title: 'Other' })];
  expect(titles({ models: two, menus })[0]).toBe('Test model, native tools, the task’s tools');
  const faultPlans = [0.1, 0.2, 0.3, 0.4].map((rate) => ({ seed: 1, rules: [{ kind: 'timeout', rate }] }));
  const plans = { agentIds: ['native-tools'], execution: { on: 'testbed', faultPlans } };
  expect(titles(plans).at(-1)).toBe('Test model, Time-out 40 %');
});
