import { expect, test } from '@playwright/test';
import { firstVisit } from '../tools/bench/first-load.ts';

for (const place of ['/', '/zh/'])
  test(`a first visit to ${place} fetches at most 12 files, 66 kB of JavaScript and 1.5 MB in all, and starts no worker`, async ({
    browser,
    baseURL,
  }) => {
    const { requests, workers, script, all } = await firstVisit(browser, baseURL! + place);
    // Nothing measured would be as wrong as too much.
    expect(script).toBeGreaterThan(10_000);
    expect(script).toBeLessThanOrEqual(66_000);
    expect(all).toBeLessThanOrEqual(1_500_000);
    expect(requests).toBeLessThanOrEqual(12);
    expect(workers).toBe(0);
  });
