import { readFile } from 'node:fs/promises';
import { importRows, storeRun } from '../tools/bench/grid-run.ts';
import { expect, test, type Page } from './test.ts';

/** Opens a report and waits until every entry is there. */
async function wholeReport(page: Page, id: string): Promise<void> {
  await page.goto(`/#/r/${id}`);
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible();
  await page.mouse.move(10, 10);
  await page.mouse.wheel(0, 100);
  await expect(page.getByRole('heading', { name: 'Share', exact: true })).toBeVisible();
}

async function saved(page: Page, entry: string, kind: 'SVG' | 'PNG' | 'CSV'): Promise<Buffer> {
  const button = page
    .getByRole('region', { name: entry, exact: true })
    .getByRole('button', { name: `Save as ${kind}` });
  const [download] = await Promise.all([page.waitForEvent('download'), button.first().click()]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${kind.toLowerCase()}$`));
  return readFile(await download.path());
}

async function unfolded(page: Page, entry: string, question: string) {
  const region = page.getByRole('region', { name: entry, exact: true });
  await region.getByText(question).click();
  return region;
}

test('a figure of a report is saved as an SVG that stands alone, a PNG of twice its size, and a CSV', async ({
  page,
}) => {
  await wholeReport(page, 'sample');
  const svg = String(await saved(page, 'Result', 'SVG'));
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  // Nothing of the page is left: no style by name, no mark that stands elsewhere, no control.
  expect(svg).not.toMatch(/var\(|class=|<use|href=|<script|foreignObject|Show as table|Save as/);
  const words = svg.replace(/<[^>]+>/g, ' ');
  for (const said of ['Oracle', 'Lexical', '29.2 %', 'Percent of tasks solved'])
    expect(words).toContain(said);
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg)!.map(Number);
  const png = await saved(page, 'Result', 'PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2 * width!, 2 * height!]);
  const csv = String(await saved(page, 'Result', 'CSV')).split('\r\n');
  expect(csv[0]).toBe('system,kind,n,rate,low,high,undecided');
  expect(csv[2]).toMatch(/^Lexical,measured,72,0\.29166/);
});

test('what others wrote is text in a saved figure, and no formula', async ({ page }) => {
  const tools = [{ name: 'go', description: '', input_schema: { type: 'object', properties: {} } }];
  const rows = Array.from({ length: 6 }, (_, at) => ({
    ...{ uuid: `h${at}`, category: '=cmd()<script>alert(1)</script>', call_type: 'single' },
    ...{ tools, mcp_tools_dict: { home: ['go'] }, query: `Go ${at}` },
    function_call_label: [{ name: 'go', step: '1', id: '1', mcp_server: 'home', input: {}, output: {} }],
  }));
  await page.goto('/#/data');
  const file = {
    name: 'hostile.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(rows)),
  };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await expect(page.getByRole('button', { name: 'Delete hostile' })).toBeVisible();
  await storeRun(page, 'hostile', { datasetId: 'hostile', models: 2, repeats: 1 });
  await wholeReport(page, 'hostile');
  expect(String(await saved(page, 'Parts', 'CSV'))).toContain("'=cmd()<script>alert(1)</script>");
  const svg = String(await saved(page, 'Parts', 'SVG'));
  expect(svg).not.toContain('<script');
  expect(svg).toContain('&lt;script&gt;');
});

test('second questions of a report are folded, and answered when they are opened', async ({ page }) => {
  await wholeReport(page, 'sample');
  const causes = await unfolded(page, 'Causes by category', 'Where does which kind of failure occur?');
  await expect(causes.getByRole('row', { name: /^map 21 of 36 attempts 13/ })).toBeVisible();

  const kinds = await unfolded(
    page,
    'Kinds of error',
    'Which of MCP-AgentBench’s four kinds of error are they?',
  );
  await expect(kinds.getByRole('columnheader', { name: 'needs a judge' })).toBeVisible();
  await expect(kinds.getByRole('row', { name: /^Lexical 51 of 72 attempts not solved – / })).toBeVisible();

  const beside = await unfolded(page, 'AST and Pass@1', 'Does a plan that looks right also do the task?');
  await expect(beside).toContainText('its calls were not executed');

  const effort = await unfolded(page, 'Tokens, cost, time', 'What did an attempt take, and was it worth it?');
  await expect(effort).toContainText('No tokens, dollars or times of a model are known in this run');

  const menus = await unfolded(
    page,
    'Menu tokens',
    'What does offering all tools cost, and what would a few save?',
  );
  await expect(menus.getByRole('row', { name: /^all tools, O\(M·N·T\)/ })).toBeVisible();
  await expect(menus.getByRole('row', { name: /^the best 10 by rank, O\(M·Nk·T\)/ })).toBeVisible();
});

test('tokens, time and rate of models stand in one plot and one table, with the number they rest on', async ({
  page,
}) => {
  await importRows(page, '/', 'effort-24');
  await storeRun(page, 'effort', { datasetId: 'effort-24', models: 3, repeats: 2 });
  await wholeReport(page, 'effort');
  const effort = await unfolded(page, 'Tokens, cost, time', 'What did an attempt take, and was it worth it?');
  await expect(
    effort.getByRole('img', { name: /^Tasks solved over what an attempt took\..*Model 1: / }),
  ).toBeVisible();
  const first = effort.getByRole('row', { name: /^Model 1/ });
  await expect(first).toContainText(/\[[\d,]+, [\d,]+\], n\s\d+/);
  await expect(first).toContainText('no price');
  expect(String(await saved(page, 'Tokens, cost, time', 'CSV'))).toContain('tokens in and out an attempt');
});
