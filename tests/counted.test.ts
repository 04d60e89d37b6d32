import { expect, test } from 'vitest';
import { countOf } from '#core/quoted.ts';

test.each([
  [0, '0 tools'],
  [1, '1 tool'],
  [999, '999 tools'],
  [2000, '2,000 tools'],
])('%d is counted as in the pages: %s', (count, words) => {
  expect(countOf(count, 'tool')).toBe(words);
});
