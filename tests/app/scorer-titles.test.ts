import { expect, test } from 'vitest';
import { scorersById } from '#scorers/index.ts';
import { scorerTitles } from '../../src/app/report/scorer-titles.ts';
import { USUAL_SCORERS } from '../../src/app/report/setup.ts';

test('a report names the scorers a set-up begins with as the registry does', () => {
  expect(Object.keys(scorerTitles).sort()).toEqual([...USUAL_SCORERS].sort());
  for (const [id, title] of Object.entries(scorerTitles)) expect(scorersById.get(id)?.title).toBe(title);
});
