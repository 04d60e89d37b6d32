import { routes } from '../../src/app/routes.ts';
import { expect, page, test } from './app.ts';

/** What stands for the parameters of an address; an optional one is left out. */
const samples: Readonly<Record<string, string>> = {
  dataset: 'ground',
  id: 'task-outcome',
  lesson: 'noise',
  run: 'sample',
  payload: '1.AAAAAAAA',
  transcripts: '1.AAAAAAAA',
  task: '4',
};
const addressOf = (pattern: string): string =>
  pattern
    .split('/')
    .filter((part) => !part.endsWith('?'))
    .map((part) => (part.startsWith(':') ? samples[part.slice(1)]! : part))
    .join('/');

test('every page has a title of its own', { timeout: 120_000 }, async ({ open }) => {
  expect(routes.length).toBeGreaterThan(25);
  const pages = new Map<string, unknown>();
  await open('#/data');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Data' })).toBeVisible();
  let shown: unknown;
  for (const { pattern, load } of routes) {
    const before = document.title;
    const { default: component } = await load();
    location.hash = `#/${addressOf(pattern)}`;
    // The title of the page before stays until the next one is loaded.
    if (component !== shown) await expect.poll(() => document.title, { message: pattern }).not.toBe(before);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    const title = document.title;
    expect(title, pattern).toMatch(/^(.+ – Proving Ground|Proving Ground: .+)$/);
    expect.soft(pages.get(title) ?? component, `“${title}” of ${pattern}`).toBe(component);
    pages.set(title, component);
    shown = component;
  }
});
