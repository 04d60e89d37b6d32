import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { firstVisit } from '../tools/bench/first-load.ts';

for (const place of ['/', '/zh/'])
  test(`a first visit to ${place} fetches at most 12 files, 55 kB of JavaScript and 1.5 MB in all, and starts no worker`, async ({
    browser,
    baseURL,
  }) => {
    const { requests, workers, script, all } = await firstVisit(browser, baseURL! + place);
    // Nothing measured would be as wrong as too much.
    expect(script).toBeGreaterThan(10_000);
    expect(script).toBeLessThanOrEqual(55_000);
    expect(all).toBeLessThanOrEqual(1_500_000);
    expect(requests).toBeLessThanOrEqual(12);
    expect(workers).toBe(0);
  });

test('a look at pages that list what is stored makes no database and starts no worker', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  for (const [address, heading] of [
    ['learn', 'Learn to evaluate tool use'],
    ['data', 'Data'],
    ['data/ground', 'Ground'],
    ['connect', 'Connect'],
    ['compare', 'Compare'],
    ['runs', 'Runs'],
    ['keys', 'Keys'],
    ['evaluate', 'Evaluate your MCP server'],
    ['tools', 'Servers and tools'],
    ['lab', 'Scoring Lab'],
  ]) {
    await page.goto(`${baseURL!}/#/${address}`);
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  }
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
  expect(page.workers()).toEqual([]);
  await context.close();
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

test('a written report with open folds waits for a person before it answers', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${baseURL!}/r/sample/`, { waitUntil: 'networkidle' });
  // Longer than an idle browser would wait.
  await page.waitForTimeout(2500);
  const home = page.getByRole('banner').getByRole('link').first();
  // Links name the site's own folder once the page answers.
  await expect(home).toHaveAttribute('href', '../../');
  await page.mouse.move(200, 300);
  await expect(home).toHaveAttribute('href', /^\//);
  await context.close();
});

for (const sign of ['pointermove', 'beforeprint'])
  test(`what is in another part of a report is drawn at ${sign}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto(`${baseURL!}/#/methods`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => (location.hash = '/r/sample'));
    await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible();
    const ofDetails = page.getByRole('heading', { name: 'Parts', exact: true, includeHidden: true });
    await expect(ofDetails).toHaveCount(0);
    await page.evaluate((name) => dispatchEvent(new Event(name)), sign);
    await expect(ofDetails).toHaveCount(1);
    await expect(ofDetails).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(ofDetails).toBeVisible();
    await context.close();
  });

test('a part of a report that was opened by a tap stays drawn beside another', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${baseURL!}/#/methods`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => (location.hash = '/r/sample'));
  const parts = page.getByRole('navigation', { name: 'Parts of the report' });
  const ofDetails = page.getByRole('heading', { name: 'Parts', exact: true, includeHidden: true });
  // Playwright's own click would move the pointer.
  await parts.getByRole('link', { name: 'Details' }).evaluate((link: HTMLElement) => link.click());
  await expect(ofDetails).toBeVisible();
  await parts
    .getByRole('link', { name: 'Result' })
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(ofDetails).toBeHidden();
  await expect(ofDetails).toHaveCount(1);
  await context.close();
});

test('a page that arrives in pieces is drawn once', async ({ browser, baseURL }) => {
  const html = await (await fetch(baseURL!)).text();
  const head = html.slice(0, html.indexOf('<footer'));
  let sendRest: () => void = () => {};
  const answer = async (url: string, response: ServerResponse): Promise<void> => {
    const file = await fetch(baseURL! + url);
    response.setHeader('content-type', file.headers.get('content-type') ?? '');
    response.end(Buffer.from(await file.arrayBuffer()));
  };
  const slow = createServer(({ url }, response) => {
    if (url !== '/') return void answer(url!, response);
    response.setHeader('content-type', 'text/html').write(head);
    sendRest = () => response.end(html.slice(head.length));
  }).listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const first = page.waitForResponse(/\/first-.*\.js$/);
    await page.goto(`http://127.0.0.1:${(slow.address() as AddressInfo).port}/#/data`, {
      waitUntil: 'commit',
    });
    await (await first).finished();
    // Time to draw, if it did not wait.
    await page.waitForTimeout(500);
    sendRest();
    await expect(page.getByRole('heading', { level: 1, name: 'Data' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toHaveCount(1);
  } finally {
    await context.close();
    slow.close();
  }
});

test('the licence texts of the site, its fonts and every package it contains are a file beside it', async ({
  request,
}) => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const texts = (await (await request.get('/licences.txt')).text()).split(`\n\n${'='.repeat(80)}\n\n`);
  const titles = texts.map((text) => text.split('\n')[0]!.replace(/ [\d.]+$/, ''));
  // These build the site, and are no part of it.
  const tools = ['@sveltejs/vite-plugin-svelte', '@tsconfig/svelte', 'ajv', 'tsx', 'vite', 'wabt'];
  const contained = Object.keys(dependencies).filter((name) => !tools.includes(name));
  expect(contained.filter((name) => !titles.includes(name))).toEqual([]);
  const fonts = texts.filter((text) => text.startsWith('@fontsource'));
  expect(fonts).toHaveLength(3);
  for (const font of fonts) expect(font).toMatch(/SIL OPEN FONT LICENSE/i);
  expect(texts[0]).toMatch(/^Proving Ground\n\n\s*Apache License/);
});
