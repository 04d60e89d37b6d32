import { noViolations, noViolationsInEitherTheme } from '../../e2e/accessibility.ts';
import { expect, test } from '../../e2e/test.ts';
import { noSidewaysScroll } from '../../e2e/widths.ts';
import { sitePages } from '../../tools/site-pages.ts';

for (const [language, file] of [
  ['English', ''],
  ['Chinese', 'zh/'],
])
  for (const { name, address } of sitePages)
    test(`${name} in ${language}: axe finds nothing in either theme, and nothing scrolls sideways`, async ({
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
      expect(errors).toEqual([]);
    });
