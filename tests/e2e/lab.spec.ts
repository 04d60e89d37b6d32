import { expect, test, type Page } from './test.ts';

async function ownRun(page: Page): Promise<string> {
  await page.goto('/#/runs');
  await page.getByRole('button', { name: /^Run [\d,]+ cells$/ }).click();
  await expect(page.getByRole('heading', { name: 'Share' })).toBeVisible();
  return /#\/r\/([^/?]+)/.exec(page.url())![1]!;
}

test('a run is scored again: rates, flips, and scores that are kept only when asked', async ({ page }) => {
  const run = await ownRun(page);
  await page.goto(`/#/lab/r/${run}/1/2/1`);
  await expect(page.getByRole('status').first()).toContainText(/\d (pass|fail|no call)/);
  await page.getByRole('button', { name: 'Score it again' }).click();
  await expect(page.getByRole('heading', { name: /cells flip/ })).toBeVisible();
  await expect(page.getByText(/moves from/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep these scores with the run' })).toBeDisabled();
  await page.getByLabel('Yours').selectOption('nestful');
  await page.getByRole('button', { name: 'Score it again' }).click();
  await page.getByRole('button', { name: 'Keep these scores with the run' }).click();
  await expect(page.getByText(/NESTFUL: scores of 216 cells kept/)).toBeVisible();
  await page.goto(`/#/r/${run}/1/2/1`);
  await expect(page.getByRole('row', { name: /NESTFUL/ })).toBeVisible();
});
