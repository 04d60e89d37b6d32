import { statSync } from 'node:fs';
import { sitePages, type SitePage } from '../tools/site-pages.ts';
import { noViolations } from './accessibility.ts';
import { expect, test, type Page } from './test.ts';
import { noSidewaysScroll } from './widths.ts';

/** Opened between two pages, so that the next one is made from nothing. */
const BETWEEN = '/#/no/such/page';

/** Few enough for one test, and as many tests as keep two workers busy. */
const AT_ONCE = 9;

const groups: SitePage[][] = [];
for (let start = 0; start < sitePages.length; start += AT_ONCE)
  groups.push(sitePages.slice(start, start + AT_ONCE));

/** Opening these is itself a request to compute what only a worker can: calls on the testbed, a whole run under every scorer. */
const computing = ['transcript', 'run-disagreements'];
/** An effect that asks a worker some time after the page stands does so by then. */
const ASKED_BY_MS = 1200;

/** Workers that are started from now on, and scripts of workers that are fetched. */
function watchWorkers(page: Page): string[] {
  const seen: string[] = [];
  page.on('worker', (worker) => {
    seen.push(worker.url());
  });
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Beside each worker's script is a file of a line, which holds its address.
    if (/\.worker-[^/]*\.js$/.test(pathname) && statSync(`dist${pathname}`).size > 200) seen.push(pathname);
  });
  return seen;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

for (const group of groups)
  test(`axe finds nothing, nothing scrolls sideways, no script fails and no worker starts on ${group.map(({ name }) => name).join(', ')}`, async ({
    page,
  }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    const started = watchWorkers(page);
    await page.goto(BETWEEN);
    const nothing = await heading(page).innerText();
    for (const { name, address } of group)
      await test.step(name, async () => {
        await page.goto(BETWEEN);
        await expect(heading(page)).toHaveText(nothing);
        await page.goto(`/#/${address}`);
        if (name !== 'nothing-here') await expect(heading(page)).not.toHaveText(nothing);
        await expect(page).toHaveTitle(/^(.+ – Proving Ground|Proving Ground: .+)$/);
        await expect(heading(page).first()).toBeVisible();
        const stands = performance.now();
        await noSidewaysScroll(page);
        await noViolations(page);
        expect(errors).toEqual([]);
        await page.waitForTimeout(Math.max(0, stands + ASKED_BY_MS - performance.now()));
        if (!computing.includes(name)) return expect(started).toEqual([]);
        // The next page has a document of its own, in which no worker is started yet.
        await page.goto('about:blank');
        started.length = 0;
      });
  });
