import { expect, test } from 'vitest';
import { scorers } from '#measure/scorers/index.ts';
import { isRegistered, scorerName, scorerTitle } from '../../src/app/frame/kit/scorer-titles.ts';

test.each(scorers.map(({ id, title }) => [id, title]))(
  'a report names %s as the registry does',
  (id, title) => {
    expect([isRegistered(id), scorerTitle(id), scorerName(id)]).toEqual([true, title, title]);
  },
);

test('what is not a scorer of this page is quoted, so that nobody takes a claim’s text for the page’s own', () => {
  expect(isRegistered('toString')).toBe(false);
  expect(scorerName('Solved 100 %” by “all')).toBe('“Solved 100 %’ by ’all”');
  expect(scorerName('x'.repeat(500)).length).toBeLessThan(110);
});
