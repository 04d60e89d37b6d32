import { noViolations, noViolationsInEitherTheme } from './accessibility.ts';
import { expect, test } from './test.ts';

const document = (body: string): string =>
  `<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>${body}</main></html>`;

const faults: Record<string, [rule: RegExp, body: string]> = {
  'a contrast that is too low in dark alone': [
    /color-contrast/,
    '<style>@media (prefers-color-scheme: dark) { p { color: #222; background: #000 } }</style><p>Some words</p>',
  ],
  'a contrast that is too low in light alone': [
    /color-contrast/,
    '<style>@media (prefers-color-scheme: light) { p { color: #ddd; background: #fff } }</style><p>Some words</p>',
  ],
  'a field without a name': [/label/, '<input>'],
};

test('axe finds a page without a fault faultless, and each planted fault', async ({ page }) => {
  await page.setContent(document('<p>Some words</p>'));
  await noViolationsInEitherTheme(page);
  for (const [fault, [rule, body]] of Object.entries(faults)) {
    await page.setContent(document(body));
    await expect(noViolationsInEitherTheme(page), fault).rejects.toThrow(rule);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setContent(document(faults['a contrast that is too low in dark alone']![1]));
  await noViolations(page);
});
