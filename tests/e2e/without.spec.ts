import { expect, test, type Page } from './test.ts';

/** What works whatever a browser lacks. */
async function finishedRunOpens(page: Page): Promise<void> {
  await page.goto('/#/r/sample');
  await expect(page.getByText(/Qwen.* solved \d+.% of 72 tasks/)).toBeVisible();
}
/** Runs a statement before each script of these, in the page and in its workers. */
const beforeScripts = (page: Page, scripts: RegExp, statement: string) =>
  page.route(scripts, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${statement}\n${await response.text()}` });
  });
const runTen = (page: Page) => page.getByRole('button', { name: 'Run 10 tasks, no key' }).first().click();

test.describe('without JavaScript', () => {
  test.use({ ownContext: true, javaScriptEnabled: false });

  test('the first page says what this is, shows the finished run, and says what it needs', async ({
    page,
  }) => {
    await page.goto('/');
    const said = page.getByRole('main');
    await expect(said).toContainText('measures how well language models use MCP tools');
    await expect(said.getByRole('region', { name: 'A finished run', exact: true })).toContainText('solved');
    // Playwright finds no text in <noscript>.
    await expect(page.locator('noscript .note')).toContainText(
      'Anything that computes, stores or sends data needs it',
    );
  });
});

test('without IndexedDB a page that needs it says so and what works, and that works', async ({ page }) => {
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('no store', 'SecurityError');
    };
  });
  await page.goto('/');
  const notice = page.getByText('The browser gives this page no place to store data.');
  await runTen(page);
  await expect(notice).toBeVisible();
  await expect(
    page.getByText(/The finished run, links, lessons and the Scoring Lab work without it/),
  ).toBeVisible();
  await page.goto('/#/data');
  await expect(page.getByRole('link', { name: 'Ground', exact: true })).toBeVisible();
  await expect(notice).toBeVisible();
  await page.goto('/#/data/ground');
  await expect(page.getByText('72 of 72 tasks')).toBeVisible();
  await finishedRunOpens(page);
  await page.goto('/#/lab');
  await expect(
    page.getByRole('region', { name: 'Trajectory, editable' }).getByRole('listitem').first(),
  ).toBeVisible();
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
