import { expect, test } from '@playwright/test';
import { firstVisit } from '../tools/bench/first-load.ts';

for (const place of ['/', '/zh/'])
  test(`a first visit to ${place} fetches at most 12 files, 57 kB of JavaScript and 1.5 MB in all, and starts no worker`, async ({
    browser,
    baseURL,
  }) => {
    const { requests, workers, script, all } = await firstVisit(browser, baseURL! + place);
    // Nothing measured would be as wrong as too much.
    expect(script).toBeGreaterThan(10_000);
    expect(script).toBeLessThanOrEqual(57_000);
    expect(all).toBeLessThanOrEqual(1_500_000);
    expect(requests).toBeLessThanOrEqual(12);
    expect(workers).toBe(0);
  });

test('what is rendered is seen before any script is asked for', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${baseURL!}/learn/tool-call/`, { waitUntil: 'networkidle' });
  const { seen, scripts } = await page.evaluate(() => ({
    seen: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    scripts: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }));
  expect(scripts.length).toBeGreaterThan(1);
  expect(Math.min(...scripts)).toBeGreaterThan(seen!);
  await context.close();
});
