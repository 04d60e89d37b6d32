import { expect, test } from 'vitest';
import { causeTitle, causeWord } from '../../src/app/frame/words/cause-words.ts';
import { taskFilters } from '../../src/app/look/report/task-grid.ts';

test.each([
  ['wrong-value', 'wrong-argument', 'wrong argument'],
  ['wrong-name', 'wrong-tool', 'wrong tool'],
  ['undue-call', 'extra-call', 'extra call'],
] as const)('the error %s and the cause %s are one word: %s', (errorType, cause, word) => {
  expect(causeWord(errorType)).toBe(word);
  expect(causeWord(cause)).toBe(word);
});

test('filters are titled with the same words', () => {
  const titles: string[] = taskFilters.map(({ title }) => title);
  for (const cause of ['wrong-value', 'wrong-name', 'missing-call'] as const)
    expect(titles).toContain(causeTitle(cause));
});
