import { expect, test, type Page } from './test.ts';
import { chatServer, type ChatServer } from '../servers/chat-server.ts';
import { addOnlyModel, endedRun } from './model-steps.ts';

const KEY = 'planted-key-0123456789';
const MODEL = 'house-model-1';

let server: ChatServer;
test.beforeEach(async () => {
  server = await chatServer(KEY);
});
test.afterEach(() => server.close());

const ways = (page: Page) => page.getByRole('group', { name: 'How they are asked' });
const startLine = (page: Page) => page.getByRole('form', { name: 'Set up a run' }).locator('.row').last();

test('one model asked in two ways under two fault plans makes four contenders, compared in one report', async ({
  page,
}) => {
  await page.goto('/#/runs');
  await page.getByLabel('Sample').fill('3');
  await addOnlyModel(page, server.origin, MODEL, KEY);
  await ways(page).getByRole('checkbox', { name: 'Native tool calling' }).check();
  await expect(ways(page).getByRole('checkbox', { name: 'Single shot' })).toBeChecked();
  await page.getByRole('button', { name: 'Compare with another fault plan' }).click();
  await page.getByLabel('Faults, plan 2').selectOption('Time-out');
  await page.getByLabel('In % of all calls').fill('100');
  await expect(startLine(page)).toContainText(
    '3 tasks × 1 language model × 2 ways × 2 fault plans × 1 repeat.',
  );
  await expect(startLine(page)).toContainText('12 cells of 1 language model: at least 18 questions');
  await page.getByRole('button', { name: 'Run 12 cells' }).click();

  const { run, results } = await endedRun(page);
  expect(run).toMatchObject({ cells: 12, done: 12 });
  expect(results).toHaveLength(12);
  expect(server.asked).toHaveLength(18);
  // The double calls a tool in a loop alone; its plan for a single shot is empty.
  const hasTimeouts = results
    .sort((a, b) => a.cell - b.cell)
    .map(({ trajectory }) => JSON.stringify(trajectory).includes('"injected":"timeout"'));
  expect(hasTimeouts).toEqual([0, 1, 2].flatMap(() => [false, false, false, true]));

  const head = page.getByRole('main');
  await expect(head).toContainText(
    'asked in 2 ways: once for a JSON plan; in turns with native tool calling',
  );
  await expect(head).toContainText('under 2 fault plans: without faults; with the fault “Time-out”');
  const names = ['single shot', 'native tools'].flatMap((way) =>
    ['no faults', 'Time-out 100 %'].map((plan) => `${MODEL}, ${way}, ${plan}`),
  );
  for (const name of names) await expect(page.getByText(name).first()).toBeVisible();

  await page.goto(`${page.url()}/1/4/1`);
  await expect(page.getByText(/asked in turns with native tool calling/i)).toBeVisible();
  await expect(
    page.getByText(/on the testbed, with the fault “Time-out” in 100 % of all calls/),
  ).toBeVisible();
});
