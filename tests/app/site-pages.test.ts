import { routes } from '../../src/app/routes.ts';
import { sitePages } from '../tools/site-pages.ts';
import { expect, test } from 'vitest';

test('every route has a page that the tools open, and every such page a route', () => {
  const patterns = sitePages.map(({ pattern }) => pattern).filter((pattern) => pattern !== '*');
  expect([...new Set(patterns)]).toEqual(routes.map(({ pattern }) => pattern));
});

test('no two pages have one name', () => {
  const names = sitePages.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
