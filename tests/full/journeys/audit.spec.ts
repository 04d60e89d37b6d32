import { expect, test } from '../../e2e/test.ts';

test('an audit is stopped, which ends its worker, and another one begins', async ({ page }) => {
  await page.goto('/#/data/ground/audit');
  const audit = page.getByRole('button', { name: 'Audit 72 labels' });
  await audit.click();
  await expect(page.getByRole('progressbar', { name: 'Auditing labels' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop the audit' }).click();
  await expect(page.getByText('Stopped: nothing of it is kept.')).toBeVisible();
  await audit.click();
  await expect(page.getByText('72 of 72 labels executed; none was left out.')).toBeVisible();
});
