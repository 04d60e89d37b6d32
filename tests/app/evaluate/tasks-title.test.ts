import { expect, test } from 'vitest';
import { tasksTitle } from '../../../src/app/evaluate/first-run.ts';

test.each([
  [[], 'Tasks of amap'],
  [[['amap']], 'Tasks of amap'],
  [[['google-maps'], ['google-maps', 'amap']], 'Tasks of amap, google-maps'],
  [
    [
      ['b', 'amap', 'c'],
      ['d', 'e'],
    ],
    'Tasks of amap, b, c and 2 more',
  ],
])('tasks that offer tools of %o are “%s”', (servers, title) => {
  const proven = servers.map((each) => ({ servers: each }));
  expect(tasksTitle({ id: 'a', title: 'amap', url: '', headers: [] }, proven)).toBe(title);
});
