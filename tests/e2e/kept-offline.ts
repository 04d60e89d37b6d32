import { expect, type Page } from '@playwright/test';

/** The worker has started, and what the page was made of is kept. */
export async function whatIsUsedIsKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(keptPaths)).toEqual(expect.arrayContaining(['/', '/favicon.svg']));
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const scripts = performance.getEntriesByType('resource').map(({ name }) => name);
        const missing = scripts.filter((url) => url.includes('/assets/'));
        const kept = await Promise.all(missing.map((url) => caches.match(url)));
        return missing.length > 0 && kept.every(Boolean);
      }),
    )
    .toBe(true);
}

/** Paths of all files that are kept. */
export async function keptPaths(): Promise<string[]> {
  const names = await caches.keys();
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map(({ url }) => new URL(url).pathname);
}
