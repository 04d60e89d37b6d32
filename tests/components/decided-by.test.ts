import { expect, page, test } from './app.ts';

test('another scorer is computed on choosing it, decides the report, and stays in its address after a reload', async ({
  open,
}) => {
  await open('#/runs');
  await page.getByRole('button', { name: 'Run 216 cells' }).click();
  // The set-up has a choice of the same name.
  await expect.poll(() => location.hash).toMatch(/^#\/r\//);
  const decider = page.getByRole('combobox', { name: 'decided by' });
  await expect.element(decider).toHaveValue('mcpbr-mcptoolbench');
  await expect.element(decider).not.toHaveTextContent('Edge F1');
  (decider.element() as HTMLElement).focus();
  await expect.element(decider).toHaveTextContent('Edge F1, 48 of 72 tasks');
  await decider.selectOptions('edge-f1');
  await expect.element(page.getByText(/72 not counted: “Edge F1” cannot decide them/)).toBeVisible();
  await open(location.hash);
  await expect.element(decider).toHaveValue('edge-f1');
  location.hash = location.hash.replace('edge-f1', 'node-f1');
  await page.getByRole('button', { name: 'Compute it' }).click();
  await expect.element(decider).toHaveValue('node-f1');
  await expect.element(page.getByText(/has not been scored/)).not.toBeInTheDocument();
});
