import { BlobReader, ZipReader } from '@zip.js/zip.js';
import { expect, test, type Page } from './reader.ts';
import { readFileSync } from 'node:fs';

/** Saves the run in a format; the name of the file and its bytes. */
async function saved(page: Page, format: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByLabel('Another format').selectOption(format);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save', exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

const namesIn = async (bytes: Buffer): Promise<string[]> =>
  (await new ZipReader(new BlobReader(new Blob([Uint8Array.from(bytes)]))).getEntries()).map(
    ({ filename }) => filename,
  );

test('a run is saved in the formats of the field, each with what it leaves out', async ({ page }) => {
  await page.goto('/#/runs');
  await page.getByRole('button', { name: /^Run [\d,]+ cells$/ }).click();
  await expect(page.getByRole('heading', { name: 'Share' })).toBeVisible();
  const row = page.getByRole('row', { name: /^Lexical \d+ \d+ \d+ 72$/ });
  const [solved] = await row.getByRole('cell').allTextContents();

  const lines = await saved(page, 'JSON Lines');
  const rows = lines.bytes.toString('utf8').trimEnd().split('\n');
  expect(rows).toHaveLength(216);
  expect(JSON.parse(rows[0]!)).toMatchObject({ format: 'proving-ground-result', query: expect.any(String) });

  const summary = await saved(page, 'Markdown summary');
  await expect(page.getByText('Leaves out answers, calls and scores.')).toBeVisible();
  expect(summary.name).toMatch(/\.md$/);
  const lexical = summary.bytes
    .toString('utf8')
    .split('\n')
    .find((line) => line.startsWith('| `Lexical'));
  expect(lexical).toContain(`| ${solved} | 72 |`);

  const junit = (await saved(page, 'JUnit XML')).bytes.toString('utf8');
  expect(junit).toMatch(/^<\?xml .*\n<testsuites name="[^"]+" tests="216"/);

  const inspect = await saved(page, 'Inspect log');
  expect(inspect.name).toMatch(/\.inspect\.zip$/);
  expect(await namesIn(inspect.bytes)).toEqual([
    'baseline-oracle.inspect.json',
    'baseline-lexical.inspect.json',
    'baseline-random.inspect.json',
  ]);

  const eee = await namesIn((await saved(page, 'Every Eval Ever (EEE)')).bytes);
  expect(eee).toHaveLength(6);
  for (const name of eee) expect(name).toMatch(/^data\/[^/]+\/proving-ground\/baseline-[^/]+\//);

  const atif = (await saved(page, 'ATIF trajectories')).bytes.toString('utf8').trimEnd().split('\n');
  expect(atif).toHaveLength(216);
  expect(await namesIn((await saved(page, 'mcpbr results')).bytes)).toHaveLength(3);
});
