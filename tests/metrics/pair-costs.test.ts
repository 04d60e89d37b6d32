import { expect, test } from 'vitest';
import { cellNumber, type CellSummary } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import type { Price } from '#core/price.ts';
import { pairCosts, type RunTable } from '#measure/metrics/index.ts';
import { aLanguageModel } from '../builders/a-language-model.ts';
import { taskRow } from './a-run.ts';

const model = aLanguageModel();
const models = contendersOf({ models: [model], agentIds: ['native-tools', 'tool-search'] });

/** `[way][task]`: what an attempt took; undefined: lost. */
function tableOf(columns: readonly (Partial<CellSummary> | undefined)[][]): RunTable {
  const cells = columns.flatMap((attempts, way) =>
    attempts.map((attempt, task): CellSummary => ({
      cell: cellNumber({ task, model: way, repeat: 0 }, models.length, 1),
      ...{ verdict: attempt ? 'correct' : 'not-counted', outcome: attempt ? 'called' : 'error' },
      ...{ measures: {}, calls: 1, expectedCalls: 1 },
      ...(attempt ?? { durationMs: 9_999, usage: { inputTokens: 9_999, outputTokens: 9_999 } }),
    })),
  );
  return { models, repeats: 1, tasks: columns[0]!.map((_, at) => taskRow(at)), cells };
}
const took = (inputTokens: number, durationMs: number, toolMs = 0): Partial<CellSummary> => ({
  ...{ durationMs, toolMs, usage: { inputTokens, outputTokens: 10 } },
});
const table = tableOf([
  [took(100, 1000), took(200, 1000), took(300, 1000, 500), undefined],
  [took(160, 900), took(200, 900), took(330, 900), took(5000, 900)],
]);

test('what one way took more is over the tasks that both have, with a paired interval', () => {
  const [{ tokens, dollars, milliseconds } = { tokens: null, dollars: null, milliseconds: null }] = pairCosts(
    table,
    undefined,
    [[1, 0]],
  );
  // Differences of 60, 0 and 30: mean 30, deviation 30, and Student's t of two degrees of freedom is 4.303.
  expect(tokens).toMatchObject({ n: 3, more: 30, base: 210, mean: 240 });
  expect(tokens!.interval!.high - 30).toBeCloseTo((4.303 * 30) / Math.sqrt(3), 1);
  expect(milliseconds!.more).toBeCloseTo((-100 - 100 - 600) / 3, 9);
  expect(dollars).toBeNull();
});

test('dollars are by the prices of the run', () => {
  const { providerId, model: name } = model;
  const price: Price = { providerId, model: name, input: 2, output: 4, asOf: '2026-11', source: 'test' };
  const [costs] = pairCosts(table, [price], [[1, 0]]);
  expect(costs!.dollars!.more).toBeCloseTo((30 * 2) / 1e6, 12);
});
