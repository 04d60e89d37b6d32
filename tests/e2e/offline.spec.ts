import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';

test.use({ serviceWorkers: 'allow' });

test('after a visit the site opens and works without a network', async ({ page, context }) => {
  test.slow();
  await page.goto('/');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await page.goto('/#/lab');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scoring Lab');
  // Pages that the visit never opened, and the files of the built-in data set, come from the device.
  await page.goto('/#/connect');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const shard = await page.evaluate(async () => (await fetch('./generated/ground-single.json.gz')).status);
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
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  site.publishNewer();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await page.getByRole('button', { name: 'Reload with it' }).click();
  // The page reloads meanwhile, which ends what is asked of it.
  const kept = () => page.evaluate(() => caches.keys()).catch(() => []);
  await expect.poll(kept).toEqual(['proving-ground-newer']);
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
    if (path.includes('..') || !existsSync(file)) return void response.writeHead(404).end();
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
