import { noViolations, noViolationsInEitherTheme } from '../../e2e/accessibility.ts';
import { englishOn } from '../../e2e/english-on.ts';
import { expect, test } from '../../e2e/test.ts';
import { noSidewaysScroll } from '../../e2e/widths.ts';
import { sitePages } from '../../tools/site-pages.ts';

for (const [language, file] of [
  ['English', ''],
  ['Chinese', 'zh/'],
] as const)
  for (const { name, address } of sitePages)
    test(`${name} in ${language}: axe finds nothing in either theme, nothing scrolls sideways, and all of it is ${language}`, async ({
      page,
    }) => {
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      await page.goto(`/${file}#/${address}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveTitle(/Proving Ground/);
      await noViolations(page);
      await noViolationsInEitherTheme(page);
      await noSidewaysScroll(page);
      if (language === 'Chinese') expect(await englishOn(page)).toEqual([]);
      expect(errors).toEqual([]);
    });

/** Lessons that are written in Chinese, and pages in states that a reader comes to at once. */
const inChinese = [
  ...['tool-call', 'handshake', 'failures', 'extraction'].map((lesson) => `learn/${lesson}`),
  'lab?case=paid-twice',
  'lab?case=fenced',
  'methods/solved-rate',
  'methods/judge-rule',
  'methods/baseline-lexical',
];
test('no English sentence stands on lessons, cases of the Lab and methods in Chinese', async ({ page }) => {
  for (const address of inChinese)
    await test.step(address, async () => {
      await page.goto('/zh/#/no/such/page');
      await page.goto(`/zh/#/${address}`);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect.soft(await englishOn(page), address).toEqual([]);
    });
});
