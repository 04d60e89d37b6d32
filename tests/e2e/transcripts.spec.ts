import { shortLength, splitParts } from '../../src/permalink/codec.ts';
import { seal, unseal } from '../../src/permalink/sealed.ts';
import { expect, test, type Page } from './test.ts';

/** Runs a few tasks on the testbed and takes the link of the lexical baseline’s first cell. */
async function linkOfCell(page: Page): Promise<string> {
  await page.goto('/#/runs');
  await page.getByLabel('Sample').fill('3');
  await page.getByRole('checkbox', { name: 'Execute the calls' }).check();
  await page.getByRole('button', { name: 'Run 9 cells' }).click();
  await expect(page.getByText(/calls executed on the testbed/)).toBeVisible();
  await expect(page.getByLabel('Link with every verdict')).toHaveValue(/#\/s\//);
  await page.goto(`${page.url()}/1/2/1`);
  const link = page.getByLabel(/Link to this cell with its transcript \d+ characters, works everywhere/);
  await expect(link).toHaveValue(/#\/t\/2\./);
  await page.getByText('What the link says', { exact: true }).first().click();
  await expect(page.getByLabel('What the link says')).toBeVisible();
  return link.inputValue();
}

/**
 * The link with its parts changed, sealed as a forger would: header, tasks, verdicts, figures, further figures, what was said,
 * hashes.
 */
async function forgedLink(link: string, change: (parts: Uint8Array<ArrayBuffer>[]) => void): Promise<string> {
  const { whole } = unseal(payloadOf(link), ['2']);
  const parts = (await splitParts(whole, shortLength)).map((part) => new Uint8Array(part));
  change(parts);
  return link.replace(payloadOf(link), await seal('2', parts));
}

const payloadOf = (link: string): string => /#\/t\/([^/]+)/.exec(link)![1]!;

test('a link to one cell carries what the model said; its reader’s browser makes the calls again and scores them', async ({
  page,
  browser,
}) => {
  const link = await linkOfCell(page);
  const reader = await (await browser.newContext()).newPage();
  await reader.goto(link);
  await expect(reader.getByText(/^Rebuilt here: the link holds what the model said\./)).toBeVisible();
  await expect(reader.getByText(/State it left:/)).toBeVisible();
  await reader.goto(link.replace(/\/1\/1\/1$/, ''));
  await reader.getByRole('button', { name: 'Verify' }).click();
  await expect(reader.getByText('1 of 1 as claimed')).toBeVisible();

  // The verdict of a single cell is one bit of its first byte: correct, else incorrect.
  const forged = await forgedLink(link, (parts) => (parts[2]![0]! ^= 0b11));
  await reader.goto(forged);
  await expect(reader.getByText(/as its sender claims;\s+computed again here it is/)).toBeVisible();
  await reader.goto(forged.replace(/\/1\/1\/1$/, ''));
  await reader.getByRole('button', { name: 'Verify' }).click();
  await expect(reader.getByText('Not as claimed.')).toBeVisible();

  const older = await forgedLink(link, (parts) => {
    const said = new TextDecoder().decode(parts[5]);
    parts[5] = new TextEncoder().encode(said.replace(/"t":"[^"]*"/, '"t":"2026-01-01"'));
  });
  await reader.goto(older);
  await expect(reader.getByText(/The testbed of this page is of another version/)).toBeVisible();

  await reader.goto(link.replace(payloadOf(link), payloadOf(link).slice(0, 90)));
  await expect(reader.getByText(/cut or changed on its way/)).toBeVisible();
  await reader.goto(link.replace(/#\/t\/2\./, '#/t/9.'));
  await expect(reader.getByText(/newer version of the page/)).toBeVisible();
});

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
  await expect(page.getByRole('button', { name: 'Verify' })).toBeVisible();
  await page.goto('/#/runs');
  await page.goto(link);
  await expect(page.getByText(/^Rebuilt here: the link holds what the model said\./)).toBeVisible();
  await context.setOffline(true);
  // Another link than the one that was open: the one to its report, then back to the cell.
  await page.evaluate((address) => (location.hash = address), hash.replace(/\/1\/1\/1$/, ''));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('1 of 1 as claimed')).toBeVisible();
  await page.evaluate((address) => (location.hash = address), hash);
  await expect(page.getByText(/^Rebuilt here: the link holds what the model said\./)).toBeVisible();
  await expect(page.getByText(/State it left:/)).toBeVisible();
});

test('an embedded report has no bar and no control that acts, and a link to the whole page', async ({
  page,
}) => {
  await page.goto('/#/r/sample');
  const code = page.getByLabel('Code that shows the report in another page, read-only');
  await expect(code).toHaveValue(/^<iframe src="[^"]+\?embed=1#\/s\//);
  const [, address] = /src="([^"]+)"/.exec(await code.inputValue())!;
  await page.goto(address!);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  const whole = page.getByRole('link', { name: 'Open in Proving Ground' });
  await expect(whole).toHaveAttribute('href', /^[^?]+#\/s\//);
  await page.goto(address!.replace(/#.*/, '#/keys'));
  await expect(page.getByText(/read-only: no keys/)).toBeVisible();
});
