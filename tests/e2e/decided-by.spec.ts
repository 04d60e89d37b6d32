import { expect, test } from './reader.ts';

const solvedRow = /^Oracle /;

test('the deciding scorer is chosen in the set-up, kept by run, address and link, and changed in the report', async ({
  page,
  browser,
}) => {
  test.slow();
  await page.goto('/#/runs');
  const choice = page.getByLabel('Decided by');
  await expect(choice).toHaveValue('mcpbr-mcptoolbench');
  await page.getByLabel('Execute the calls').check();
  await expect(choice).toHaveValue('task-outcome');
  await page.getByLabel('Execute the calls').uncheck();
  await expect(choice).toHaveValue('mcpbr-mcptoolbench');

  await choice.selectOption('edge-f1');
  await expect(
    page.getByText(/It does not apply to 24 tasks: their cells will not be counted/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Run 216 cells' }).click();
  await expect(page.getByText(/72 not counted/)).toBeVisible();
  const decider = page.getByRole('combobox', { name: 'decided by' });
  await expect(decider).toHaveValue('edge-f1');

  await decider.selectOption('mcpbr-mcptoolbench');
  await expect(page).toHaveURL(/decided=mcpbr-mcptoolbench/);
  await expect(page.getByText(/72 not counted/)).toHaveCount(0);
  await expect(page.getByRole('row', { name: solvedRow }).filter({ hasText: '72' }).first()).toBeVisible();

  // The address alone is enough, for the report and for a cell.
  await page.reload();
  await expect(decider).toHaveValue('mcpbr-mcptoolbench');
  await page.goto(page.url().replace('?', '/1/1/1?'));
  await expect(page.getByText('correct', { exact: true }).first()).toBeVisible();
  await page.goBack();

  await page.mouse.move(10, 10);
  const link = page.getByLabel('Link with every verdict');
  await expect(link).not.toHaveValue('', { timeout: 60_000 });
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(await link.inputValue());
  await expect(stranger.getByText('decided by mcpbr MCPToolBench++, as documented')).toBeVisible();
  await expect(stranger.getByText(/Reproduced here\. All 216 verdicts/)).toBeVisible({ timeout: 90_000 });
});

test('a scorer that the run did not compute is computed on choosing it, without asking a model, and then kept', async ({
  page,
  browser,
}) => {
  test.slow();
  await page.goto('/#/runs');
  await page.getByRole('button', { name: 'Run 216 cells' }).click();
  // The set-up has a choice of the same name.
  await expect(page).toHaveURL(/#\/r\//);
  const decider = page.getByRole('combobox', { name: 'decided by' });
  await expect(decider).toHaveValue('mcpbr-mcptoolbench');
  // What was not computed says of how many tasks it could decide, where that is not all of them.
  await expect(decider).toContainText('Edge F1, 48 of 72 tasks');
  await expect(decider).not.toContainText('Irrelevance');

  await decider.selectOption('edge-f1');
  await expect(page).toHaveURL(/decided=edge-f1/);
  await expect(decider).toHaveValue('edge-f1');
  await expect(page.getByText(/72 not counted: “Edge F1” cannot decide them/)).toBeVisible();
  await page.reload();
  await expect(decider).toHaveValue('edge-f1');

  // An address that asks for one more offers to compute it; one that asks for no scorer says so.
  const address = page.url();
  await page.goto(address.replace('edge-f1', 'node-f1'));
  await expect(page.getByText(/has not been scored by “Node F1” yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Compute it' }).click();
  await expect(page).toHaveURL(/decided=node-f1/);
  await expect(page.getByText(/has not been scored/)).toHaveCount(0);
  await expect(decider).toHaveValue('node-f1');
  await page.goto(address.replace('edge-f1', 'no-such-scorer'));
  await expect(page.getByText(/asks for “no-such-scorer”, which is not a scorer of this page/)).toBeVisible();

  // A stranger's browser offers them once it has run the claim again.
  await page.goto(address.replace(/\?.*/, ''));
  const link = page.getByLabel('Link with every verdict');
  await page.mouse.move(10, 10);
  await expect(link).not.toHaveValue('', { timeout: 60_000 });
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(await link.inputValue());
  await expect(stranger.getByText(/Reproduced here\. All 216 verdicts/)).toBeVisible({ timeout: 90_000 });
  const theirs = stranger.getByRole('combobox', { name: 'decided by' });
  await theirs.selectOption('call-f1');
  await expect(stranger).toHaveURL(/decided=call-f1/);
  await expect(theirs).toHaveValue('call-f1');
});
