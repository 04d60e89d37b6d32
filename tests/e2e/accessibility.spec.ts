import { noViolations, noViolationsInEitherTheme } from './accessibility.ts';
import { expect, test } from './test.ts';

const document = (body: string): string =>
  `<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>${body}</main></html>`;

const faults: Record<string, [rule: RegExp, check: typeof noViolations, body: string]> = {
  'a contrast that is too low in dark alone': [
    /color-contrast/,
    noViolationsInEitherTheme,
    '<style>@media (prefers-color-scheme: dark) { p { color: #222; background: #000 } }</style><p>Some words</p>',
  ],
  'a contrast that is too low in light alone': [
    /color-contrast/,
    noViolationsInEitherTheme,
    '<style>@media (prefers-color-scheme: light) { p { color: #ddd; background: #fff } }</style><p>Some words</p>',
  ],
  'a field without a name': [/label/, noViolations, '<input>'],
};

test('axe finds a page without a fault faultless, and each planted fault', async ({ page }) => {
  await page.setContent(document('<p>Some words</p>'));
  await noViolations(page);
  await noViolationsInEitherTheme(page);
  for (const [fault, [rule, check, body]] of Object.entries(faults)) {
    await page.setContent(document(body));
    await expect(check(page), fault).rejects.toThrow(rule);
  }
});
