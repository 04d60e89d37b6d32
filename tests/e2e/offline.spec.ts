import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { keptPaths, whatIsUsedIsKept } from './kept-offline.ts';

test.use({ serviceWorkers: 'allow' });

/** Gzip bytes of what is kept, as a host sends it. */
const bytesKept = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let bytes = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { body } = (await cache.match(request))!;
        bytes += (await new Response(body!.pipeThrough(new CompressionStream('gzip'))).arrayBuffer())
          .byteLength;
      }
    }
    return bytes;
  });

test('after a visit the site opens without a network, with what was visited and at most 1.5 MB kept', async ({
  page,
  context,
}) => {
  test.slow();
  await page.goto('/');
  await whatIsUsedIsKept(page);
  expect(await bytesKept(page)).toBeLessThan(1_500_000);
  expect((await page.evaluate(keptPaths)).filter((path) => path.startsWith('/zh/'))).toEqual([]);
  await page.goto('/#/lab');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scoring Lab');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scoring Lab');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/right tool/i);
  // A page that was not visited says so, and can be tried again.
  await page.goto('/#/connect');
  await expect(page.getByText('This page could not be loaded')).toBeVisible();
});

test('the site can be installed: its manifest names icons that exist', async ({ page, request }) => {
  await page.goto('/');
  const address = await page.evaluate(
    () => (document.head.querySelector('link[rel=manifest]') as HTMLLinkElement).href,
  );
  const manifest = (await (await request.get(address)).json()) as { icons: { src: string }[] };
  expect(manifest.icons.length).toBeGreaterThan(0);
  for (const { src } of manifest.icons) {
    const icon = await request.get(new URL(src, address).href);
    expect(icon.headers()['content-type']).toBe('image/png');
  }
});

test('a newer edition is offered and taken when the reader wants it', async ({ page }) => {
  test.slow();
  const site = await siteWithEditions();
  await page.goto(site.address);
  await whatIsUsedIsKept(page);
  // All that the page loads when idle: asked for later, it would be gone, and the page be forgotten.
  await page.reload({ waitUntil: 'networkidle' });
  const kept = await page.evaluate(keptPaths);
  site.publishNewer();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await page.getByRole('button', { name: 'Reload with it' }).click();
  // The page reloads meanwhile, which ends what is asked of it.
  const editions = () => page.evaluate(() => caches.keys()).catch(() => []);
  await expect.poll(editions).toEqual(['proving-ground-newer']);
  expect(await page.evaluate(keptPaths)).toEqual(expect.arrayContaining(kept));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  site.close();
});

const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

/** The built site on a port of its own, whose service worker can become another edition. */
async function siteWithEditions() {
  let isNewer = false;
  const server = createServer((request, response) => {
    const path = new URL(request.url!, 'http://site').pathname.slice(1) || 'index.html';
    const file = `dist/${decodeURIComponent(path)}`;
    // A host keeps no file of an older edition: what the page still needs it must have.
    const isGone = isNewer && path.startsWith('assets/');
    if (path.includes('..') || isGone || !existsSync(file)) return void response.writeHead(404).end();
    response.setHeader('content-type', types[file.split('.').at(-1)!] ?? 'application/octet-stream');
    const content = readFileSync(file);
    const changed = content.toString().replace(/EDITION = '[0-9a-f]+'/, "EDITION = 'newer'");
    response.end(isNewer && path === 'service-worker.js' ? changed : content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    publishNewer: () => void (isNewer = true),
    close: () => server.close(),
  };
}
