import { expect, test, type Page } from '../../e2e/test.ts';

/** Runs a few tasks on the testbed and takes the link of the lexical baseline’s first cell. */
async function linkOfCell(page: Page): Promise<string> {
  await page.goto('/#/runs');
  await page.getByLabel('Sample').fill('3');
  await page.getByRole('checkbox', { name: 'Execute the calls' }).check();
  await page.getByRole('button', { name: 'Run 9 cells' }).click();
  await expect(page.getByText(/calls executed on the testbed/)).toBeVisible();
  await expect(page.getByLabel('Link with every verdict')).toHaveValue(/#\/s\//);
  await page.goto(`${page.url()}/1/2/1`);
  const link = page.getByLabel(/Link to this cell with its transcript [\d,]+ characters, works everywhere/);
  await expect(link).toHaveValue(/#\/t\/10\./);
  await page.getByText('What the link says', { exact: true }).first().click();
  await expect(page.getByLabel('What the link says')).toBeVisible();
  return link.inputValue();
}

test('a link with transcripts is rebuilt and verified without a network, once the site is loaded', async ({
  page,
  context,
}) => {
  const link = await linkOfCell(page);
  const hash = new URL(link).hash;
  // Without a service worker only pages that were open are there without a network.
  await page.goto('/#/r/sample');
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible();
  await page.goto(link.replace(/\/1\/1\/1$/, ''));
  // What verifies is loaded with its first press.
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('1 of 1 as claimed')).toBeVisible();
  await page.goto('/#/runs');
  await page.goto(link);
  await expect(page.getByText(/^Rebuilt here from the model’s texts in the link\./)).toBeVisible();
  await context.setOffline(true);
  // Another link than the one that was open: the one to its report, then back to the cell.
  await page.evaluate((address) => (location.hash = address), hash.replace(/\/1\/1\/1$/, ''));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('1 of 1 as claimed')).toBeVisible();
  await page.evaluate((address) => (location.hash = address), hash);
  await expect(page.getByText(/^Rebuilt here from the model’s texts in the link\./)).toBeVisible();
  await expect(page.getByText(/State it left:/)).toBeVisible();
});
