import { readFileSync, readdirSync } from 'node:fs';
import { noViolations } from '../../e2e/accessibility.ts';
import { expect, test, type Page } from '../../e2e/test.ts';
import { noSidewaysScroll } from '../../e2e/widths.ts';

const folders = readdirSync('src/lessons').filter((name) => /^\d\d-/.test(name));

test('every lesson has a sheet with its questions and space for answers', async ({ page }) => {
  test.slow();
  await page.goto('/#/learn');
  await page.getByRole('link', { name: 'Sheets to print' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sheets to print' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(folders.length);
  await noSidewaysScroll(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(page.getByRole('article').first().getByText('Your solution')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/#/learn/sheets?lesson=noise');
  await expect(page.getByRole('article')).toHaveCount(1);
  await noViolations(page);
});

/** A run of the three baselines, exported. */
async function aRunFile(page: Page): Promise<Buffer> {
  await page.goto('/#/runs');
  await page.getByRole('button', { name: /^Run [\d,]+ cells$/ }).click();
  await page.getByRole('link', { name: 'Share and export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export the run as JSON' }).click(),
  ]);
  return readFileSync(await download.path());
}

test('many run files are compared in one table, and one that holds no run is named', async ({ page }) => {
  test.slow();
  const file = await aRunFile(page);
  await page.goto('/#/learn/class');
  const given = (name: string, buffer = file) => ({ name, mimeType: 'application/gzip', buffer });
  await page
    .getByLabel('Run files')
    .setInputFiles([given('ana.json.gz'), given('ben.json.gz'), given('notes.json', Buffer.from('{}'))]);
  const table = page.getByRole('region', { name: 'Files', exact: true });
  await expect(table.getByRole('row', { name: /ana\.json\.gz/ }).first()).toBeVisible();
  await expect(table.getByRole('row', { name: /ben\.json\.gz/ })).toHaveCount(3);
  await expect(page.getByRole('alert').filter({ hasText: 'notes.json was not opened' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Who differs' }).getByRole('listitem').first()).toBeVisible();
  await noViolations(page);
  await noSidewaysScroll(page);
  await page.reload();
  await expect(table.getByRole('row', { name: /ben\.json\.gz/ })).toHaveCount(3);
});
