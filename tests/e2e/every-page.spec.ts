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

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

for (const group of groups)
  test(`axe finds nothing, nothing scrolls sideways and no script fails on ${group.map(({ name }) => name).join(', ')}`, async ({
    page,
  }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto(BETWEEN);
    const nothing = await heading(page).innerText();
    for (const { name, address } of group)
      await test.step(name, async () => {
        await page.goto(BETWEEN);
        await expect(heading(page)).toHaveText(nothing);
        await page.goto(`/#/${address}`);
        if (name !== 'nothing-here') await expect(heading(page)).not.toHaveText(nothing);
        await expect(page).toHaveTitle(/^(.+ – Proving Ground|Proving Ground: .+)$/);
        await noSidewaysScroll(page);
        await noViolations(page);
        expect(errors).toEqual([]);
      });
  });
