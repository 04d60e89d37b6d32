import { sitePages } from '../tools/site-pages.ts';
import { noViolationsInEitherTheme } from './accessibility.ts';
import { expect, test } from './test.ts';
import { noSidewaysScroll } from './widths.ts';

for (const [language, file] of [
  ['English', ''],
  ['Chinese', 'zh.html'],
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
      await noViolationsInEitherTheme(page);
      await noSidewaysScroll(page);
      expect(errors).toEqual([]);
    });
