import fc from 'fast-check';
import { expect, test } from 'vitest';
import { budgetOf, enoughFor, FIRST_BUDGET } from '../../../src/app/models/money.ts';
import type { Price } from '#core/price.ts';

const price = (output: number): Price => ({
  providerId: 'openai-chat',
  model: 'm',
  input: 0,
  output,
  asOf: '2026-01',
  source: 'test',
});

test.each([
  ['nothing yet', { dollars: 0, uncertain: 0, underWay: 0 }, 0.2048, 0.21],
  ['a cut answer', { dollars: 0, uncertain: 0.2048, underWay: 0 }, 0.2048, 0.41],
  ['answers that a crash left under way', { dollars: 0.1, uncertain: 0.1, underWay: 0.1 }, 0.1, 0.4],
  ['sums that are off by rounding', { dollars: 0.1 + 0.2, uncertain: 0, underWay: 0 }, 0.1, 0.4],
])('after %s enough is all of it with the next question, in whole cents', (_, spending, needed, enough) => {
  expect(enoughFor(spending, needed)).toBe(enough);
});

const sum = fc.double({ min: 0, max: 100, noNaN: true });
test('enough lets the question in, and is less than a cent too much', () => {
  fc.assert(
    fc.property(sum, sum, sum, sum, (dollars, uncertain, underWay, needed) => {
      const total = dollars + uncertain + underWay + needed;
      const enough = enoughFor({ dollars, uncertain, underWay }, needed);
      expect(enough).toBeGreaterThanOrEqual(total - 1e-7);
      expect(enough).toBeLessThan(total + 0.01 + 1e-7);
    }),
  );
});

test.each([
  ['no model', undefined, [], undefined],
  ['a model that costs', undefined, [price(10)], FIRST_BUDGET],
  ['models that cost nothing', undefined, [price(0)], undefined],
  ['a model without a price', undefined, [null], undefined],
  ['a model without a price beside one that costs', undefined, [price(10), null], FIRST_BUDGET],
  ['less than nothing typed', { dollars: -1 }, [price(10)], undefined],
  ['an emptied field', { dollars: undefined }, [price(10)], undefined],
  ['a typed sum', { dollars: 3 }, [null], 3],
] as const)('with %s the budget of a set-up follows', (_, field, prices, budget) => {
  expect(budgetOf(field, prices)).toBe(budget);
});
