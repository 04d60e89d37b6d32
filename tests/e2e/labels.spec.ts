import { noViolations } from './accessibility.ts';
import { expect, test, type Page } from './test.ts';
import { noSidewaysScroll } from './widths.ts';

const weather = {
  name: 'get_weather',
  description: 'Weather of a town',
  parameters: { type: 'object', properties: { town: { type: 'string' } }, required: ['town'] },
};
/** A recorded chat: the model asks for the weather of a town, and answers. */
const chat = (model: string, asked: string, town: string): object => ({
  model,
  tools: [{ type: 'function', function: weather }],
  messages: [
    { role: 'user', content: `Weather in ${asked}?` },
    {
      role: 'assistant',
      tool_calls: [
        { id: 'c1', type: 'function', function: { name: 'get_weather', arguments: `{"town":"${town}"}` } },
      ],
    },
    { role: 'tool', tool_call_id: 'c1', content: '{"degrees": 12}' },
    { role: 'assistant', content: `12 degrees in ${town}.` },
  ],
});
const log = [
  chat('alder-1', 'Oslo', 'Oslo'),
  chat('birch-2', 'Oslo', 'Lima'),
  chat('alder-1', 'Rome', 'Rome'),
  chat('birch-2', 'Rome', 'Rome'),
];

const chooseFile = (page: Page, name: string, rows: readonly object[]): Promise<void> =>
  page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n')),
  });

/** Imports the log with its own questions; ends on the report of its run, whose address it resolves with. */
async function openReport(page: Page): Promise<string> {
  await page.goto('/#/data');
  await expect(page.getByRole('link', { name: 'Ground', exact: true })).toBeVisible();
  await chooseFile(page, 'chats.jsonl', log);
  await page.getByRole('button', { name: 'Import 4 answers' }).click();
  await page.getByRole('link', { name: /^Open the report/ }).click();
  await expect(page).toHaveURL(/#\/r\//);
  return page.url();
}
const accept = (page: Page) => page.getByRole('button', { name: 'Accept this answer as the label' });
const remove = (page: Page) => page.getByRole('button', { name: 'Remove the label' });
const verdict = (page: Page, model: string) =>
  page.getByRole('region', { name: 'Same task' }).getByRole('row', { name: model });

test('an answer is accepted as the label, the run is scored by it, and both can be taken back', async ({
  page,
}) => {
  const report = await openReport(page);
  const main = page.getByRole('main');
  await expect(main).toContainText('4 not counted');

  await page.goto(`${report}/1/1/1`);
  await expect(main).toContainText('This task has no label.');
  await expect(page.getByRole('list', { name: 'Calls of the label' })).toContainText('get_weather');
  await expect(page.getByRole('checkbox', { name: /final answer’s words/ })).not.toBeChecked();
  await noViolations(page);
  await noSidewaysScroll(page);
  await accept(page).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'The answer is now the label' })).toBeAttached();
  await expect(remove(page)).toBeFocused();
  await expect(main).toContainText('A person accepted this label from an answer of alder-1 in the run');
  await expect(main).toContainText('1 call due');
  await noViolations(page);
  await noSidewaysScroll(page);

  await page.getByRole('link', { name: 'Score the run again' }).click();
  await expect(main).toContainText(
    '1 label was accepted from an answer of alder-1; its own result on it is not counted.',
  );
  await noViolations(page);
  await noSidewaysScroll(page);
  await page.getByRole('button', { name: 'Score again' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'The run was scored again.' })).toBeAttached();
  await expect(page.getByRole('button', { name: 'Score again' })).toHaveCount(0);
  await expect(main).toContainText('3 not counted');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(main).toContainText('its own result on it is not counted');

  await page.goto(`${report}/1/1/1`);
  await expect(main).toContainText('Not counted: the label was accepted from this model’s own answer.');
  await expect(verdict(page, 'alder-1')).toContainText('not counted');
  await expect(verdict(page, 'birch-2')).toContainText('incorrect');
  await expect(page.getByRole('link', { name: 'Score the run again' })).toHaveCount(0);

  await page.getByRole('link', { name: 'The task with its schemas and raw row' }).click();
  const expected = page.getByRole('region', { name: 'Expected' });
  await expect(expected).toContainText('A person accepted this label from an answer of alder-1');
  await expect(page.getByRole('region', { name: 'Issues' })).toContainText('label accepted from an answer');
  await noViolations(page);
  await noSidewaysScroll(page);
  await remove(page).click();
  await expect(expected).toContainText('The source does not say which calls would solve this.');
  await expect(expected.getByRole('heading', { name: 'Expected' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Issues' })).toHaveCount(0);

  await page.goto(report);
  await expect(main).toContainText('Labels of this data set have changed since the run was scored.');
  await page.getByRole('button', { name: 'Score again' }).click();
  await expect(main).toContainText('4 not counted');
  await expect(main).not.toContainText('is not counted');
});

test('labelled tasks are found by their filter, and the words of an answer are accepted when asked for', async ({
  page,
}) => {
  const report = await openReport(page);
  await page.goto(`${report}/2/2/1`);
  await page.getByRole('checkbox', { name: /final answer’s words/ }).check();
  await accept(page).click();
  await expect(remove(page)).toBeVisible();
  await page.getByRole('link', { name: 'The task with its schemas and raw row' }).click();
  await expect(page.getByRole('region', { name: 'Expected' })).toContainText('12 degrees in Rome.');
  const datasetAddress = page.url().replace(/\/[^/]*$/, '');
  await page.goto(`${datasetAddress}?issue=label-accepted`);
  await expect(page.getByRole('main')).toContainText('Weather in Rome?');
  await expect(page.getByRole('main')).not.toContainText('Weather in Oslo?');
});

test('an answer of a data set that was deleted meanwhile is not accepted, and the page says why', async ({
  page,
  context,
}) => {
  const report = await openReport(page);
  await page.goto(`${report}/1/1/1`);
  await expect(accept(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/#/data');
  const row = other.getByRole('row', { name: /its tasks/ });
  await row.getByRole('button', { name: /^Delete/ }).click();
  await other
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(row).toHaveCount(0);
  await accept(page).click();
  await expect(page.getByRole('alert')).toContainText('The data set is not in this browser any more.');
});

test('an answer is offered only where the source of the data set says nothing of the calls', async ({
  page,
}) => {
  await page.goto('/#/data');
  await expect(page.getByRole('link', { name: 'Ground', exact: true })).toBeVisible();
  const tools = [{ name: 'get_weather', description: 'Weather of a town', inputSchema: weather.parameters }];
  await chooseFile(page, 'towns.jsonl', [
    { id: 'oslo', query: 'Weather in Oslo?', tools, expected: [{ name: 'get_weather' }] },
    { id: 'rome', query: 'Weather in Rome?', tools },
  ]);
  await expect(page.getByRole('link', { name: 'towns', exact: true })).toBeVisible();
  await chooseFile(page, 'chats.jsonl', log);
  await expect(page.getByRole('radio', { name: /^towns.*: holds 2 of 2 tasks/ })).toBeChecked();
  await page.getByRole('button', { name: 'Import 4 answers' }).click();
  await page.getByRole('link', { name: /^Open the report/ }).click();
  await expect(page).toHaveURL(/#\/r\//);
  const report = page.url();
  await page.goto(`${report}/2/1/1`);
  await expect(accept(page)).toBeVisible();
  await page.goto(`${report}/1/1/1`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Weather in Oslo?');
  await expect(page.getByRole('region', { name: 'Same task' })).toBeVisible();
  await expect(accept(page)).toHaveCount(0);
});
