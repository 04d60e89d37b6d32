import type { Browser } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import type { BenchPart } from './row.ts';

/** Gzip bytes of all JavaScript that Home fetches until nothing moves any more, the workers' scripts apart. */
export async function scriptBytes(browser: Browser, url: string): Promise<{ page: number; workers: number }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const scripts = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (!/\.m?js(\?|$)/.test(response.url())) return;
    scripts.set(
      response.url(),
      response.body().then((body) => gzipSync(body, { level: 9 }).length),
    );
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  // The dataset worker loads the shipped tasks after the first paint.
  await page.waitForTimeout(3500);
  const ofPage = new Set(
    await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name)),
  );
  const workerScripts = page.workers().map((worker) => worker.url());
  const bytes = { page: 0, workers: 0 };
  for (const [script, size] of scripts) {
    const isPage = ofPage.has(script) && !workerScripts.includes(script) && !script.includes('.worker');
    bytes[isPage ? 'page' : 'workers'] += await size;
  }
  await context.close();
  return bytes;
}

export const firstLoad: BenchPart = async ({ browser, url }) => {
  const { page, workers } = await scriptBytes(browser, url);
  return [
    {
      name: 'JavaScript of Home, page thread',
      n: 1,
      value: page / 1000,
      unit: 'kB gzip',
      goal: 'at most 60',
    },
    {
      name: 'JavaScript of Home, with workers',
      n: 1,
      value: (page + workers) / 1000,
      unit: 'kB gzip',
      goal: 'at most 90',
    },
  ];
};
