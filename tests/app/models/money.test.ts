import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  asBudget,
  asideByPrice,
  budgetOf,
  enoughFor,
  FIRST_BUDGET,
} from '../../../src/app/frame/models/money.ts';
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
  ['nothing yet', { counted: 0, uncertain: 0, underWay: 0 }, 0.2048, 0.21],
  ['a cut answer', { counted: 0, uncertain: 0.2048, underWay: 0 }, 0.2048, 0.41],
  ['answers that a crash left under way', { counted: 0.1, uncertain: 0.1, underWay: 0.1 }, 0.1, 0.4],
  ['sums that are off by rounding', { counted: 0.1 + 0.2, uncertain: 0, underWay: 0 }, 0.1, 0.4],
])('after %s enough is all of it with the next question, in whole cents', (_, spending, needed, enough) => {
  expect(enoughFor(spending, needed)).toBe(enough);
});

const sum = fc.double({ min: 0, max: 100, noNaN: true });
test('enough lets the question in, and is less than a cent too much', () => {
  fc.assert(
    fc.property(sum, sum, sum, sum, (counted, uncertain, underWay, needed) => {
      const total = counted + uncertain + underWay + needed;
      const enough = enoughFor({ counted, uncertain, underWay }, needed);
      expect(enough).toBeGreaterThanOrEqual(total - 1e-7);
      expect(enough).toBeLessThan(total + 0.01 + 1e-7);
    }),
  );
});

test('enough of tokens is in whole thousands', () => {
  expect(enoughFor({ counted: 12_345, uncertain: 0, underWay: 0 }, 700, 'tokens')).toBe(14_000);
});

const { dollars, tokens } = FIRST_BUDGET;
test.each([
  ['no model', {}, [], undefined],
  ['a model that costs', {}, [price(10)], { dollars }],
  ['models that cost nothing', {}, [price(0)], undefined],
  ['a model without a price', {}, [null], { tokens }],
  ['a price that is not looked up yet', {}, [undefined], { tokens }],
  ['a model without a price beside one that costs', {}, [price(10), null], { dollars, tokens }],
  ['less than nothing typed', { dollars: -1, tokens: 0.5 }, [price(10), null], undefined],
  ['emptied fields', { dollars: undefined, tokens: null }, [price(10), null], undefined],
  ['a sum typed beside a model without a price', { dollars: 3 }, [null], { dollars: 3, tokens }],
  ['typed tokens', { tokens: 5 }, [price(10), null], { dollars, tokens: 5 }],
  ['tokens typed where every model has a price', { tokens: 5 }, [price(10)], { dollars }],
] as const)('with %s the budget of a set-up follows', (_, fields, prices, budget) => {
  expect(budgetOf(fields, prices)).toEqual(budget);
});

test.each([
  ['little is set aside', { dollars: 0.1 }, { dollars }],
  ['a question takes more than half of it', { dollars: 0.2515 }, { dollars: 0.38 }],
  ['one question costs dollars', { dollars: 1.475 }, { dollars: 1.6 }],
  ['nothing is known of it', {}, { dollars }],
])('the first budget lets a question through and leaves as much to spend: %s', (_, aside, budget) => {
  expect(budgetOf({}, [price(30)], aside)).toEqual(budget);
  expect(budgetOf({ dollars: 0.01 }, [price(30)], aside)).toEqual({ dollars: 0.01 });
});

test('before questions are counted, the longest answer of the dearest model is what is set aside', () => {
  const aside = asideByPrice([price(1), price(30), null, undefined], { maxOutputTokens: 10_000 });
  expect(aside).toEqual({ dollars: expect.closeTo(0.3, 9) as number, tokens: 10_500 });
  expect(budgetOf({}, [price(30)], asideByPrice([price(30)]))).toEqual({ dollars: 0.38 });
});

test.each([
  [
    { dollars: 0.5, tokens: 9000 },
    { dollars: 0.5, tokens: 9000 },
  ],
  [{ dollars: 0, tokens: null }, { dollars: 0 }],
  [{ dollars: undefined, tokens: 9000 }, { tokens: 9000 }],
  [{ dollars: undefined, tokens: null }, undefined],
])('of fields that hold %o only bounds are kept', (fields, budget) => {
  expect(asBudget(fields)).toEqual(budget);
});
