import type { Browser } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import type { BenchPart } from './row.ts';

/** What Home costs a browser that was never here, without what its service worker asks for again. */
export interface FirstVisit {
  requests: number;
  workers: number;
  /** Gzip bytes of the JavaScript, and of all that is fetched. */
  script: number;
  all: number;
}

/** Opens the page at `url` in a fresh profile and waits until nothing moves any more. */
export async function firstVisit(browser: Browser, url: string): Promise<FirstVisit> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const bodies: Promise<{ isScript: boolean; bytes: number }>[] = [];
  let workers = 0;
  page.on('worker', () => workers++);
  page.on('response', (response) => {
    const isScript = /\.m?js(\?|$)/.test(response.url());
    bodies.push(response.body().then((body) => ({ isScript, bytes: gzipSync(body, { level: 9 }).length })));
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  // What is begun once the page is idle counts, too.
  await page.waitForTimeout(3500);
  const files = await Promise.all(bodies);
  await context.close();
  const bytesOf = (some: typeof files): number => some.reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    requests: files.length,
    workers,
    script: bytesOf(files.filter(({ isScript }) => isScript)),
    all: bytesOf(files),
  };
}

export const firstLoad: BenchPart = async ({ browser, url }) => {
  const { requests, workers, script, all } = await firstVisit(browser, url);
  return [
    { name: 'JavaScript of Home', n: 1, value: script / 1000, unit: 'kB gzip', goal: 'at most 55' },
    { name: 'all files of Home', n: 1, value: all / 1000, unit: 'kB gzip', goal: 'at most 1500' },
    { name: 'requests of Home', n: 1, value: requests, unit: 'requests', goal: 'at most 12' },
    { name: 'workers of Home', n: 1, value: workers, unit: 'workers', goal: '0' },
  ];
};
