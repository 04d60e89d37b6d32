import { expect, test } from 'vitest';
import { ownPrice, priceTrouble, readOwnPrices } from '../../../src/app/frame/models/own-prices.ts';

type Fields = Parameters<typeof priceTrouble>[0];
const whole: Fields = { input: 1, output: 2, cachedInput: undefined };
const ref = { providerId: 'p', model: 'm' };

const refused: [string, Partial<Fields>, string][] = [
  ['an emptied field', { output: null }, '“out” is missing'],
  ['nothing typed yet', { input: undefined, output: undefined }, '“in” is missing'],
  ['more than anybody asks', { input: 1e9 }, '“in” must be a number from 0 to 1,000,000'],
  ['less than nothing', { output: -1 }, '“out” must be a number from 0 to 1,000,000'],
  [
    'a cached price of less than nothing',
    { cachedInput: -1 },
    '“in, cached” must be a number from 0 to 1,000,000',
  ],
];
test.each(refused)('%s is no price, and it is said why', (_, fields, words) => {
  expect(priceTrouble({ ...whole, ...fields })).toBe(words);
  expect(ownPrice(ref, { ...whole, ...fields }, '2026-01')).toBeUndefined();
});

test('a price needs nothing for cached tokens, and may be nothing', () => {
  expect(priceTrouble(whole)).toBe('');
  expect(ownPrice(ref, { ...whole, input: 0, output: 0 }, '2026-01')).toMatchObject({ input: 0, output: 0 });
  expect(ownPrice(ref, { ...whole, cachedInput: 0.1 }, '2026-01')).toMatchObject({ cachedInput: 0.1 });
});

test('a price of one’s own leaves as they were the factors that its fields do not show', () => {
  const long = { above: 272_000, input: 2, output: 1.5 };
  const before = { input: 5, cachedInput: 0.5, writtenInput: 6.25, writtenForHour: 10, output: 30, long };
  const price = ownPrice(ref, { ...whole, input: 4 }, '2026-01', before)!;
  expect(price).toEqual({
    ...{ ...ref, input: 4, output: 2, writtenInput: 5, writtenForHour: 8, long },
    ...{ asOf: '2026-01', source: 'your own' },
  });
  expect(readOwnPrices([price])).toEqual([price]);
  expect(ownPrice(ref, whole, '2026-01', { input: 0, writtenInput: 0, output: 0 })).not.toHaveProperty(
    'writtenInput',
  );
});
