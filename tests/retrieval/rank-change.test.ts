import { expect, test } from 'vitest';
import { RankChanges } from '#ask/retrieval/index.ts';
import { RANKINGS } from '#core/agent.ts';
import { withEdits } from '#core/tool-edit.ts';
import { aTool } from '../builders/plans.ts';

const tools = [
  aTool('send_mail', { server: 'mail', description: 'Sends a letter.' }),
  aTool('send_parcel', { server: 'post', description: 'Sends a parcel by post.' }),
  aTool('weather', { server: 'weather', description: 'Forecast of a city.' }),
];
const task = (query: string, name: string, server: string | null) => ({
  id: query,
  query,
  calls: [{ name, server }],
});
const changes = (description: string) =>
  new RankChanges(tools, withEdits(tools, [{ server: 'mail', name: 'send_mail', description }]), 0);

test.each(RANKINGS)('an edit that takes another tool’s words takes its rank, by %s', (by) => {
  const found = changes('Sends a parcel by post. Parcel, post, parcel.').of(
    task('parcel', 'send_parcel', 'post'),
    by,
    1,
  );
  expect(found).toMatchObject({ isDue: false, before: expect.any(Number), due: 1, keptBefore: 1 });
  expect(found.after).toBeLessThanOrEqual(found.before);
});

test('a task is touched where the tool is due, or where the first k change', () => {
  const other = changes('Sends an e-mail message to a person.');
  expect(other.of(task('forecast of oslo', 'weather', null), 'bm25f', 1)).toMatchObject({
    isTouched: false,
    before: 2,
    after: 2,
  });
  expect(other.of(task('forecast of oslo', 'send_mail', 'mail'), 'bm25f', 1).isTouched).toBe(true);
  expect(other.of(task('e-mail a person', 'weather', 'weather'), 'bm25f', 1)).toMatchObject({
    isDue: false,
    after: 1,
    due: 1,
  });
  const stolen = changes('Forecast of a city: forecast, city.').of(
    task('city forecast', 'weather', 'weather'),
    'bm25f',
    1,
  );
  expect(stolen).toMatchObject({ isTouched: true, before: 2, after: 1, keptBefore: 1, keptAfter: 0 });
});

test('of two tools of one name on two servers, the label’s server decides which is due', () => {
  const twins = [aTool('find', { server: 'a' }), aTool('find', { server: 'b' })];
  const found = new RankChanges(twins, twins, 0).of(task('find', 'find', 'b'), 'bm25', 2);
  expect(found).toMatchObject({ isDue: false, due: 1 });
});
