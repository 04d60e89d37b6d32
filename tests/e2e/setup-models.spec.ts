import { chatServer } from '../servers/chat-server.ts';
import { modelForm } from './model-steps.ts';
import { expect, test, type Locator } from './test.ts';

const KEY = 'planted-key-0123456789';
const MODEL = 'house-model-1';

test('a model of an own server is added, tested with a tool call and run on five tasks in five interactions', async ({
  page,
}) => {
  const server = await chatServer(KEY);
  let presses = 0;
  const press = async (target: Locator): Promise<void> => {
    await target.click();
    presses++;
  };
  try {
    // From Home to the first answers: door, name from the list, test, add, run. Everything else is typed.
    await page.goto('/#/');
    await press(page.getByRole('link', { name: 'Add a model' }));
    const form = modelForm(page);
    await form.getByLabel('Address or provider').fill(`${server.origin}/v1`);
    await form.getByLabel(/^Key/).fill(KEY);
    // The Tab key leads from field to field.
    await form.getByLabel('Model').focus();
    await form.getByLabel('Model').pressSequentially(MODEL.slice(0, -1));
    await press(form.getByRole('listbox').getByRole('option', { name: MODEL, exact: true }));
    await expect(form.getByLabel('Model')).toHaveValue(MODEL);
    await press(form.getByRole('button', { name: 'Test' }));
    await expect(form.getByText(/It called the tool once, in/)).toBeVisible();
    await press(form.getByRole('button', { name: 'Add', exact: true }));
    await expect(page.getByRole('checkbox', { name: 'Native tool calling' })).toBeChecked();
    await page.getByLabel('Sample').fill('5');
    await press(page.getByRole('button', { name: 'Run 20 cells' }));
    await expect(page.getByLabel('Link with every verdict')).not.toHaveValue('', { timeout: 60_000 });
    await expect(page.getByText(/asked in turns with native tool calling/)).toBeVisible();
    expect(presses).toBeLessThanOrEqual(5);
    // One test, then five tasks of two turns each, with the tools of the task.
    expect(server.asked).toHaveLength(11);
    expect(server.asked[0]).toMatchObject({ stream: true, tools: [{ function: { name: 'get_weather' } }] });
    expect([...server.keys]).toEqual([KEY]);
  } finally {
    await server.close();
  }
});
