import { expect, test } from './test.ts';

test('another scorer is computed on choosing it, decides the report, and stays in its address after a reload', async ({
  page,
}) => {
  await page.goto('/#/runs');
  await page.getByRole('button', { name: 'Run 216 cells' }).click();
  // The set-up has a choice of the same name.
  await expect(page).toHaveURL(/#\/r\//);
  const decider = page.getByRole('combobox', { name: 'decided by' });
  await expect(decider).toHaveValue('mcpbr-mcptoolbench');
  await expect(decider).not.toContainText('Edge F1');
  await decider.focus();
  await expect(decider).toContainText('Edge F1, 48 of 72 tasks');
  await decider.selectOption('edge-f1');
  await expect(page.getByText(/72 not counted: “Edge F1” cannot decide them/)).toBeVisible();
  await page.reload();
  await expect(decider).toHaveValue('edge-f1');
  await page.goto(page.url().replace('edge-f1', 'node-f1'));
  await page.getByRole('button', { name: 'Compute it' }).click();
  await expect(decider).toHaveValue('node-f1');
  await expect(page.getByText(/has not been scored/)).toHaveCount(0);
});
