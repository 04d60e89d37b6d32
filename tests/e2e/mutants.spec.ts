import { noViolations } from './accessibility.ts';
import { expect, test } from './test.ts';
import { noSidewaysScroll } from './widths.ts';

test('the table leads from a figure to its cases, and a case opens in the Lab with the same verdict', async ({
  page,
}) => {
  await page.goto('/#/lab/scorers');
  await expect(page.getByRole('heading', { level: 1, name: 'Which scorer can be trusted?' })).toBeVisible();
  await expect(
    page.getByText(/^Computed by the build with seed 42: [\d,]+ mutants of \d+ labels/),
  ).toBeVisible();
  await page.getByLabel('Kind of mutant').selectOption({ label: 'Value' });
  await page
    .getByRole('link', { name: /cases of MCPToolBench\+\+ repository, last call, passed though worse/ })
    .click();
  await expect(page.getByText(/of the kind “Value”/)).toBeVisible();
  await page.getByRole('link', { name: 'Open case 1 in the Lab' }).click();
  await expect(
    page.getByText(/^Changed in the label: .* Execution says: worse than the label/),
  ).toBeVisible();
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: 'MCPToolBench++ repository, last call', exact: true }) });
  await expect(row).toContainText('passes');
});

test('a table is computed here with another seed, and can be cancelled', async ({ page }) => {
  test.slow();
  await page.goto('/#/lab/scorers');
  await page.getByLabel('Mutants', { exact: true }).fill('50000');
  await page.getByRole('button', { name: 'Run it here' }).click();
  await expect(page.getByRole('progressbar', { name: 'Executing mutants' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await page.getByLabel('Mutants', { exact: true }).fill('60');
  await page.getByRole('button', { name: 'Run it here' }).click();
  await expect(page.getByText(/^Computed in this browser with seed 7: \d+ mutants/)).toBeVisible({
    timeout: 120_000,
  });
  await page.getByRole('button', { name: 'Back to the shipped table' }).click();
  await expect(page.getByText(/^Computed by the build/)).toBeVisible();
});

test('a smallest disagreement opens in the Lab, where the two disagree', async ({ page }) => {
  await page.goto('/#/lab/disagreements');
  await expect(page.getByText(/scorers of \d+ apply to these tasks, which makes \d+ pairs/)).toBeVisible();
  await page
    .getByRole('link', { name: 'Open in the Lab: Choice of tools, any order passes, Task outcome does not' })
    .click();
  const row = (title: string) =>
    page.getByRole('row').filter({ has: page.getByRole('button', { name: title, exact: true }) });
  await expect(row('Choice of tools, any order')).toContainText('passes');
  await expect(row('Task outcome')).toContainText('fails');
});

test('both pages fit 390 pixels and have no accessibility violation', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const address of ['/#/lab/scorers', '/#/lab/disagreements']) {
    await page.goto(address);
    await expect(page.getByText(/Computed by the\s+build with seed/)).toBeVisible();
    await noSidewaysScroll(page);
    await noViolations(page);
  }
});
