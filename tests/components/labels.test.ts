import { deleteDataset, listDatasetRecords } from '#store/storage/datasets.ts';
import { checkState, expect, page, test, userEvent, type Locator, type Open } from './app.ts';
import { choose, openData } from './lamp-tasks.ts';
import { setChecked } from './set-up-steps.ts';

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

const chooseRows = (name: string, rows: readonly object[]): Promise<void> =>
  choose(new File([rows.map((row) => JSON.stringify(row)).join('\n')], name));

/** Imports the log that was chosen; ends on the report of its run, whose address it resolves with. */
async function importLog(): Promise<string> {
  await page.getByRole('button', { name: 'Import 4 answers' }).click();
  await page.getByRole('link', { name: /^Open the report/ }).click();
  await expect.poll(() => location.hash).toContain('#/r/');
  return location.hash;
}
async function openReport(open: Open): Promise<string> {
  await openData(open);
  await chooseRows('chats.jsonl', log);
  return importLog();
}

const main = (): Locator => page.getByRole('main');
const accept = (): Locator => page.getByRole('button', { name: 'Accept this answer as the label' });
const remove = (): Locator => page.getByRole('button', { name: 'Remove the label' });
const status = (words: string): Locator => page.getByRole('status').filter({ hasText: words });
const scoreAgain = (): Locator => page.getByRole('button', { name: 'Score again' });
const says = (words: string): Promise<unknown> => expect.element(main()).toHaveTextContent(words);

async function press(button: Locator): Promise<void> {
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
}

test('an answer is accepted as the label, the run is scored by it, and both can be taken back', async ({
  open,
}) => {
  const report = await openReport(open);
  await says('4 not counted');

  location.hash = `${report}/1/1/1`;
  await says('This task has no label.');
  await expect
    .element(page.getByRole('list', { name: 'Calls of the label' }))
    .toHaveTextContent('get_weather');
  await expect.element(page.getByRole('checkbox', { name: /final answer’s words/ })).not.toBeChecked();
  await checkState();
  await press(accept());
  await expect.element(status('The answer is now the label')).toBeInTheDocument();
  await expect.element(remove()).toHaveFocus();
  await says('A person accepted this label from an answer of alder-1 in the run');
  await says('1 call expected');
  await checkState();

  await page.getByRole('link', { name: 'Score the run again' }).click();
  await says('1 label was accepted from an answer of alder-1; its own result on it is not counted.');
  await checkState();
  await press(scoreAgain());
  await expect.element(status('The run was scored again.')).toBeInTheDocument();
  await expect.element(scoreAgain()).not.toBeInTheDocument();
  await says('3 not counted');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await says('its own result on it is not counted');

  location.hash = `${report}/1/1/1`;
  await says('Not counted: the label was accepted from this model’s own answer.');
  const verdict = (model: string) =>
    page.getByRole('region', { name: 'Same task' }).getByRole('row', { name: model });
  await expect.element(verdict('alder-1')).toHaveTextContent('not counted');
  await expect.element(verdict('birch-2')).toHaveTextContent('incorrect');
  await expect.element(page.getByRole('link', { name: 'Score the run again' })).not.toBeInTheDocument();

  await page.getByRole('link', { name: 'The task with its schemas and raw row' }).click();
  const expected = page.getByRole('region', { name: 'Expected' });
  const issues = page.getByRole('region', { name: 'Issues' });
  await expect.element(expected).toHaveTextContent('A person accepted this label from an answer of alder-1');
  await expect.element(issues).toHaveTextContent('label accepted from an answer');
  await checkState();
  await remove().click();
  await expect.element(expected).toHaveTextContent('The source does not say which calls would solve this.');
  await expect.element(expected.getByRole('heading', { name: 'Expected' })).toHaveFocus();
  await expect.element(issues).not.toBeInTheDocument();

  location.hash = report;
  await says('Labels of this data set have changed since the run was scored.');
  await scoreAgain().click();
  await says('4 not counted');
  await expect.element(main()).not.toHaveTextContent('is not counted');
});

test('labelled tasks are found by their filter, and the words of an answer are accepted when asked for; once its data set is deleted, none is', async ({
  open,
}) => {
  const report = await openReport(open);
  location.hash = `${report}/2/2/1`;
  await setChecked(page.getByRole('checkbox', { name: /final answer’s words/ }), true);
  await accept().click();
  await expect.element(remove()).toBeVisible();
  await page.getByRole('link', { name: 'The task with its schemas and raw row' }).click();
  await expect
    .element(page.getByRole('region', { name: 'Expected' }))
    .toHaveTextContent('12 degrees in Rome.');
  location.hash = `${location.hash.replace(/\/[^/]*$/, '')}?issue=label-accepted`;
  await says('Weather in Rome?');
  await expect.element(main()).not.toHaveTextContent('Weather in Oslo?');

  const { database } = await open(`${report}/1/1/1`);
  await expect.element(accept()).toBeVisible();
  // As another tab does.
  const records = await listDatasetRecords(database);
  expect(records).toHaveLength(1);
  await deleteDataset(database, records[0]!.dataset.id);
  await accept().click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The data set is not in this browser any more.');
});

test('an answer is offered only where the source of the data set says nothing of the calls', async ({
  open,
}) => {
  await openData(open);
  const tools = [{ name: 'get_weather', description: 'Weather of a town', inputSchema: weather.parameters }];
  await chooseRows('towns.jsonl', [
    { id: 'oslo', query: 'Weather in Oslo?', tools, expected: [{ name: 'get_weather' }] },
    { id: 'rome', query: 'Weather in Rome?', tools },
  ]);
  await expect.element(page.getByRole('link', { name: 'towns', exact: true })).toBeVisible();
  await chooseRows('chats.jsonl', log);
  await expect.element(page.getByRole('radio', { name: /^towns.*: contains 2 of 2 tasks/ })).toBeChecked();
  const report = await importLog();
  location.hash = `${report}/2/1/1`;
  await expect.element(accept()).toBeVisible();
  location.hash = `${report}/1/1/1`;
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Weather in Oslo?');
  await expect.element(page.getByRole('region', { name: 'Same task' })).toBeVisible();
  await expect.element(accept()).not.toBeInTheDocument();
});
