import { builtIn } from '../../src/app/frame/linked-setup.ts';
import { NOWHERE, expect, page, test } from './app.ts';
import { finishedRun } from './model-run.ts';

test('another scorer is computed on choosing it, decides the report, and stays in its address after a reload', async ({
  open,
}) => {
  const all = { selection: { datasetId: 'ground' } };
  const { run } = await finishedRun(await open(NOWHERE), 0, builtIn, all);
  location.hash = `#/r/${run.id}`;
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
