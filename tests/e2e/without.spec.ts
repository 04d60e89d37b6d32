import { expect, test } from './test.ts';
import { finishedRunOpens, runTen } from './without-steps.ts';

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
