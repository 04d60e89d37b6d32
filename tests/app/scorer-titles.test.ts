import { expect, test } from 'vitest';
import { scorersById } from '#scorers/index.ts';
import { scorerTitles } from '../../src/app/report/scorer-titles.ts';
import { DEFAULT_SCORERS, TESTBED_SCORERS } from '../../src/app/report/setup.ts';

test('a report names the scorers a set-up begins with as the registry does', () => {
  expect(Object.keys(scorerTitles)).toEqual([...DEFAULT_SCORERS, ...TESTBED_SCORERS]);
  for (const [id, title] of Object.entries(scorerTitles)) expect(scorersById.get(id)?.title).toBe(title);
});
