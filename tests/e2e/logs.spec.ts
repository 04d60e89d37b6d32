import { lines, transcript } from '../builders/log-rows.ts';
import { expect, test } from './test.ts';

test('a log is looked at, imported with its own questions, and leads to its report', async ({ page }) => {
  await page.goto('/#/data');
  await expect(page.getByRole('link', { name: 'Ground', exact: true })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({
    name: 'chats.jsonl',
    mimeType: 'application/json',
    buffer: Buffer.from(lines([transcript('Oslo'), transcript('Lima')])),
  });
  const log = page.getByRole('region', { name: 'chats.jsonl' });
  await expect(log.getByText('2 answers of 1 model to 2 tasks')).toBeVisible();
  await expect(log.getByRole('heading', { name: 'chats.jsonl' })).toBeFocused();
  await expect(log.getByRole('row', { name: 'model-a 2' })).toBeVisible();
  await expect(log.getByRole('radio', { name: /log’s own tasks: 2 of 2 tasks/ })).toBeChecked();
  await log.getByLabel('Name of the run').fill('Two towns');
  await log.getByText('Where it comes from').click();
  await log.getByLabel('Published by').fill('A publisher');
  await log.getByRole('button', { name: 'Import 2 answers' }).click();
  const done = page.getByRole('region', { name: 'Two towns' });
  await expect(done.getByText('2 answers of 1 model stored')).toBeVisible();
  await expect(
    page.getByRole('status').filter({ hasText: 'Two towns: 2 answers of 1 model stored.' }),
  ).toBeVisible();
  await expect(page.getByText('0 requests have left this page')).toBeVisible();
  await done.getByRole('link', { name: 'Open the report of Two towns' }).click();
  await expect(page).toHaveURL(/#\/r\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
