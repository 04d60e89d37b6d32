import { readFileSync } from 'node:fs';
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

test('the licence texts of the site, its fonts and every package it contains are a file beside it', async ({
  request,
}) => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const texts = (await (await request.get('/licences.txt')).text()).split(`\n\n${'='.repeat(80)}\n\n`);
  const titles = texts.map((text) => text.split('\n')[0]!.replace(/ [\d.]+$/, ''));
  // ajv writes code while the site is built, and is no part of it.
  const contained = Object.keys(dependencies).filter((name) => name !== 'ajv');
  expect(contained.filter((name) => !titles.includes(name))).toEqual([]);
  const fonts = texts.filter((text) => text.startsWith('@fontsource'));
  expect(fonts).toHaveLength(3);
  for (const font of fonts) expect(font).toMatch(/SIL OPEN FONT LICENSE/i);
  expect(texts[0]).toMatch(/^Proving Ground\n\n\s*Apache License/);
});
