import { expect, test } from '@playwright/test';
import { scriptBytes } from '../tools/bench/first-load.ts';

test('Home fetches at most 90 kB of JavaScript, 60 kB of it for the page itself', async ({
  browser,
  baseURL,
}) => {
  const { page, workers } = await scriptBytes(browser, baseURL!);
  // Nothing measured would be as wrong as too much.
  expect(page).toBeGreaterThan(10_000);
  expect(workers).toBeGreaterThan(10_000);
  expect(page).toBeLessThanOrEqual(60_000);
  expect(page + workers).toBeLessThanOrEqual(90_000);
});
