import { expect, test } from 'vitest';
import type { CellSummary } from '#core/cell.ts';
import type { LanguageModelRef } from '#core/model.ts';
import { costBlocks } from '../../src/app/look/report/cost-sections.ts';
import { askedCosts } from '../../src/app/look/report/costs.ts';
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
  expect(askedCosts({ config }, split)).toMatchObject([
    { time: { value: 300, cells: 2 }, toolMs: 20, pageMs: 2000, unsplit: 0 },
  ]);
  expect(askedCosts({ config }, [...split, cell(2, { durationMs: 3600 })])).toMatchObject([
    { time: { value: 1400, cells: 3 }, toolMs: undefined, pageMs: undefined, unsplit: 1 },
  ]);
});

test('times of a machine that several parts shared say that they are longer', () => {
  const weights = { file: 'm.gguf', sha256: 'f' };
  const wordsWith = (machine: string): string => {
    const run = { config, made: [{ weights, machine, date: '2026-11-30' }] };
    return JSON.stringify(
      costBlocks({ view: { run, cells: [cell(0, {})] }, table: { models: config.models } } as never),
    );
  };
  expect(wordsWith('2 cores; 13 parts, some side by side')).toMatch(
    /The machine: 2 cores\. Parts that run side by side .* longer than on a free machine/,
  );
  expect(wordsWith('2 cores')).not.toContain('free machine');
});

test('of its tools’ time it is said how much servers ran as tasks', () => {
  const cells = [cell(0, { toolMs: 400, taskMs: 300, pageMs: 0 }), cell(1, { toolMs: 100, pageMs: 0 })];
  expect(askedCosts({ config }, cells)).toMatchObject([{ toolMs: 250, taskMs: 150 }]);
});

test.each([
  [
    'where one of two cells waited',
    [cell(0, { waitedMs: 6000 }), cell(1, { durationMs: 2000 })],
    1500,
    3000,
    2,
  ],
  ['where none waited', [cell(0, {})], 1000, 0, 1],
  [
    'without the cells that were lost',
    [cell(0, {}), cell(1, { verdict: 'not-counted', outcome: 'error', durationMs: 90_000, waitedMs: 9000 })],
    1000,
    0,
    1,
  ],
  ['where no cell is done', [], 0, 0, 0],
])('a model’s time a cell is its own, and waiting stands apart: %s', (_, cells, time, waited, timed) => {
  expect(askedCosts({ config }, cells)).toMatchObject([
    { time: { value: time, cells: timed }, waited: { value: waited, cells: timed } },
  ]);
});

test('a cell of which only the question was counted counts as not counted, and not as free of charge', () => {
  const cells = [
    cell(0, { usage: { inputTokens: 1000, outputTokens: 100 } }),
    cell(1, { usage: { inputTokens: 1000 } }),
    cell(2, {}),
  ];
  const price = { providerId: 'p', model: 'm', input: 1, output: 10, asOf: '2026-11', source: 'test' };
  expect(askedCosts({ config, prices: [price] }, cells)).toMatchObject([
    {
      cells: 3,
      inputTokens: { value: 1000, cells: 1 },
      outputTokens: { value: 100, cells: 1 },
      dollars: { value: 0.002, cells: 1 },
    },
  ]);
});
