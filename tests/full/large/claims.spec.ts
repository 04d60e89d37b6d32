import { expect, test } from '../../e2e/test.ts';

test('a claim of more than 5,000 cells is run again only when its reader asks for it', async ({ page }) => {
  // Twice 5,400 cells, beside two other tests on two processors.
  test.setTimeout(240_000);
  await page.goto('/#/runs');
  await page.getByLabel('Repeats').fill('25');
  await page.getByRole('button', { name: 'Run 5,400 cells' }).click();
  const link = page.getByLabel('Link with every verdict');
  await expect(link).not.toHaveValue('', { timeout: 80_000 });
  await page.goto(await link.inputValue());
  await expect(page.getByText('It has 5,400 cells, so it is not run again unasked.')).toBeVisible();
  await page.getByRole('button', { name: 'Run the 5,400 cells again' }).click();
  await expect(page.getByText(/Reproduced here\. All 5,400 verdicts/)).toBeVisible({ timeout: 150_000 });
});
