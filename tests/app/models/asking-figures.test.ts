import { expect, test } from 'vitest';
import { fieldsOf } from '../../../src/app/frame/models/asking.ts';
import { figuresOf, wrongFigure } from '../../../src/app/run/asking-figures.ts';
import { mustBe, type Bounds, type Figure } from '../../../src/app/frame/models/number-bounds.ts';

const repeats: Bounds = { least: 1, most: 100 };
const refused: [Figure, Bounds, string][] = [
  [1.5, repeats, 'a whole number from 1 to 100'],
  [0, repeats, 'a whole number from 1 to 100'],
  [101, repeats, 'a whole number from 1 to 100'],
  [NaN, repeats, 'a whole number from 1 to 100'],
  [-3, { least: 1 }, 'a whole number from 1 on'],
  [0.5, {}, 'a whole number'],
  [1e300, {}, 'a whole number'],
  [2.1, { least: 0, most: 2, isBroken: true }, 'a number from 0 to 2'],
  [0, { least: 0.000_01, most: 1e6, isBroken: true }, 'a number from 0.00001 to 1,000,000'],
];
test.each(refused)('%d is refused within %j: it must be %s', (value, bounds, words) => {
  expect(mustBe(value, bounds)).toBe(words);
});

const taken: [Figure, Bounds][] = [
  [null, repeats],
  [undefined, repeats],
  [1, repeats],
  [100, repeats],
  [-7, {}],
  [0.7, { least: 0, most: 2, isBroken: true }],
];
test.each(taken)('%s is taken within %j', (value, bounds) => {
  expect(mustBe(value, bounds)).toBe('');
});

test('the first wrong setting is named, and one that means nothing to these ways is not looked at', () => {
  const fields = { ...fieldsOf({ agentIds: ['react'] }), turns: 2.5, temperature: 9 };
  expect(wrongFigure(fields, true)).toBe('“Turns at most” must be a whole number from 1 to 1,000.');
  expect(wrongFigure(fields, false)).toBe('“Temperature” must be a number from 0 to 2.');
  expect(wrongFigure({ ...fields, turns: 3, temperature: null, best: 0 }, true)).toBe('');
});

test('a menu brings the figures that choose it, and turns the limits of a loop', () => {
  const names = (...of: Parameters<typeof figuresOf>) => figuresOf(...of).map(({ name }) => name);
  expect(names('padded', false).slice(0, 3)).toEqual(['padTo', 'padSeed', 'seconds']);
  expect(names('top-k', true).slice(0, 6)).toEqual([
    'best',
    'calls',
    'actions',
    'turns',
    'tokens',
    'dollars',
  ]);
  expect(names('all', false)).not.toContain('tokens');
});
