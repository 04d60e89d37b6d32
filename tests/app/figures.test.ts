import { expect, test } from 'vitest';
import { contendersOf, type Contender } from '#core/contender.ts';
import type { TaskRow } from '#core/dataset.ts';
import type { CellSummary } from '#core/cell.ts';
import { grouped, summarize, type RunTable } from '#measure/metrics/index.ts';
import { compareModels } from '../builders/compare-models.ts';
import { mulberry32 } from '#core/random.ts';
import { atSharedPrecision, causesOf } from '../../src/app/look/report/causes.ts';
import { wholeFigures } from '../../src/app/look/report/figures.ts';
import { LiveTally } from '../../src/app/look/report/live-tally.svelte.ts';

const cell = (change: Partial<CellSummary>): CellSummary => ({
  cell: 0,
  verdict: 'incorrect',
  outcome: 'called',
  measures: { tool_selection_accuracy: 1, parameter_accuracy: 1, sequence_match: true },
  calls: 1,
  expectedCalls: 1,
  durationMs: 1,
  ...change,
});

/** Two models, 30 tasks, 3 repeats, verdicts drawn with a seed; the last cells were never run. */
function aTable(): RunTable & { models: Contender[] } {
  const random = mulberry32(7);
  const tasks = Array.from(
    { length: 30 },
    (_, position) =>
      ({
        ordinal: position,
        id: `t${position}`,
        query: `q${position}`,
        category: position % 2 ? 'map' : 'pay',
        callType: position % 3 ? 'single' : 'parallel',
        servers: ['a'],
        tools: ['x'],
        difficulty: '',
        language: 'en',
        labelKind: 'calls',
        issues: [],
      }) as unknown as TaskRow,
  );
  const cells = Array.from({ length: 170 }, (_, number) => {
    const verdict = random() < 0.4 ? 'correct' : 'incorrect';
    return cell({ cell: number, verdict, verdicts: { first: verdict, second: 'correct' } });
  });
  const models = ['a', 'b'].map((id) => ({ id, title: id, kind: 'baseline' as const }));
  const contenders = contendersOf({ models, agentIds: ['single-shot'] });
  return { models: contenders, repeats: 3, tasks, cells };
}

test('a report’s figures are those the metrics give', () => {
  const table = aTable();
  const figures = wholeFigures(table, ['first', 'second']);
  expect(figures.summaries).toEqual(summarize(table).map(atSharedPrecision));
  expect(figures.pairs).toEqual(compareModels(table).pairs);
  expect(figures.byCategory).toEqual(grouped(table, 'category'));
  expect(figures.readings.map(({ scorerId, n }) => [scorerId, n])).toEqual([
    ['first', 170],
    ['second', 170],
  ]);
  expect(figures.readings[0]!.rows.map(({ estimate }) => estimate)).toEqual(
    summarize(table).map(({ resolved }) => resolved.rate),
  );
  expect(figures.panels.map(({ servers, calls }) => [servers, calls])).toEqual([
    ['one', 'single'],
    ['one', 'parallel'],
  ]);
});

test('causes stand by their size, every cell that is not correct in one of them, and what is not counted last', () => {
  const { models, ...table } = aTable();
  const spoilt = Array.from({ length: 9 }, (_, number) =>
    cell({ cell: number, verdict: 'not-counted', outcome: 'error' }),
  );
  const wrong = [9, 12, 15].map((number) => cell({ cell: number, cause: 'wrong-argument' }));
  const causes = causesOf({
    ...table,
    models,
    cells: [
      ...spoilt,
      ...wrong,
      cell({ cell: 16, cause: 'wrong-tool' }),
      cell({ cell: 17, verdict: 'correct' }),
    ],
  });
  expect(causes.map(({ id, total }) => [id, total])).toEqual([
    ['wrong-argument', 3],
    ['wrong-tool', 1],
    ['not-counted', 9],
  ]);
  expect(causes[0]!.byModel.map((cells) => cells.map((each) => each.cell))).toEqual([[12], [9, 15]]);
});

test('the tally of a run at work counts every cell once, however it was told of, and ends at the report’s rates', () => {
  const table = aTable();
  const tally = new LiveTally(table.models, table.repeats);
  tally.add(table.cells.slice(0, 50));
  tally.follow(table.cells, 60);
  tally.follow(table.cells, 60);
  expect(tally.done).toBe(60);
  tally.follow(table.cells, table.cells.length);
  expect(tally.done).toBe(170);
  expect(tally.figures.map(({ correct, counted }) => [correct, counted])).toEqual(
    summarize(table).map(({ resolved }) => [resolved.solved, resolved.n]),
  );
});

test('the tally gives the report’s own intervals where each task is tried once, and none with repeats', () => {
  const repeated = aTable();
  const once = { ...repeated, repeats: 1, cells: repeated.cells.slice(0, 60) };
  const tally = new LiveTally(once.models, once.repeats);
  tally.add(once.cells);
  expect(tally.rows!.map(({ estimate, low, high, n }) => [estimate, low, high, n])).toEqual(
    summarize(once).map(({ resolved: { rate, interval, tasks } }) => [
      rate,
      interval!.low,
      interval!.high,
      tasks,
    ]),
  );
  expect(new LiveTally(repeated.models, repeated.repeats).rows).toBeUndefined();
});

test('a cell that its scorer cannot decide is neither counted nor lost, and a lost one is so until it is tried again', () => {
  const tally = new LiveTally(aTable().models.slice(0, 1), 1);
  const lost = cell({ cell: 1, verdict: 'not-counted', outcome: 'error' });
  tally.add([cell({ cell: 0, verdict: 'not-counted', undecided: true }), lost, lost]);
  expect(tally.figures[0]).toMatchObject({ cells: 2, counted: 0, lost: 1, undecided: 1 });
  expect([0, 1].map((number) => tally.isUndecided(number))).toEqual([true, false]);
  tally.add([cell({ cell: 1, verdict: 'correct' }), cell({ cell: 0, verdict: 'correct' })]);
  expect(tally.figures[0]).toMatchObject({ cells: 2, counted: 1, correct: 1, lost: 0, undecided: 1 });
});

test('a cell that was tried again replaces the one this app had failed on, and costs come from counted tokens', () => {
  const ref = { id: 'p:m', kind: 'language-model', title: 'M', providerId: 'p', model: 'm' } as const;
  const contenders = contendersOf({ models: [ref], agentIds: ['react'] });
  const price = { providerId: 'p', model: 'm', input: 1, output: 2, asOf: '2026-11', source: '' };
  const tally = new LiveTally(contenders, 1, [price]);
  const usage = { inputTokens: 1_000_000, outputTokens: 500_000 };
  tally.add([cell({ cell: 0, verdict: 'not-counted', durationMs: 10 })]);
  tally.add([cell({ cell: 0, verdict: 'correct', durationMs: 30, usage })]);
  tally.add([cell({ cell: 0, verdict: 'incorrect' })]);
  expect(tally.done).toBe(1);
  expect(tally.cameAfter(0)).toEqual([0, 0]);
  expect(tally.verdictOf(0)).toBe('correct');
  expect(tally.figures).toEqual([
    { correct: 1, counted: 1, lost: 0, undecided: 0, notRecorded: 0, cells: 1, meanMs: 40, dollars: 2 },
  ]);
  const unpriced = new LiveTally(contenders, 1);
  unpriced.add([cell({ cell: 0, usage })]);
  expect(unpriced.figures[0]!.dollars).toBeUndefined();
});
