import { expect, test, type Page } from './test.ts';
import { endedRun } from './model-steps.ts';

async function aRun(page: Page): Promise<void> {
  await page.goto('/#/runs');
  await page.getByLabel('Sample').fill('6');
  await page.getByRole('button', { name: /^Run [\d,]+ cells$/ }).click();
  await endedRun(page);
  await page.goto('/#/runs');
}
const aLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test('a backup of all runs is restored in another browser, and a file that is none is refused in words', async ({
  page,
  browser,
}) => {
  await aRun(page);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Back up all runs' }).click(),
  ]);
  await expect(
    page.getByText(/^1 run, 0 data sets of your own and\s+0 recordings of servers saved/),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Last backup: \d{4}/)).toBeVisible();
  const file = await saved.path();

  const another = await browser.newPage();
  await another.goto('/#/runs');
  const input = another.getByLabel('Backup file');
  await input.setInputFiles({ name: 'x.zip', mimeType: 'application/zip', buffer: Buffer.from('PK no zip') });
  await expect(another.getByRole('alert')).toContainText('The file is no backup of this site.');
  await input.setInputFiles(file);
  await expect(another.getByText(/^1 run restored\./)).toBeVisible();
  await expect(aLink(another, 'Ground, 6 tasks')).toBeVisible();
  await input.setInputFiles(file);
  await expect(another.getByText(/^Nothing restored, 1 run here already\./)).toBeVisible();
  await aLink(another, 'Ground, 6 tasks').click();
  await expect(another.getByRole('heading', { name: 'Tasks', exact: true })).toBeVisible();
  await another.close();
});
