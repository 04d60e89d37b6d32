import { expect, test, type Page } from './test.ts';
import { noViolations } from './accessibility.ts';
import { endedRun } from './model-steps.ts';

async function aRun(page: Page): Promise<void> {
  await page.goto('/#/runs');
  await page.getByLabel('Sample').fill('6');
  await page.getByRole('button', { name: /^Run [\d,]+ cells$/ }).click();
  await endedRun(page);
  await page.goto('/#/runs');
}
const aLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test('a run is renamed and tagged, listed by its tag, and deleted so that Undo brings it back after a reload', async ({
  page,
}) => {
  await aRun(page);
  await page.getByRole('button', { name: /^Rename Ground/ }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.getByLabel('Name', { exact: true }).fill('Nightly');
  await page.getByLabel('Tags, with commas between').fill('baselines, , kept');
  await page.keyboard.press('Enter');
  await expect(aLink(page, 'Nightly, 6 tasks')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Rename Nightly/ })).toBeFocused();
  await page.getByRole('group', { name: 'Tag' }).getByRole('button', { name: /^kept/ }).click();
  await expect(page).toHaveURL(/tag=kept/);
  await expect(page.getByRole('cell', { name: /^about \d+ kB|^\d+ kB/ })).toBeVisible();
  await expect(page.getByText(/used by this site/)).toBeVisible();
  await noViolations(page);

  await page.getByRole('button', { name: /^Delete Nightly/ }).click();
  const deleted = page.getByRole('region', { name: 'Deleted runs' });
  await expect(deleted).toContainText(/Nightly.*removed for good in 2[34]\sh/);
  await expect(page.getByText('No runs yet.')).toBeVisible();
  await page.reload();
  await deleted.getByRole('button', { name: /^Undo deleting Nightly/ }).click();
  await expect(aLink(page, 'Nightly, 6 tasks')).toBeVisible();
  await expect(deleted).toHaveCount(0);
  await aLink(page, 'Nightly, 6 tasks').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nightly');
});

test('a deleted run can be removed at once, after asking', async ({ page }) => {
  await aRun(page);
  await page.getByRole('button', { name: /^Delete Ground/ }).click();
  await page.getByRole('button', { name: /^Remove Ground.* now$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /^Remove Ground.* now$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('region', { name: 'Deleted runs' })).toHaveCount(0);
});

test('a backup of all runs is restored in another browser, and a file that is none is refused in words', async ({
  page,
  browser,
}) => {
  await aRun(page);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Back up all runs' }).click(),
  ]);
  await expect(page.getByText(/^1 run and 0 data sets of your own saved/)).toBeVisible();
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

test('in the list of tasks the keys move by row and by mark, and Enter opens that cell; words and order are in the address', async ({
  page,
}) => {
  await page.goto('/#/r/sample');
  const list = page.getByRole('listbox', { name: 'Tasks with their verdicts' });
  await list.focus();
  await page.keyboard.press('j');
  await page.keyboard.press('l');
  await page.keyboard.press('l');
  await expect(page.getByText(/^Task 1, Lexical: (correct|incorrect|no call)\.$/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('least solved first');
  await expect(page).toHaveURL(/sort=solved/);
  await page.reload();
  const first = list.getByRole('option').first();
  await expect(first.getByRole('img', { name: /incorrect|no call/ }).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('by number');
  await first.getByRole('img', { name: /^Lexical/ }).click();
  await expect(page).toHaveURL(/#\/r\/sample\/1\/2\/1/);
});
