import { readFile } from 'node:fs/promises';
import { noViolations } from './accessibility.ts';
import { expect, test } from './test.ts';
import { noSidewaysScroll } from './widths.ts';

test('tasks nobody solves are queued, revised with their history, and come back as a data set', async ({
  page,
}) => {
  await page.goto('/#/r/sample/references');
  const main = page.getByRole('main');
  const queue = page.getByRole('list', { name: 'Tasks, queued' });
  await expect(queue).toContainText('0 of 2 trajectories passed; open');
  await page.getByRole('textbox', { name: 'Your initials' }).fill('AB');
  await page.getByRole('textbox', { name: 'Your initials' }).press('Enter');
  await queue.getByRole('button').first().press('Enter');
  const form = page.getByRole('form', { name: 'Query and reference answer' });
  await expect(page.getByRole('region', { name: 'Judged trajectories' })).toContainText('trajectory 1');
  await expect(form).toContainText('Nothing is changed yet.');
  await noViolations(page);
  await noSidewaysScroll(page);

  const query = form.getByRole('textbox', { name: 'Query' });
  const asked = await query.inputValue();
  await form.getByRole('button', { name: /Write a reference answer|Add another/ }).click();
  await form
    .getByRole('textbox', { name: /Reference answer|Fact|Also accepted/ })
    .last()
    .fill('Forty-two.');
  await form.getByRole('textbox', { name: 'Why' }).fill('It had none');
  await form.getByRole('button', { name: 'Keep this revision' }).click();
  const history = form.getByRole('region', { name: 'History' });
  await expect(history).toContainText(/1\. answer (written|refined) by AB.*: It had none/);

  await query.fill(`${asked} Now.`);
  await form.getByRole('button', { name: 'Keep this revision' }).click();
  await expect(history).toContainText('2. query revised by AB');
  await history.getByRole('button', { name: 'Undo the last revision' }).click();
  await expect(query).toHaveValue(asked);
  await history.getByRole('button', { name: 'Take revision 2' }).click();
  await expect(query).toHaveValue(`${asked} Now.`);
  await page.reload();
  await expect(query).toHaveValue(`${asked} Now.`);
  await noViolations(page);
  await noSidewaysScroll(page);

  const set = page.getByRole('region', { name: 'Finished set' });
  await expect(set).toContainText('1 revised');
  const download = page.waitForEvent('download');
  await set.getByRole('button', { name: 'Save the set as a file' }).click();
  const path = await (await download).path();
  const rows = (await readFile(path, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { query: string; referenceFrom: { revisions?: object[] } });
  const revisedRow = rows.find((row) => row.query === `${asked} Now.`);
  expect(revisedRow?.referenceFrom).toMatchObject({ before: { query: asked }, judged: 2, passed: 0 });
  expect(revisedRow?.referenceFrom.revisions).toHaveLength(2);

  const errors = page.getByRole('region', { name: 'Errors by class' });
  await expect(errors.getByRole('row', { name: /^information omitted/ })).toBeVisible();
  await errors.getByRole('button', { name: /^by rule/ }).click();
  await expect(errors.getByRole('table').last()).toContainText('by rule');

  await set.getByRole('button', { name: 'Add it to the data sets' }).click();
  await set.getByRole('link', { name: 'Open the data set' }).click();
  await expect(main).toContainText(`${rows.length} tasks`);
  await page.goto('/#/data');
  await page.locator('input[type=file]').setInputFiles({
    name: 'mine.jsonl',
    mimeType: 'application/x-ndjson',
    buffer: await readFile(path),
  });
  await expect(page.getByRole('link', { name: 'mine', exact: true })).toBeVisible();
});

test('what was typed of a task is there again after another was looked at', async ({ page }) => {
  await page.goto('/#/r/sample/references');
  const queue = page.getByRole('list', { name: 'Tasks, queued' });
  await queue.getByRole('button').first().click();
  const query = page.getByRole('textbox', { name: 'Query' });
  const asked = await query.inputValue();
  await query.fill('Half a question');
  await page.getByRole('textbox', { name: 'Why' }).fill('It was unclear');
  await page.getByRole('button', { name: 'Next queued task' }).click();
  await expect(query).not.toHaveValue('Half a question');
  await expect(query).not.toHaveValue(asked);
  await queue.getByRole('button').first().click();
  await expect(query).toHaveValue('Half a question');
  await expect(page.getByRole('textbox', { name: 'Why' })).toHaveValue('It was unclear');
});

test('an address without an opinion or a run says what to do', async ({ page }) => {
  await page.goto('/#/r/nothing-here/references');
  await expect(page.getByRole('alert')).toContainText('There is no run');
  await page.goto('/#/r/nothing-here/label');
  await expect(page.getByRole('alert')).toContainText('There is no run');
});
