import type { Browser } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import type { BenchPart } from './row.ts';

/** The chunks that a script imports before it runs, and theirs in turn. */
function importedBy(
  script: string,
  bodies: ReadonlyMap<string, string>,
  found = new Set<string>(),
): Set<string> {
  for (const [, chunk] of (bodies.get(script) ?? '').matchAll(/\bfrom\s*["'`](\.[^"'`]+)["'`]/g)) {
    const url = new URL(chunk!, script).href;
    if (found.has(url)) continue;
    found.add(url);
    importedBy(url, bodies, found);
  }
  return found;
}

/** Gzip bytes of all JavaScript that Home fetches until nothing moves any more, the workers' scripts apart. */
export async function scriptBytes(browser: Browser, url: string): Promise<{ page: number; workers: number }> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (!/\.m?js(\?|$)/.test(response.url())) return;
    scripts.set(response.url(), response.body());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  // The dataset worker loads the shipped tasks after the first paint.
  await page.waitForTimeout(3500);
  const ofPage = new Set(
    await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name)),
  );
  const bodies = new Map<string, string>();
  for (const [script, body] of scripts) bodies.set(script, (await body).toString());
  // The browser lists what a worker's script imports among the page's resources.
  const ofWorkers = new Set<string>();
  for (const script of bodies.keys()) {
    if (!script.includes('.worker')) continue;
    ofWorkers.add(script);
    for (const chunk of importedBy(script, bodies)) ofWorkers.add(chunk);
  }
  const bytes = { page: 0, workers: 0 };
  for (const [script, body] of bodies) {
    const isPage = ofPage.has(script) && !ofWorkers.has(script);
    bytes[isPage ? 'page' : 'workers'] += gzipSync(body, { level: 9 }).length;
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
      goal: 'at most 68',
    },
    {
      name: 'JavaScript of Home, with workers',
      n: 1,
      value: (page + workers) / 1000,
      unit: 'kB gzip',
      goal: 'at most 98',
    },
  ];
};
