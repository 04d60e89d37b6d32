import { expect, test } from 'vitest';
import { EXIT, exitOf } from '../../src/headless/exit-codes.ts';
import { whyLeft } from '../../src/headless/in-browser.ts';

test('a part that its budget ended in the page is not tried again, one whose model failed may be', () => {
  expect(exitOf(whyLeft('The next question might pass it.', { endedByBudget: [1] }))).toBe(EXIT.budget);
  expect(exitOf(whyLeft('It does not answer.', { endedByBudget: [] }))).toBe(EXIT.unavailable);
  expect(exitOf(whyLeft('It does not answer.', undefined))).toBe(EXIT.unavailable);
});
