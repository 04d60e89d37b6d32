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

/** Pages with a form whose worker starts at the first press in it. */
const withForm = ['runs', 'judge'];

/** Moves the pointer over each form of the page and leads the focus into it: neither is a press. Returns how many there are. */
async function lookAtForms(page: Page): Promise<number> {
  const forms = await page.getByRole('form').filter({ visible: true }).all();
  for (const form of forms) {
    await form.hover({ position: { x: 2, y: 2 } });
    await form.locator('input, select, button').first().focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
  }
  return forms.length;
}

/** Opening these is itself a request to compute what only a worker can: calls on the testbed, a whole run under every scorer. */
const computing = ['transcript', 'run-disagreements'];
/** An effect that asks a worker some time after the page, or a form of it, was looked at does so by then. */
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
        let looked = performance.now();
        await noSidewaysScroll(page);
        await noViolations(page);
        const forms = await lookAtForms(page);
        if (forms > 0) looked = performance.now();
        if (withForm.includes(name)) expect(forms).toBeGreaterThan(0);
        expect(errors).toEqual([]);
        await page.waitForTimeout(Math.max(0, looked + ASKED_BY_MS - performance.now()));
        if (!computing.includes(name)) return expect(started).toEqual([]);
        // The next page has a document of its own, in which no worker is started yet.
        await page.goto('about:blank');
        started.length = 0;
      });
  });
