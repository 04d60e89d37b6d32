import { checkState, expect, page, test, userEvent, type Locator } from './app.ts';
import { choose } from './lamp-tasks.ts';
import { savedFile } from './saved-file.ts';

const queue = (): Locator => page.getByRole('list', { name: 'Tasks, queued' });
const firstTask = (): Locator => queue().getByRole('button').first();
const query = (): Locator => page.getByRole('textbox', { name: 'Query' });
const why = (): Locator => page.getByRole('textbox', { name: 'Why' });
const valueOf = (field: Locator): string => (field.element() as HTMLInputElement).value;

test('tasks nobody solves are queued, revised with their history, and come back as a data set', async ({
  open,
}) => {
  await open('#/r/sample/references');
  await expect.element(queue()).toHaveTextContent('0 of 2 trajectories passed; open');
  const initials = page.getByRole('textbox', { name: 'Your initials' });
  await initials.fill('AB');
  await userEvent.keyboard('{Enter}');
  (firstTask().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const form = page.getByRole('form', { name: 'Query and reference answer' });
  const keep = form.getByRole('button', { name: 'Keep this revision' });
  await expect
    .element(page.getByRole('region', { name: 'Judged trajectories' }))
    .toHaveTextContent('trajectory 1');
  await expect.element(form).toHaveTextContent('Nothing is changed yet.');
  await checkState();

  const asked = valueOf(query());
  await form.getByRole('button', { name: /Write a reference answer|Add another/ }).click();
  await form
    .getByRole('textbox', { name: /Reference answer|Fact|Also accepted/ })
    .last()
    .fill('Forty-two.');
  await why().fill('It had none');
  await form.getByLabelText(/^Diagnosis/).selectOptions('reference-wrong');
  await keep.click();
  const history = form.getByRole('region', { name: 'History' });
  await expect
    .element(history)
    .toHaveTextContent(
      /1\. answer (written|refined) by AB.*; the reference answer is wrong or incomplete: It had none/,
    );

  await query().fill(`${asked} Now.`);
  await keep.click();
  await expect.element(history).toHaveTextContent('2. query revised by AB');
  await history.getByRole('button', { name: 'Undo the last revision' }).click();
  await expect.element(query()).toHaveValue(asked);
  await history.getByRole('button', { name: 'Take revision 2' }).click();
  await expect.element(query()).toHaveValue(`${asked} Now.`);
  await open(location.hash);
  await expect.element(query()).toHaveValue(`${asked} Now.`);
  await checkState();

  const set = page.getByRole('region', { name: 'Finished set' });
  await expect.element(set).toHaveTextContent('1 revised');
  await expect.element(set).toHaveTextContent('1: the reference answer is wrong or incomplete');
  const file = await savedFile(() => set.getByRole('button', { name: 'Save the set as a file' }).click());
  const rows = (await file.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { query: string; referenceFrom: { revisions?: object[] } });
  const revised = rows.find((row) => row.query === `${asked} Now.`);
  expect(revised?.referenceFrom).toMatchObject({ before: { query: asked }, judged: 2, passed: 0 });
  expect(revised?.referenceFrom.revisions).toMatchObject([
    { diagnosis: 'reference-wrong' },
    { diagnosis: 'reference-wrong' },
  ]);

  const errors = page.getByRole('region', { name: 'Errors by class' });
  await expect.element(errors.getByRole('row', { name: /^information omitted/ })).toBeVisible();
  await errors.getByRole('button', { name: /^by rule/ }).click();
  await expect.element(errors.getByRole('table').last()).toHaveTextContent('by rule');

  await set.getByRole('button', { name: 'Add it to the data sets' }).click();
  await set.getByRole('link', { name: 'Open the data set' }).click();
  await expect.element(page.getByRole('main')).toHaveTextContent(`${rows.length} tasks`);
  location.hash = '#/data';
  await expect.element(page.getByRole('heading', { level: 1, name: 'Data' })).toBeVisible();
  await choose(new File([file], 'mine.jsonl'));
  await expect.element(page.getByRole('link', { name: 'mine', exact: true })).toBeVisible();
});

test('what was typed of a task is there again after another was looked at', async ({ open }) => {
  await open('#/r/sample/references');
  await firstTask().click();
  await expect.element(query()).toBeVisible();
  const asked = valueOf(query());
  await query().fill('Half a question');
  await why().fill('It was unclear');
  await page.getByRole('button', { name: 'Next queued task' }).click();
  await expect.element(query()).not.toHaveValue('Half a question');
  await expect.element(query()).not.toHaveValue(asked);
  await firstTask().click();
  await expect.element(query()).toHaveValue('Half a question');
  await expect.element(why()).toHaveValue('It was unclear');
});

test('an address without a run says what to do', async ({ open }) => {
  for (const address of ['#/r/nothing-here/references', '#/r/nothing-here/label']) {
    await open(address);
    await expect.element(page.getByRole('alert')).toHaveTextContent('There is no run');
  }
});
