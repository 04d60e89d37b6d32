import { expect, test } from 'vitest';
import type { CellSummary } from '#core/cell.ts';
import type { ModelRef } from '#core/model.ts';
import { recordedCosts } from '../../src/app/look/report/costs.ts';
import { defaultConfig } from '../../src/app/frame/linked-setup.ts';

const model = (name: string): ModelRef => ({ id: `recorded:${name}`, title: name, kind: 'recorded' });
const config = { ...defaultConfig('t', 'T'), models: [model('a'), model('b')], repeats: 1 };
const cell = (number: number, more: Partial<CellSummary> = {}): CellSummary => ({
  cell: number,
  verdict: 'correct',
  outcome: 'called',
  measures: {},
  calls: 1,
  expectedCalls: 1,
  ...more,
});

test('each figure is summed over the cells that have it, and their number is kept', () => {
  const cells = [
    cell(0, { usage: { inputTokens: 100, outputTokens: 10 }, recordedDollars: 0.25, durationMs: 900 }),
    cell(2, { usage: { inputTokens: 300 }, recordedDollars: 0 }),
    cell(4, { verdict: 'not-counted', outcome: 'error' }),
    cell(1, { durationMs: 500 }),
  ];
  const none = { value: 0, cells: 0 };
  expect(recordedCosts({ config }, cells)).toMatchObject([
    {
      position: 0,
      contender: { title: 'a' },
      cells: 3,
      inputTokens: { value: 400, cells: 2 },
      outputTokens: { value: 10, cells: 1 },
      dollars: { value: 0.25, cells: 2 },
      time: { value: 900, cells: 1 },
    },
    {
      position: 1,
      contender: { title: 'b' },
      cells: 1,
      inputTokens: none,
      outputTokens: none,
      dollars: none,
      time: { value: 500, cells: 1 },
    },
  ]);
});

test('a log that names neither tokens nor dollars has no costs, and a model that is asked here is none of them', () => {
  expect(recordedCosts({ config }, [cell(0, { durationMs: 900 }), cell(1)])).toEqual([]);
  const asked = { ...config, models: [{ ...model('a'), kind: 'baseline' as const }] };
  const cells = [cell(0, { usage: { inputTokens: 1 } })];
  expect(recordedCosts({ config: asked }, cells)).toEqual([]);
});
