import { checkState, expect, page, test, type Locator } from './app.ts';

const heading = (name: string, exact = false): Locator => page.getByRole('heading', { name, exact });
const shown = (what: Locator) => expect.element(what).toBeVisible();
const gone = (what: Locator) => expect.element(what).not.toBeInTheDocument();
const tool = () => page.getByLabelText('Tool', { exact: true });

test('a person plays a task by hand, is scored as a model is, and can take turns back', async ({ open }) => {
  await open('#/learn/be-the-model');
  await shown(page.getByText('What time is that in Asia/Tokyo?').first());
  await tool().selectOptions('convert_time');
  const call = page.getByRole('form', { name: 'Arguments of convert_time' });
  await call.getByRole('button', { name: 'Edit as JSON' }).click();
  await call
    .getByLabelText('Arguments as JSON')
    .fill('{"source_timezone":"America/New_York","time":"09:15","target_timezone":"Asia/Tokyo"}');
  await call.getByRole('button', { name: 'Make this call' }).click();
  await shown(heading('So far'));
  await shown(heading('Turn 2'));
  await expect.element(tool()).toHaveFocus();
  await checkState();

  await page.getByLabelText('Or the final answer, in words').fill('It is 22:15 in Tokyo.');
  await page.getByRole('button', { name: 'Answer and be scored' }).click();
  await shown(heading('Scored'));
  await shown(page.getByText('it is no result of a model'));
  await shown(page.getByRole('row', { name: /Task outcome/i }).first());
  await shown(heading('Expected', true));

  // The address holds every turn.
  await open(location.hash);
  await shown(heading('Scored'));
  await page.getByRole('button', { name: 'Undo the last turn' }).click();
  await gone(heading('Scored'));
  await shown(heading('Turn 2'));
  await page.getByRole('button', { name: 'Begin again' }).click();
  await gone(heading('So far'));
});

test('an address of a task that is none, or of turns that are none, leads on', async ({ open }) => {
  await open('#/learn/be-the-model/nothing');
  await shown(page.getByText('There is no such task.'));
  await page.getByRole('link', { name: 'One call' }).click();
  await shown(heading('Turn 1'));
  await open('#/learn/be-the-model/one?turns=[[[');
  await shown(heading('Turn 1'));
});
