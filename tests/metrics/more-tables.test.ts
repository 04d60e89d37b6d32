import { expect, test } from 'vitest';
import type { CellSummary, ExecutedCall } from '#core/cell.ts';
import {
  bestOf,
  errorCountsBy,
  failurePatterns,
  groupedEfforts,
  parametersWhereSelected,
  pricedEfforts,
  similarGroups,
  similarPicks,
  successBeside,
  summarize,
  type RunTable,
} from '#measure/metrics/index.ts';
import { rankChanges } from '#measure/statistics/rank-changes.ts';
import { aRun } from './a-run.ts';

const call = (tool: string, failed = false): ExecutedCall => ({ tool, failed });
const withCells = (
  table: RunTable,
  change: (cell: CellSummary, at: number) => Partial<CellSummary>,
): RunTable => ({
  ...table,
  cells: table.cells.map((cell, at) => ({ ...cell, ...change(cell, at) })),
});
const measured = (solved: number, of: number) => ({
  mean: solved / of,
  interval: { low: solved / of - 0.1, high: solved / of + 0.1 },
  tasks: of,
});

test('the best of a group is marked, and what its interval holds is level with it', () => {
  expect(bestOf([measured(60, 100), measured(52, 100), measured(40, 100)], 5)).toEqual([
    'best',
    'level',
    undefined,
  ]);
  expect(bestOf([measured(5, 10), measured(5, 10)], 5)).toEqual(['best', 'best']);
});
test('too few tasks, nothing counted, or one rate alone are no best', () => {
  expect(bestOf([measured(3, 3), measured(1, 10), null], 5)).toEqual([undefined, undefined, undefined]);
  expect(bestOf([{ mean: null, interval: null, tasks: 0 }, measured(1, 10)], 5)).toEqual([
    undefined,
    undefined,
  ]);
  expect(bestOf([], 5)).toEqual([]);
});
test('a share of thinking is resampled over tasks, and has no interval where all tasks agree', () => {
  const shareOf = (thoughts: number[]) => {
    const table = withCells(aRun({ a: '+'.repeat(thoughts.length) }), (_, at) => ({
      usage: { outputTokens: 90, thinkingTokens: thoughts[at]! },
    }));
    return pricedEfforts(table, undefined)[0]!.thinkingShare;
  };
  expect(shareOf(Array<number>(20).fill(60))).toEqual({ mean: 2 / 3, interval: null, n: 20, tasks: 20 });
  const { mean, interval } = shareOf(Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? 59 : 61)));
  expect(mean).toBeCloseTo(2 / 3, 10);
  // As yes or no over 20 tasks it would be 40 points wide.
  expect(interval!.high - interval!.low).toBeLessThan(0.02);
  expect(interval!.high - interval!.low).toBeGreaterThan(0.002);
});
test('where nothing was solved nothing is the best', () => {
  const none = { mean: 0, interval: { low: 0, high: 0.2 }, tasks: 20 };
  expect(bestOf([none, none, null], 5)).toEqual([undefined, undefined, undefined]);
});

test('effort by call type counts the tasks of each type alone', () => {
  const rows = [
    { callType: 'single' as const },
    { callType: 'single' as const },
    { callType: 'sequential' as const },
  ];
  const table = withCells(aRun({ a: '++-', b: '+--' }, 1, rows), ({ cell }) => ({
    usage: { inputTokens: 100 * (cell + 1), outputTokens: 10, thinkingTokens: 4 },
  }));
  const [single, sequential] = groupedEfforts(table, undefined, 'call-type');
  expect([single!.name, single!.tasks, sequential!.name, sequential!.tasks]).toEqual([
    'single',
    2,
    'sequential',
    1,
  ]);
  // Cells are 0 and 2 of the first model, 1 and 3 of the second; then 4 and 5.
  expect(single!.efforts.map(({ tokens }) => tokens.mean)).toEqual([210, 310]);
  expect(sequential!.efforts.map(({ tokens }) => tokens.mean)).toEqual([510, 610]);
  expect(single!.efforts[0]!.resolved.rate).toBe(1);
  expect(single!.efforts[0]!.thinkingTokens).toMatchObject({ mean: 4, n: 2 });
});

test('success of calls stands beside Pass@1 and Pass@K, over all tasks and by category', () => {
  const table = withCells(aRun({ a: '+--- ' + ' '.repeat(1) }, 2, [{}, { category: 'map' }]), (_, at) => ({
    executed: [call('get', at === 0), call('get')],
  }));
  const [all, browser, map] = successBeside(table, 'category');
  expect([all!.name, browser!.name, map!.name]).toEqual(['', 'browser', 'map']);
  expect(browser!.byModel[0]!.success).toMatchObject({ mean: 0.75, n: 4, tasks: 1 });
  expect(browser!.byModel[0]!.passAt1.mean).toBe(0.5);
  expect(browser!.byModel[0]!.passAtK.mean).toBe(1);
  expect(map!.byModel[0]!.passAtK.mean).toBe(0);
  expect(all!.byModel[0]!.success.n).toBe(8);
});

test('classes of error are counted in each of the six cells', () => {
  const rows = [{ servers: ['a'] }, { servers: ['a', 'b'] }];
  const table = withCells(aRun({ a: '--' }, 1, rows), (_, at) => ({
    cause: at === 0 ? 'refused-tools' : 'unknown-tool',
  }));
  const byCell = new Map(errorCountsBy(table, 'six-cell').map(({ name, counts }) => [name, counts[0]!]));
  expect([...byCell.keys()].sort()).toEqual(['many single', 'one single']);
  expect(byCell.get('one single')!.byClass).toMatchObject({ 'tools-refused': 1, hallucination: 0 });
  expect(byCell.get('many single')!.byClass).toMatchObject({ 'tools-refused': 0, hallucination: 1 });
});

test('tools that any label calls similar are one group', () => {
  const similar = (name: string, ...others: string[]) => ({
    name,
    alternatives: others.map((other) => ({ name: other })),
  });
  expect(
    similarGroups([
      similar('google', 'tavily'),
      similar('bing', 'tavily'),
      similar('pay'),
      similar('x', 'y'),
    ]),
  ).toEqual([
    ['bing', 'google', 'tavily'],
    ['x', 'y'],
  ]);
  expect(similarGroups([similar('a', 'a')])).toEqual([]);
});

test('of similar tools it is said which was picked, whether it ran, and what was solved', () => {
  const made = [
    [call('google')],
    [call('google', true), call('tavily')],
    [call('other')],
    [{ ...call('tavily'), unmade: true as const }],
  ];
  const table = withCells(aRun({ a: '+-++' }), (_, at) => ({ executed: made[at]! }));
  const [group, ...none] = similarPicks(table, [
    ['google', 'tavily'],
    ['bing', 'yandex'],
  ]);
  expect(none).toEqual([]);
  expect(group!.calls).toBe(3);
  const [google, tavily] = group!.tools;
  expect([google!.tool, google!.calls, tavily!.tool, tavily!.calls]).toEqual(['google', 2, 'tavily', 1]);
  expect(google!.byModel[0]!.picked).toMatchObject({ n: 3, tasks: 2 });
  expect(google!.byModel[0]!.picked.mean).toBeCloseTo(2 / 3, 12);
  expect(google!.byModel[0]!.success.mean).toBe(0.5);
  expect(google!.byModel[0]!.solved).toMatchObject({ mean: 0.5, n: 2 });
  expect(tavily!.byModel[0]!.solved).toMatchObject({ mean: 0, n: 1 });
});

test('low selection with right arguments is a pattern of its own, and the reverse is not it', () => {
  const shares = (selection: number, parameters: number): RunTable =>
    withCells(aRun({ a: '+'.repeat(10) }), (_, at) => ({
      measures: {
        tool_selection_accuracy: at < selection * 10 ? 1 : 0,
        parameter_accuracy: at < selection * 10 ? parameters : 0,
      },
    }));
  const patterns = (table: RunTable) =>
    failurePatterns(summarize(table)[0]!, [], 0, parametersWhereSelected(table, 0)).map(({ id }) => id);
  expect(patterns(shares(0.5, 0.9))).toContain('parameters-without-selection');
  expect(patterns(shares(0.5, 0.5))).not.toContain('parameters-without-selection');
  expect(patterns(shares(0.9, 0.9))).not.toContain('parameters-without-selection');
  expect(parametersWhereSelected(shares(0, 0.9), 0)).toBeNull();
});

test('a change of rank holds in most draws where models are far apart, and may be nothing where they are near', () => {
  const shares = (solved: number) => Float64Array.from({ length: 40 }, (_, task) => (task < solved ? 1 : 0));
  const far = rankChanges([38, 20, 2].map(shares), [2, 20, 38].map(shares));
  expect(far.map(({ first, second, change }) => [first, second, change])).toEqual([
    [1, 3, -2],
    [2, 2, 0],
    [3, 1, 2],
  ]);
  expect(far[0]).toMatchObject({ low: -2, high: -2 });
  const every = (nth: number) => Float64Array.from({ length: 40 }, (_, task) => (task % 2 === nth ? 1 : 0));
  const near = rankChanges([every(0), every(1)], [every(1), every(0)]);
  expect(near[0]).toMatchObject({ change: 0, low: -1, high: 1 });
  expect(rankChanges([new Float64Array()], [new Float64Array()])).toEqual([]);
});

test('where all models are equal on every task of a data set, a change of rank has no interval', () => {
  const none = () => new Float64Array(6);
  const some = (solved: number) => Float64Array.from({ length: 8 }, (_, task) => (task < solved ? 1 : 0));
  expect(rankChanges([none(), none()], [none(), none()])[0]).toMatchObject({
    change: 0,
    low: null,
    high: null,
  });
  expect(rankChanges([none(), none()], [some(2), some(6)])[0]).toMatchObject({ low: null, high: null });
});

test('tasks that are in both data sets are drawn for both at once: the same tasks have no change of rank', () => {
  const every = (nth: number) => Float64Array.from({ length: 40 }, (_, task) => (task % 2 === nth ? 1 : 0));
  const [one, other] = [every(0), every(1)];
  const all = Array.from({ length: 40 }, (_, task) => [task, task] as const);
  expect(rankChanges([one, other], [one, other], all)[0]).toMatchObject({ change: 0, low: 0, high: 0 });
  expect(rankChanges([one, other], [one, other])[0]).toMatchObject({ change: 0, low: -1, high: 1 });
});
