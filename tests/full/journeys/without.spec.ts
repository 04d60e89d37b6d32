import { expect, test, type Page } from '../../e2e/test.ts';
import { finishedRunOpens, runTen } from '../../e2e/without-steps.ts';

/** Runs a statement before each script of these, in the page and in its workers. */
const beforeScripts = (page: Page, scripts: RegExp, statement: string) =>
  page.route(scripts, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${statement}\n${await response.text()}` });
  });

test('with a full store the page says so and what to do, and the finished run opens', async ({ page }) => {
  await beforeScripts(
    page,
    /eval\.worker.*\.js$/,
    "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };",
  );
  await page.goto('/');
  await runTen(page);
  await expect(page.getByText(/store is full/).first()).toBeVisible();
  await expect(page.getByText(/Delete data sets or runs you no longer need/).first()).toBeVisible();
  await finishedRunOpens(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('without WebAssembly the baselines run', async ({ page }) => {
  await beforeScripts(page, /\.js$/, 'delete globalThis.WebAssembly;');
  await page.goto('/');
  await expect.poll(() => page.evaluate(() => 'WebAssembly' in globalThis)).toBe(false);
  await runTen(page);
  await expect(page.getByText('30 cells', { exact: true })).toBeVisible();
  await expect(page.getByText(/^\s*\d+ solved/).first()).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
