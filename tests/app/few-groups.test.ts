import { expect, test } from 'vitest';
import { fewApart, fewWords, rangeWords } from '../../src/app/look/plots/intervals.ts';

const group = (name: string, ...ns: number[]) => ({
  name,
  rows: ns.map((n) => ({ name: 'a', n, low: 0, estimate: 0.5, high: 1 })),
});

test('a group where no system has five tasks is in the sentence and not among the rows', () => {
  const { shown, few } = fewApart([group('map', 5, 2), group('pay', 4, 3), group('tv')]);
  expect(shown.map(({ name }) => name)).toEqual(['map']);
  expect(fewWords(few)).toBe('2 groups with fewer than 5 tasks: pay (4), tv (0).');
});

test('a long tail is counted', () => {
  const many = Array.from({ length: 30 }, (_, index) => group(`g${index}`, 1));
  expect(fewWords(many)).toMatch(/^30 groups with fewer than 5 tasks: g0 \(1\), .* and 6 more\.$/);
  expect(fewWords([])).toBe('');
});

test('an interval without width is said in words', () => {
  expect(rangeWords({ low: 1, high: 1 })).toBe('no spread: all tasks alike');
  expect(rangeWords({ low: 0.5, high: 0.75 })).toBe('[50.0, 75.0]');
});
