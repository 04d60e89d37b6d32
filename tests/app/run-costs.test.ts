import { expect, test } from 'vitest';
import type { CellSummary } from '#core/cell.ts';
import type { LanguageModelRef } from '#core/model.ts';
import { costsOf } from '../../src/app/look/report/run-costs.ts';
import { defaultConfig } from '../../src/app/frame/linked-setup.ts';

const model: LanguageModelRef = { id: 'm', title: 'M', kind: 'language-model', providerId: 'p', model: 'm' };
const config = { ...defaultConfig('t', 'T'), models: [model] };
const cell = (number: number, more: Partial<CellSummary>): CellSummary => ({
  cell: number,
  verdict: 'correct',
  outcome: 'called',
  measures: {},
  calls: 1,
  expectedCalls: 1,
  durationMs: 1000,
  ...more,
});

test('what tools and the page took stands beside a model’s time, and old cells are named that have it inside', () => {
  const split = [
    cell(0, { durationMs: 200, toolMs: 40, pageMs: 3000 }),
    cell(1, { durationMs: 400, pageMs: 1000 }),
  ];
  expect(costsOf({ config }, split)).toMatchObject([
    { meanMs: 300, meanToolMs: 20, meanPageMs: 2000, unsplit: 0, timed: 2 },
  ]);
  expect(costsOf({ config }, [...split, cell(2, { durationMs: 3600 })])).toMatchObject([
    { meanMs: 1400, meanToolMs: undefined, meanPageMs: undefined, unsplit: 1, timed: 3 },
  ]);
});

test('of its tools’ time it is said how much servers ran as tasks', () => {
  const cells = [cell(0, { toolMs: 400, taskMs: 300, pageMs: 0 }), cell(1, { toolMs: 100, pageMs: 0 })];
  expect(costsOf({ config }, cells)).toMatchObject([{ meanToolMs: 250, meanTaskMs: 150 }]);
});

test.each([
  ['where one of two cells waited', [cell(0, { waitedMs: 6000 }), cell(1, { durationMs: 2000 })], 1500, 3000],
  ['where none waited', [cell(0, {})], 1000, 0],
  [
    'without the cells that were lost',
    [cell(0, {}), cell(1, { verdict: 'not-counted', outcome: 'error', durationMs: 90_000, waitedMs: 9000 })],
    1000,
    0,
  ],
  ['where no cell is done', [], undefined, 0],
])('a model’s time a cell is its own, and waiting stands apart: %s', (_, cells, meanMs, meanWaitedMs) => {
  expect(costsOf({ config }, cells)).toMatchObject([{ meanMs, meanWaitedMs }]);
});

test('a cell of which only the question was counted counts as not counted, and not as free of charge', () => {
  const cells = [
    cell(0, { usage: { inputTokens: 1000, outputTokens: 100 } }),
    cell(1, { usage: { inputTokens: 1000 } }),
    cell(2, {}),
  ];
  const price = { providerId: 'p', model: 'm', input: 1, output: 10, asOf: '2026-11', source: 'test' };
  expect(costsOf({ config, prices: [price] }, cells)).toMatchObject([
    { counted: 1, cells: 3, inputTokens: 1000, outputTokens: 100, dollars: 0.002 },
  ]);
});
