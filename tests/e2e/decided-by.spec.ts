import { expect, test } from '@playwright/test';

const solvedRow = /^Oracle /;

test('the deciding scorer is chosen in the set-up, kept by run, address and link, and changed in the report', async ({
  page,
  browser,
}) => {
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
  await expect(page.getByText(/not counted/)).toHaveCount(0);
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
  await expect(stranger.getByText(/Reproduced here\. All 216 verdicts/)).toBeVisible();
});
