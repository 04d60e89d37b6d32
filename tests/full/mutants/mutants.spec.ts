import { expect, test } from '../../e2e/test.ts';

test('this browser computes the shipped table from its seed to the last verdict', async ({ page }) => {
  test.setTimeout(900_000);
  await page.goto('/#/lab/scorers');
  await page.getByLabel('Seed').fill('42');
  await page.getByRole('button', { name: 'Run it here' }).click();
  await expect(
    page.getByText('Every verdict is the same as in the table that the build computed.'),
  ).toBeVisible({
    timeout: 800_000,
  });
});
