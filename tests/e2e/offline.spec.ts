import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';

test.use({ serviceWorkers: 'allow' });

/** The worker has started, and what the page was made of is kept. */
async function whatIsUsedIsKept(page: Page): Promise<void> {
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
async function keptPaths(): Promise<string[]> {
  const names = await caches.keys();
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map(({ url }) => new URL(url).pathname);
}

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

test('all of it is kept on a press: the size is said before, it can be cancelled, and a missing file is named', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  await page.goto('/');
  await whatIsUsedIsKept(page);
  const missing = (await page.evaluate(async () => {
    const list = (await (await fetch('./offline-en.json')).json()) as { files: [string, number][] };
    return list.files.map(([path]) => path).find((path) => path.includes('/cities-'));
  }))!;
  await context.route(`**/${missing}`, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('button', { name: 'Help' }).click();
  const help = page.getByRole('dialog');
  await expect(help.getByText(/are kept on this\s+device;\s+\d[\d.]*\s(MB|kB) to fetch$/)).toBeVisible();
  const press = help.getByRole('button', { name: 'Make all of it available offline' });
  await press.click();
  await expect(help.getByRole('progressbar')).toBeVisible();
  await help.getByRole('button', { name: 'Cancel' }).click();
  await press.click();
  await expect(help.getByText(`1 file could not be fetched: ${missing}. The rest is kept.`)).toBeVisible({
    timeout: 120_000,
  });
  await context.unroute(`**/${missing}`);
  await press.click();
  await expect(help.getByText('All of it is available offline.')).toBeVisible();

  await context.setOffline(true);
  await page.goto('/#/connect');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect');
  // The page of a lesson was never visited: the first page opens it.
  await page.goto('/learn/noise/');
  await expect(page).toHaveURL(/\/learn\/noise\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const shard = await page.evaluate(async () => (await fetch('/generated/ground-single.json.gz')).status);
  expect(shard).toBe(200);
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
  await page.reload();
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
