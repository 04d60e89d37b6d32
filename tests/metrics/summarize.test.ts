import { describe, expect, test } from 'vitest';
import { grouped, rateOf, summarize } from '#measure/metrics/index.ts';
import { wilson } from '#measure/statistics/interval.ts';
import { aRun } from './a-run.ts';

describe('the summary of a model', () => {
  test('counts what this app failed on apart, in no denominator', () => {
    const [line] = summarize(aRun({ a: '++-0x ' }));
    expect(line).toMatchObject({ cells: 6, done: 5, notCounted: 1 });
    expect(line!.resolved).toMatchObject({
      solved: 2,
      n: 4,
      tasks: 4,
      rate: 0.5,
      method: 'wilson',
      tooFew: true,
    });
    expect(line!.resolved.interval).toEqual(wilson(2, 4));
    expect(line!.verdicts).toEqual({ correct: 2, partial: 0, incorrect: 1, 'no-call': 1 });
    expect(line!.outcomes).toMatchObject({ called: 3, abstained: 1, error: 0 });
  });
  test('takes a cell that its scorer cannot decide for neither counted nor lost', () => {
    const run = aRun({ a: '++x' });
    const cells = run.cells.map((cell) =>
      cell.verdict === 'not-counted' ? { ...cell, undecided: true as const } : cell,
    );
    const [line] = summarize({ ...run, cells });
    expect(line).toMatchObject({ done: 3, notCounted: 0, undecided: 1 });
    expect(line!.resolved).toMatchObject({ n: 2, lost: 0, bounds: null });
  });
  test('averages only where a measure is defined, and says over how many cells', () => {
    const [line] = summarize(aRun({ a: '++-0' }));
    expect(line!.toolSelection).toMatchObject({ mean: 0.75, n: 4, tasks: 4, method: 'tasks-resampled' });
    expect(line!.parameters).toMatchObject({ mean: 2 / 3, n: 3, tasks: 3, method: 'wilson' });
    expect(line!.sequenceMatch).toMatchObject({ mean: 0.5, n: 4, method: 'wilson', interval: wilson(2, 4) });
    expect(line!.callsPerExpectedCall).toBe(5 / 4);
  });
  test('counts calls for each expected one only where one is expected', () => {
    const run = aRun({ a: '++' });
    const cells = run.cells.map((cell, index) => ({ ...cell, calls: 2, expectedCalls: index }));
    expect(summarize({ ...run, cells })[0]!.callsPerExpectedCall).toBe(2);
  });
  test('of a run that has not begun is undefined everywhere, not zero', () => {
    const [line] = summarize(aRun({ a: '   ' }));
    expect(line!.resolved).toMatchObject({ n: 0, rate: null, interval: null });
    expect(line!.toolSelection).toMatchObject({ mean: null, n: 0, interval: null });
    expect(line!.callsPerExpectedCall).toBeNull();
  });
  test('says what the rate would be if all that was lost had failed, and if all had succeeded', () => {
    const [line] = summarize(aRun({ a: '+++-xx  ' }));
    expect(line!.resolved).toMatchObject({ n: 4, lost: 2, rate: 0.75, bounds: { low: 3 / 6, high: 5 / 6 } });
    expect(summarize(aRun({ a: '++-0' }))[0]!.resolved).toMatchObject({ lost: 0, bounds: null });
    expect(summarize(aRun({ a: 'xx' }))[0]!.resolved).toMatchObject({
      rate: null,
      interval: null,
      bounds: { low: 0, high: 1 },
    });
  });
  test('keeps models apart', () => {
    const lines = summarize(aRun({ a: '++++', b: '----' }));
    expect(lines.map((line) => line.resolved.rate)).toEqual([1, 0]);
  });
  test('ignores a cell whose number is outside the run', () => {
    const table = aRun({ a: '++' });
    const stray = { ...table.cells[0]!, cell: 99 };
    expect(summarize({ ...table, cells: [...table.cells, stray] })).toEqual(summarize(table));
  });
});

describe('repeats', () => {
  test('name the flaky tasks', () => {
    const [line] = summarize(aRun({ a: '+++' + '+--' + '---' + '++-' }, 3));
    expect(line!.flakyTasks).toEqual(['t1', 't3']);
    expect(line!.resolved).toMatchObject({ n: 12, tasks: 4, method: 'tasks-resampled' });
  });
  test('that all agree do not feign certainty', () => {
    const rate = rateOf(Array(6).fill({ attempts: 5, successes: 5 }));
    expect(rate).toMatchObject({ method: 'wilson-over-tasks', interval: wilson(6, 6) });
  });
  test('do not narrow an interval as more tasks would', () => {
    const few = rateOf([
      ...Array(10).fill({ attempts: 5, successes: 5 }),
      ...Array(10).fill({ attempts: 5, successes: 0 }),
    ]);
    const many = wilson(50, 100)!;
    expect(few.interval!.high - few.interval!.low).toBeGreaterThan(many.high - many.low);
  });
});

describe('a rate of few tasks with repeats', () => {
  test.each([
    ['one solved task of nine', 1, 9],
    ['one of twelve', 1, 12],
    ['eight of nine', 8, 9],
  ])('%s, is about as uncertain as that many tasks, never all of 0 to 100 %%', (_, solved, tasks) => {
    const { interval } = rateOf(
      Array.from({ length: tasks }, (_, task) => ({ attempts: 3, successes: task < solved ? 3 : 0 })),
    );
    const once = wilson(solved, tasks)!;
    expect(interval!.high - interval!.low).toBeLessThanOrEqual(once.high - once.low + 0.15);
  });
});

describe('an average', () => {
  test('is as sure as its tasks, not as its cells', () => {
    const once = summarize(aRun({ a: '+-'.repeat(20) }))[0]!.toolSelection;
    const fiveTimes = summarize(aRun({ a: '+++++-----'.repeat(20) }, 5))[0]!.toolSelection;
    expect(fiveTimes).toMatchObject({ n: 200, tasks: 40, mean: once.mean });
    expect(fiveTimes.interval).toEqual(once.interval);
  });
});

describe('groups', () => {
  const rows = [
    { category: 'map', tools: ['geocode', 'route'], servers: ['a', 'b'] },
    { category: 'map', tools: ['geocode', 'geocode'], servers: ['a'] },
    { category: 'pay', tools: ['refund'], servers: ['c'], language: 'fr', difficulty: '' },
  ];
  const table = aRun({ a: '+-+' }, 1, rows);
  test('come by size and carry their own interval', () => {
    const found = grouped(table, 'category');
    expect(found.map(({ name, tasks }) => [name, tasks])).toEqual([
      ['map', 2],
      ['pay', 1],
    ]);
    expect(found[0]!.byModel[0]!.resolved).toMatchObject({ solved: 1, n: 2, tooFew: true });
    expect(found[0]!.byModel[0]!.resolved.interval).toEqual(wilson(1, 2));
  });
  test('by tool hold a task once for each tool it expects', () => {
    expect(grouped(table, 'tool').map(({ name, tasks }) => [name, tasks])).toEqual([
      ['geocode', 2],
      ['refund', 1],
      ['route', 1],
    ]);
  });
  test.each([
    ['server-scope', ['one', 'many']],
    ['language', ['en', 'fr']],
    ['difficulty', ['single', '']],
    ['call-type', ['single']],
    ['server', ['a', 'b', 'c']],
  ] as const)('by %s', (by, names) => expect(grouped(table, by).map(({ name }) => name)).toEqual(names));
  test('by the number of tools offered are ranges in their order, without tasks of which it is unknown', () => {
    const offered = [7, undefined, 1, 120, 10];
    const run = { ...aRun({ a: '+-++-' }), offered };
    expect(grouped(run, 'offered').map(({ name, tasks }) => [name, tasks])).toEqual([
      ['1', 1],
      ['6 to 10', 2],
      ['more than 100', 1],
    ]);
  });
  test('tell tasks that name no server from those of one, and make no group of unknown languages', () => {
    const run = aRun({ a: '+-+' }, 1, [{ servers: [], language: '' }, { servers: ['a'] }, { servers: [] }]);
    const names = (by: 'server-scope' | 'language') =>
      grouped(run, by).map(({ name, tasks }) => [name, tasks]);
    expect(names('server-scope')).toEqual([
      ['none', 2],
      ['one', 1],
    ]);
    expect(names('language')).toEqual([['en', 2]]);
  });
});
