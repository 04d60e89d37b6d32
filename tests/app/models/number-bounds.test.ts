import { expect, test } from 'vitest';
import { mustBe, readFigure } from '../../../src/app/frame/models/number-bounds.ts';

const NO_COMMA = 'a number such as 2.50, with a point and no comma';

test.each<[string, number | undefined, string]>([
  ['', undefined, ''],
  ['  ', undefined, ''],
  ['2.50', 2.5, ''],
  [' .5 ', 0.5, ''],
  ['2.', 2, ''],
  ['1e-3', 0.001, ''],
  ['2,50', NaN, NO_COMMA],
  ['2,500', NaN, NO_COMMA],
  ['1.000,50', NaN, NO_COMMA],
  ['$2', NaN, NO_COMMA],
  ['abc', NaN, NO_COMMA],
  ['NaN', NaN, NO_COMMA],
  ['0x10', NaN, NO_COMMA],
  ['-3', -3, 'a number from 0 on'],
  ['1e400', Infinity, 'a number from 0 on'],
])('“%s” typed as a sum is %d, and must be: %s', (typed, figure, words) => {
  const bounds = { least: 0, isBroken: true };
  expect(readFigure(typed, bounds)).toBe(figure);
  expect(mustBe(figure, bounds)).toBe(words);
});

test.each<[string, number, string]>([
  ['250000', 250_000, ''],
  ['250,000', 250_000, ''],
  ['1,234,567', 1_234_567, ''],
  ['2,50', NaN, 'a whole number from 0 on'],
  ['2.5', 2.5, 'a whole number from 0 on'],
])('“%s” typed as a whole number is %d, and must be: %s', (typed, figure, words) => {
  expect(readFigure(typed)).toBe(figure);
  expect(mustBe(figure, { least: 0 })).toBe(words);
});
