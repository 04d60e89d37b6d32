import { chatModel } from './chat-model.ts';
import { expect, page, test } from './app.ts';
import { openSetup } from './given-models.ts';
import { chooseJson, openData } from './lamp-tasks.ts';
import { endedRun, setChecked } from './set-up-steps.ts';

test('tasks that the testbed cannot execute are scored by their answers alone, and the set-up says why', async ({
  open,
}) => {
  await openData(open);
  await chooseJson('lamps.json', [
    {
      uuid: 'r1',
      category: 'light',
      call_type: 'single',
      tools: [{ name: 'turn_on', description: 'Turns a lamp on.', input_schema: { type: 'object' } }],
      mcp_tools_dict: { home: ['turn_on'] },
      query: 'Turn on the lamp',
      function_call_label: [{ name: 'turn_on', step: '1', id: '1', mcp_server: 'home', input: {} }],
    },
  ]);
  await expect.element(page.getByRole('link', { name: 'Open lamps' })).toBeVisible();
  location.hash = '#/runs?data=lamps';
  await page.getByRole('form', { name: 'Set up a run' }).click({ position: { x: 2, y: 2 } });
  await expect.element(page.getByText('None of 1 task can be executed on the testbed.')).toBeVisible();
  await page.getByText('Why not', { exact: true }).click();
  await expect.element(page.getByText('1 task: the testbed lacks turn_on (home)')).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Execute the calls' })).toBeDisabled();
});

test('one model asked in two ways under two fault plans makes four contenders, compared in one report', async ({
  open,
}) => {
  const model = chatModel();
  const { database } = await openSetup(open, model, 3, { execution: { on: 'testbed' } });
  const ways = page.getByRole('group', { name: 'How they are asked' });
  await setChecked(ways.getByRole('checkbox', { name: 'Native tool calling' }), true);
  await expect.element(ways.getByRole('checkbox', { name: 'Single shot' })).toBeChecked();
  await page.getByRole('button', { name: 'Compare with another fault plan' }).click();
  await page.getByLabelText('Faults, plan 2').selectOptions('Time-out');
  await page.getByLabelText('In % of all calls').fill('100');
  const form = page.getByRole('form', { name: 'Set up a run' });
  await expect
    .element(form)
    .toHaveTextContent(/3 tasks × 1 language model × 2 ways × 2 fault plans × 1 repeat\./);
  await expect.element(form).toHaveTextContent(/12 cells of 1 language model: at least 18 questions/);
  await page.getByRole('button', { name: 'Run 12 cells' }).click();

  const { run, results } = await endedRun(database);
  expect(run).toMatchObject({ cells: 12, done: 12 });
  expect(model.asked).toHaveLength(18);
  // The double calls a tool in a loop alone; its plan for a single shot is empty.
  const hasTimeouts = results
    .toSorted((a, b) => a.cell - b.cell)
    .map(({ trajectory }) => JSON.stringify(trajectory).includes('"injected":"timeout"'));
  expect(hasTimeouts).toEqual([0, 1, 2].flatMap(() => [false, false, false, true]));

  const main = page.getByRole('main');
  await expect
    .element(main)
    .toHaveTextContent(/asked in 2 ways: once for a JSON plan; in turns with native tool calling/);
  await expect
    .element(main)
    .toHaveTextContent(/under 2 fault plans: without faults; with the fault “Time-out”/);
  // Four systems of one model, which the head names.
  const names = ['Single shot', 'Native tools'].flatMap((way) =>
    ['no faults', 'Time-out 100 %'].map((plan) => `${way}, ${plan}`),
  );
  for (const name of names) await expect.element(page.getByText(name).first()).toBeVisible();
  location.hash += '/1/4/1';
  await expect.element(page.getByText(/asked in turns with native tool calling/i)).toBeVisible();
  await expect
    .element(page.getByText(/on the testbed, with the fault “Time-out” in 100 % of all calls/))
    .toBeVisible();
});
