import { readFileSync } from 'node:fs';
import { expect, test } from './test.ts';

/** Every route with the file of its page. */
const routes = [
  ...readFileSync('src/app/routes.ts', 'utf8').matchAll(
    /pattern: '([^']*)'[^]*?(?:import\('|default: )([^' }]+)/g,
  ),
].map(([, pattern, file]) => ({ pattern: pattern!, file: file! }));

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

test('every page has a title of its own', async ({ page }) => {
  test.slow();
  expect(routes.length).toBeGreaterThan(25);
  const pages = new Map<string, string>();
  let shown = '';
  for (const { pattern, file } of routes) {
    const before = await page.title();
    await page.goto(`/#/${addressOf(pattern)}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The title of the page before stays until the next one is loaded.
    if (file !== shown) await expect.poll(() => page.title(), pattern).not.toBe(before);
    const title = await page.title();
    expect(title, pattern).toMatch(/^(.+ – Proving Ground|Proving Ground: .+)$/);
    expect.soft(pages.get(title) ?? file, `“${title}” of ${pattern}`).toBe(file);
    pages.set(title, file);
    shown = file;
  }
});
