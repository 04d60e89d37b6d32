import { describe, expect, test } from 'vitest';
import type { OnServers, RunConfig, ServerOfRun } from '#core/run.ts';
import { parse } from 'csv-parse/sync';
import { addressOfCompare, buildAddress, parseAddress } from '../../../src/app/frame/address.ts';
import { compareFigures, partedFlips } from '#measure/metrics/index.ts';
import { cautionWords, sharedWords } from '../../../src/app/compare/caution-words.ts';
import { marginOf } from '../../../src/app/compare/compare-view.svelte.ts';
import { exactWords, gateSentence } from '../../../src/app/compare/compare-words.ts';
import { comparisonMarkdown, flipsCsv, pairsCsv } from '../../../src/app/compare/files.ts';
import { laidBeside, MOST_LAID } from '../../../src/app/look/published.ts';
import { numberedAlike, sharedTasksOf } from '../../../src/app/compare/shared-tasks.ts';
import { systemsOf } from '../../../src/app/compare/systems.ts';
import { comparedOf, pairTable, type KnownPairs } from '../../../src/app/compare/tables.ts';
import type { RunView } from '../../../src/app/frame/run-view.ts';
import { aTool } from '../../builders/plans.ts';
import { aView } from './a-view.ts';

/** All systems of the runs compared, the first of them with which the others are. */
function compared(views: RunView[], margin = 5, limits?: 'left-out'): KnownPairs {
  const shared = sharedTasksOf(views);
  const [base, ...others] = systemsOf(shared.views.map(({ run }) => run));
  const systems = [...others, base!];
  const table = pairTable(shared, systems, 'ast', limits);
  const figures = { ...compareFigures(table, margin), table };
  return { systems, figures, scorerId: 'ast', margin };
}

const summarized = ({ run }: RunView) => ({ ...run, title: run.config.title });
const many = (sign: string, times = 40): string => sign.repeat(times);

describe('one model in two runs', () => {
  const before = aView({ id: 'before', answers: { birch: many('+', 50) + many('-', 10) } });
  const after = aView({ id: 'after', answers: { birch: many('+', 45) + many('-', 13) + '++' } });
  const known = compared([before, after]);
  const [candidate] = known.figures.candidates;

  test('is a pair, on the same tasks', () => {
    expect(known.figures.pairs).toHaveLength(1);
    expect(candidate!.pair).toMatchObject({ tasks: 60, aloneA: 2, aloneB: 5, test: 'mid-p-mcnemar' });
    expect(candidate!.pair.a.title).toMatch(/^birch, Ground, .+ #2$/);
  });
  test('has its flips listed both ways, in the order of the tasks', () => {
    const { regressions, gains } = partedFlips(candidate!.flips);
    expect(regressions.map(({ task }) => task)).toEqual([45, 46, 47, 48, 49]);
    expect(gains.map(({ task }) => task)).toEqual([58, 59]);
  });
  test('is judged against the margin', () => {
    expect(candidate!.gate).toMatchObject({ verdict: 'inconclusive', openBy: 'interval', tasks: 60 });
    expect(gateSentence('birch', 'old', candidate!.gate, 5)).toMatch(
      /^birch against old: −5\.0 points \[.*\] on 60 tasks\. The interval contains −5/,
    );
    const open = { ...candidate!.gate, neededTasks: null };
    expect(gateSentence('birch', 'old', open, 5)).toContain('exactly −5, no number of tasks can decide');
    expect(gateSentence('birch', 'old', { ...open, points: 0 }, 5)).toContain(
      'Too few tasks differ between the two',
    );
    expect(compared([before, after], 30).figures.candidates[0]!.gate.verdict).toBe('go');
  });
});

describe('what is compared', () => {
  test('are no runs whose tools changed while they were under way, which is said', () => {
    const [steady, other] = ['one', 'two'].map((id) => aView({ id, answers: { birch: many('+') } }));
    const server = { title: 'Mine', protocolVersion: '2026-07-28', listHash: 1 };
    const changed = { ...other!, run: { ...other!.run, servers: [{ ...server, changed: ['search'] }] } };
    const shared = sharedTasksOf([{ ...steady!, run: { ...steady!.run, servers: [server] } }, changed]);
    expect(shared.views.map(({ run }) => run.id)).toEqual(['one']);
    expect(sharedWords(shared).join(' ')).toContain('The tools of its servers changed during the run');
    expect(sharedTasksOf([changed]).views).toEqual([]);
  });

  test('are the tasks that all runs took, by number over one data set', () => {
    const a = aView({ id: 'a', answers: { x: '++--' }, ordinals: [0, 1, 2, 3], tasksKnown: false });
    const b = aView({ id: 'b', answers: { y: '+-+' }, ordinals: [2, 3, 9], tasksKnown: false });
    const shared = sharedTasksOf([a, b]);
    expect(shared.tasks.map(({ ordinal }) => ordinal)).toEqual([2, 3]);
    expect(sharedWords(shared)).toEqual([
      expect.stringMatching(/^Ground.*: 2 tasks of 4 left out/),
      expect.stringMatching(/^Ground.*: 1 task of 3 left out/),
    ]);
  });
  test('are over two data sets the tasks with the same id and request, and it says so', () => {
    const a = aView({ id: 'a', answers: { x: '++--' } });
    const other = { orderHash: 'def', title: 'Half', tasks: 4 };
    const b = aView({
      id: 'b',
      answers: { y: '+-+-' },
      dataset: other,
      queryOf: (ordinal) => (ordinal === 1 ? 'Another request' : `Do thing ${ordinal}`),
    });
    const shared = sharedTasksOf([a, b]);
    expect(shared.tasks.map(({ ordinal }) => ordinal)).toEqual([0, 2, 3]);
    expect(sharedWords(shared)[0]).toContain('different data sets');
  });
  test('are over two data sets ranked under every scorer too, by numbers of their own', () => {
    const a = aView({ id: 'a', answers: { x: '++--' } });
    const b = aView({ id: 'b', answers: { y: '+-' }, ordinals: [3, 1], dataset: { orderHash: 'def' } });
    const { views, tasks } = numberedAlike(sharedTasksOf([a, b]));
    expect(tasks.map(({ ordinal, query }) => [ordinal, query])).toEqual([
      [0, 'Do thing 1'],
      [1, 'Do thing 3'],
    ]);
    expect(views.map(({ run }) => run.ordinals)).toEqual([
      [-1, 0, -1, 1],
      [1, 0],
    ]);
    const { ordinals, table } = comparedOf(views, systemsOf(views.map(({ run }) => run)), ['ast']);
    expect(ordinals).toEqual([0, 1]);
    expect([...table.evaluators[0]!.correct]).toEqual([1, 0, 0, 1]);
  });
  test('are the same tasks where the file that holds them was renamed', () => {
    const a = aView({ id: 'a', answers: { x: '++' } });
    const b = aView({ id: 'b', answers: { y: '+-' }, dataset: { orderHash: 'def' } });
    const from = (file: string, view: typeof a) => ({
      ...view,
      tasks: view.tasks.map((task) => ({ ...task, id: `${file}#${task.ordinal}` })),
    });
    expect(sharedTasksOf([from('alpha.json', a), from('beta.json', b)]).tasks).toHaveLength(2);
  });
  test('leave a run out whose data set is not here, where the others are over another one', () => {
    const a = aView({ id: 'a', answers: { x: '++--' } });
    const gone = aView({ id: 'b', answers: { y: '+-+-' }, dataset: { orderHash: 'z' }, tasksKnown: false });
    const shared = sharedTasksOf([a, gone]);
    expect(shared.views).toEqual([a]);
    expect(sharedWords(shared).at(-1)).toContain('This browser does not have its data set');
  });
  test('match no tasks whose id occurs twice', () => {
    const a = aView({ id: 'a', answers: { x: '+++' }, ordinals: [1, 1, 2] });
    const b = aView({ id: 'b', answers: { y: '++' }, ordinals: [1, 2], dataset: { orderHash: 'z' } });
    expect(sharedTasksOf([a, b]).tasks.map(({ ordinal }) => ordinal)).toEqual([2]);
  });
  test('counts neither what was lost nor what the scorer does not apply to', () => {
    const known = compared([
      aView({ id: 'a', answers: { x: '++--x' } }),
      aView({ id: 'b', answers: { y: '0+-+ ' } }),
    ]);
    expect(known.figures.candidates[0]!.pair.tasks).toBe(3);
    expect(known.figures.rates.map(({ tasks, lost }) => [tasks, lost])).toEqual([
      [3, 0],
      [4, 1],
    ]);
  });
  test('counts what a limit ended as failed, or leaves it out where that is asked for, and the files say which', () => {
    const a = aView({ id: 'a', answers: { x: '++--' } });
    const b = aView({ id: 'b', answers: { y: '+-++' } });
    const views = [
      {
        ...a,
        cells: a.cells.map((cell) => (cell.cell === 2 ? { ...cell, cause: 'limit-reached' as const } : cell)),
      },
      b,
    ];
    for (const [limits, solved, words] of [
      [undefined, [4, 4], 'counts as failed'],
      ['left-out', [4, 3], 'is left out'],
    ] as const) {
      const known = compared(views, 5, limits);
      expect(known.figures.rates.map(({ tasks }) => tasks)).toEqual(solved);
      expect(known.figures.limited).toEqual([0, 1]);
      expect([...comparisonMarkdown(known, undefined, [summarized(a)], [], undefined)].join('')).toContain(
        words,
      );
      expect([...pairsCsv(known)].join('')).toContain(limits ? 'left out' : 'counted as failed');
    }
  });
  test('weighs a task once where one run repeats it and the other does not', () => {
    const known = compared([
      aView({ id: 'a', answers: { x: '++--' } }),
      aView({ id: 'b', answers: { y: '++-++---' }, repeats: 2 }),
    ]);
    expect(known.figures.candidates[0]!.pair).toMatchObject({
      tasks: 4,
      test: 'sign-flip',
      aloneA: 1,
      aloneB: 1,
    });
    expect(known.figures.candidates[0]!.flips.map(({ candidate }) => candidate)).toEqual([0.5, 0.5]);
  });
  test('says in what the runs differ', () => {
    const a = aView({ id: 'a', answers: { x: '++' } }).run;
    const b = aView({
      id: 'b',
      answers: { x: '+ ' },
      config: { execution: { on: 'testbed' }, repeats: 1 },
    }).run;
    expect(cautionWords([a, { ...b, versions: { app: '0', rules: '2' } }])).toEqual([
      expect.stringContaining('is not finished: 1 of 2 cells'),
      'Scored under different rules: those of 1 and of 2. Score the older run again first.',
      'Calls were executed nowhere and on the testbed.',
    ]);
  });
});

test('names moved thresholds, of all runs and of some', () => {
  const run = (id: string, config: Partial<RunConfig> = {}) =>
    aView({ id, answers: { x: '++' }, config }).run;
  const moved = { thresholds: { parameters: 0.5 } };
  expect(cautionWords([run('a'), run('b')])).toEqual([]);
  expect(cautionWords([run('a', moved), run('b', moved)])).toEqual([
    'mcpbr’s thresholds were changed: right arguments 0.5, published 0.7.',
  ]);
  expect(cautionWords([run('a'), run('b', moved)])).toEqual([
    'mcpbr’s thresholds were changed in one of the runs and differ from the others: right arguments 0.5, published 0.7.',
  ]);
});

test('names the text fallback, of all runs and of some', () => {
  const run = (id: string, config: Partial<RunConfig> = {}) =>
    aView({ id, answers: { x: '++' }, config }).run;
  const on = { textFallback: true as const };
  expect(cautionWords([run('a', on), run('b', on)])).toEqual([
    'Prose was searched for calls, too (text fallback).',
  ]);
  expect(cautionWords([run('a'), run('b', on)])).toEqual([
    'Prose was searched for calls in 1 of 2 runs alone (text fallback).',
  ]);
});

test('says where runs on servers were not under the same conditions', () => {
  const tree = { title: 'Trees', protocolVersion: '2026-07-28', listHash: 1 };
  const other = { title: 'Lamps', protocolVersion: '2026-07-28', listHash: 5 };
  const person = { facts: { city: 'Oslo', size: 2 } };
  const on = (change: Partial<OnServers> = {}) => ({
    execution: { on: 'servers' as const, serverIds: ['a', 'b'], ...change },
  });
  const run = (id: string, servers: ServerOfRun[], config: Partial<RunConfig>) => ({
    ...aView({ id, answers: { x: '++' }, config }).run,
    servers,
  });
  const base = run('a', [tree, other], on({ person }));
  const cautions = (servers: ServerOfRun[], config: Partial<RunConfig>) =>
    cautionWords([base, run('b', servers, config)]);
  expect(cautions([other, tree], on({ person }))).toEqual([]);
  expect(cautions([{ ...tree, listHash: 2 }, other], on({ person }))).toEqual([
    expect.stringMatching(/^The lists of tools of “Trees” differ .* own tools were the same in all runs\.$/),
  ]);
  expect(cautions([tree], on({ person }))).toEqual([expect.stringMatching(/^The lists of tools differ/)]);
  const offered = [aTool('prune')];
  const described = 'The description or schema of these tools differs between runs: prune.';
  const other2 = { ...run('b', [{ ...tree, listHash: 2 }, other], on({ person })), offered };
  expect(cautionWords([base, other2])).toEqual([
    expect.stringMatching(/^The lists of tools of “Trees” differ .* schemas\.$/),
    described,
  ]);
  expect(
    cautionWords([
      { ...base, offered },
      { ...base, offered },
    ]),
  ).toEqual([]);
  const otherwise = [aTool('prune', { description: 'Prunes.' })];
  expect(
    cautionWords([
      { ...base, offered },
      { ...base, offered: otherwise },
    ]),
  ).toEqual([described]);
  expect(cautions([{ ...tree, protocolVersion: '2025-11-25' }, other], on({ person }))).toEqual([
    'Their servers spoke different versions of MCP: 2026-07-28; or 2025-11-25 and 2026-07-28.',
  ]);
  const rules = 'Questions of servers were answered by different rules: city: Oslo, size: 2; or';
  expect(cautions([tree, other], on())).toEqual([`${rules} nobody answered.`]);
  expect(cautions([tree, other], on({ person: { facts: { city: 'Rome', size: 2 } } }))).toEqual([
    `${rules} city: Rome, size: 2.`,
  ]);
  expect(cautions([tree, other], on({ person: { ...person, refuses: ['age'] } }))).toEqual([
    `${rules} city: Oslo, size: 2, age: -.`,
  ]);
  expect(cautions([tree, other], on({ person: { ...person, errs: { city: 'Rome' } } }))).toEqual([
    `${rules} city: Rome -> Oslo, size: 2.`,
  ]);
  const menu = { strategy: 'top-k' as const, k: 5 };
  expect(cautions([tree, other], { ...on({ person }), menu })).toEqual([
    expect.stringMatching(
      /^Models were offered different tools for the same task: .*; or the best 5 by BM25, among the task’s own tools\.$/,
    ),
  ]);
});

describe('several models', () => {
  const known = compared([
    aView({ id: 'a', answers: { low: many('-'), high: many('+'), alike: many('-', 39) + '+' } }),
  ]);
  test('have rank intervals, candidates first among the pairs', () => {
    expect(known.systems.map(({ name }) => name)).toEqual(['high', 'alike', 'low']);
    expect(known.figures.ranks).toEqual([
      { best: 1, worst: 1 },
      { best: 2, worst: 3 },
      { best: 2, worst: 3 },
    ]);
    expect(known.figures.pairs.map(({ a, b }) => `${a.title} ${b.title}`)).toEqual([
      'high low',
      'alike low',
      'high alike',
    ]);
    expect(known.figures.candidates[0]!.gate).toMatchObject({ verdict: 'go', level: 0.975 });
  });
  test('are told apart alike by both tests here', () => expect(exactWords(known.figures.pairs)).toBe(''));
});

describe('the address', () => {
  test('names runs, and reads a margin from 0 to 100 or none', () => {
    expect(addressOfCompare([{ id: 'a' }, { id: 'b c' }])).toBe('#/compare?run=a&run=b+c');
    expect([null, '0', '2.5', '100', '101', '-1', '1e2', 'x', ''].map(marginOf)).toEqual([
      ...[5, 0, 2.5, 100],
      ...Array<undefined>(5).fill(undefined),
    ]);
  });
  test('lays published rows beside, and none that is not in a table of ours', () => {
    const of = (query: Record<string, string | string[]>) =>
      laidBeside(parseAddress(buildAddress(['compare'], query)).query);
    expect(of({ published: '__proto__', row: 'x' })).toBeUndefined();
    expect(of({ published: 'mcp-bench', row: ['gpt-5', '<b>'], column: 'none' })).toMatchObject({
      column: 0,
      rows: [{ name: 'gpt-5' }],
    });
    const all = laidBeside(new URLSearchParams({ published: 'mcp-bench' }))!.table.rows.map(
      ({ name }) => name,
    );
    expect(of({ published: 'mcp-bench', row: all })!.rows).toHaveLength(MOST_LAID);
  });
});

describe('the files', () => {
  const hostile = '=cmd|x `<img src=x onerror=1>` @everyone';
  const views = [
    aView({
      id: 'a',
      answers: { base: many('+', 30) + many('-', 10), [hostile]: many('-', 5) + many('+', 35) },
    }),
  ];
  const known = compared(views);
  test('hold every pair with its verdict, and every flip', () => {
    const pairs = parse([...pairsCsv(known)].join(''), { columns: true });
    expect(pairs).toHaveLength(1);
    expect(pairs[0]).toMatchObject({ against: 'base', tasks: '40', margin: '5', gate: 'inconclusive' });
    const flips = parse<{ change: string }>([...flipsCsv(known)].join(''), { columns: true });
    expect(flips.map(({ change }) => change)).toEqual([
      ...Array<string>(5).fill('regression'),
      ...Array<string>(10).fill('gain'),
    ]);
  });
  test('are Markdown in which nobody’s words are markup', () => {
    const beside = laidBeside(new URLSearchParams({ published: 'mcp-bench', row: 'gpt-5' }));
    const text = [...comparisonMarkdown(known, undefined, [summarized(views[0]!)], ['A note'], beside)].join(
      '',
    );
    expect(text).toContain('## Verdict at a margin of 5 points');
    expect(text).toContain('- **inconclusive**');
    expect(text).toContain('Synthetic world');
    expect(text).toMatch(/## Regressions of .*: 5\n/);
    expect(text).toContain('Not measured here, and not compared');
    for (const line of text.split('\n').filter((each) => each.includes('<img')))
      expect(line.replace(/(`+)(?:(?!\1).)*?\1(?!`)/g, '')).not.toContain('<img');
  });
});
