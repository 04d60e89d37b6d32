import { expect, test, type Page } from './test.ts';
import { noViolations } from './accessibility.ts';
import { chatServer, type ChatServer } from '../servers/chat-server.ts';
import { addOwnModel, withoutBaselines } from './model-steps.ts';

const KEY = 'planted-key-0123456789';

let server: ChatServer;
test.afterEach(() => server.close());

/** Opens the set-up with so many tasks and these models of the double, without the baselines. */
async function setUp(page: Page, tasks: number, names: readonly string[]): Promise<void> {
  await page.goto('/#/runs');
  await page.getByLabel('Sample').fill(String(tasks));
  for (const name of names) {
    await addOwnModel(page, server.origin, name, KEY);
  }
  await withoutBaselines(page);
}

/** A token out costs a tenth of a cent and an answer has at most 20 of them, under this budget in US dollars. */
async function priced(page: Page, budget: string): Promise<void> {
  await page.getByText('Prices of 1 model').click();
  const price = page.getByRole('group', { name: /^Price of model-a/ });
  await price.getByLabel('in', { exact: true }).fill('0');
  await price.getByLabel('out').fill('1000');
  await price.getByLabel('out').blur();
  await page.getByLabel('Budget in US dollars').fill(budget);
  await page.getByText('Settings', { exact: true }).click();
  await page.getByLabel('Output tokens at most').fill('20');
}

/** The report is whole once its link is. */
async function reportIsWhole(page: Page): Promise<void> {
  await page.mouse.move(10, 10);
  await expect(page.getByLabel('Link with every verdict')).not.toHaveValue('');
}

test('a person’s own price and a budget end a run in time; raised, it goes on and asks nothing twice', async ({
  page,
}) => {
  server = await chatServer(KEY);
  await setUp(page, 3, ['model-a']);
  const money = page.getByRole('group', { name: 'What it may cost' });
  await expect(money.getByLabel('Budget in US dollars')).toHaveValue('');
  await money.getByText('Prices of 1 model').click();
  const price = page.getByRole('group', { name: /^Price of model-a/ });
  await expect(price).toContainText('no price known');
  await price.getByLabel('in', { exact: true }).fill('0');
  await price.getByLabel('out').fill('1000');
  await price.getByLabel('out').blur();
  await expect(price).toContainText('your own price');
  await expect(money.getByLabel('Budget in US dollars')).toHaveValue('0.25');
  await money.getByLabel('Budget in US dollars').fill('0.05');
  await page.getByText('Settings', { exact: true }).click();
  await page.getByLabel('Output tokens at most').fill('20');
  await expect(page.getByText(/rough, your own prices\)/)).toBeVisible();
  await expect(page.getByText(/This passes the budget of \$0\.05/)).toBeVisible();
  await noViolations(page);

  // Each answer costs 17 tokens at a tenth of a cent; 20 are set aside for it.
  await page.getByRole('button', { name: 'Run 3 cells' }).click();
  await expect(
    page.getByText(/up to \$0\.0200 .*: \$0\.0340 of \$0\.0500 is spent\. 1 cell is left/),
  ).toBeVisible();
  expect(server.asked).toHaveLength(2);
  const raise = page.getByRole('region', { name: 'Budget of this run' });
  await expect(raise).toContainText('About $0.034 of at most $0.05 is spent');
  await noViolations(page);
  await expect(page.getByRole('button', { name: 'Resume', exact: true })).toHaveCount(0);
  // A page that did not see it stop knows it as well.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByRole('button', { name: 'Go on for about $0.017 more' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Resume', exact: true })).toHaveCount(0);
  await other.close();
  await expect(raise).toContainText('Raises the budget from $0.05 to $0.08: 1 cell left');
  await raise.getByText('Another budget', { exact: true }).click();
  await expect(raise).toContainText('The next question needs a budget of at least $0.06.');
  await raise.getByLabel('Budget in US dollars').fill('0.055');
  await expect(raise.getByRole('button', { name: /and resume$/ })).toBeDisabled();
  await raise.getByRole('button', { name: 'Go on for about $0.017 more' }).click();
  // The report of a run that has stopped is whole as well: the new one is waited for by what is asked.
  await expect.poll(() => server.asked.length).toBe(3);
  await reportIsWhole(page);
  expect(server.asked).toHaveLength(3);
  const row = page.getByRole('row', { name: /^model-a/ }).filter({ hasText: 'by your own price' });
  await expect(row).toContainText('$0.051');
});

test('a person’s own price is kept, says what a cell cost, and can be forgotten', async ({ page }) => {
  server = await chatServer(KEY);
  await setUp(page, 2, ['model-a']);
  await page.getByText('Prices of 1 model').click();
  const price = page.getByRole('group', { name: /^Price of model-a/ });
  await price.getByLabel('in', { exact: true }).fill('0');
  await price.getByLabel('out').fill('1000');
  await price.getByLabel('out').blur();
  await page.getByLabel('Budget in US dollars').fill('');
  await page.getByRole('button', { name: 'Run 2 cells' }).click();
  await expect(page.getByRole('button', { name: 'Add repeats' })).toBeVisible();
  await page.goto(`${page.url()}/1/1/1`);
  await expect(page.getByText(/about \$0\.017 by your own price/)).toBeVisible();

  await page.goto('/#/runs');
  await page.getByRole('checkbox', { name: /model-a/ }).check();
  await page.getByText('Prices of 1 model').click();
  await expect(price.getByLabel('out')).toHaveValue('1000');
  await expect(page.getByText(/from 2 earlier cells asked in the same way, your own prices/)).toBeVisible();
  await price.getByRole('button', { name: /^Forget your price/ }).click();
  await expect(price).toContainText('no price known');
});

test('one cell of each model goes first: a model that is not there costs one cell of the other', async ({
  page,
}) => {
  server = await chatServer(KEY);
  server.refuse = ({ model }) =>
    model === 'model-b'
      ? { status: 404, message: 'The model does not exist', code: 'model_not_found' }
      : undefined;
  await setUp(page, 10, ['model-a', 'model-b']);
  await page.getByRole('button', { name: 'Run 20 cells' }).click();
  await expect(page.getByRole('heading', { name: '1 of 2 models could not be asked' })).toBeVisible();
  expect(server.asked.filter(({ model }) => model === 'model-a')).toHaveLength(1);
  await expect(page.getByText('19 cells not run yet.', { exact: false })).toBeVisible();
  server.refuse = undefined;
  await page.getByRole('button', { name: 'Resume' }).click();
  await reportIsWhole(page);
  expect(server.asked.filter(({ model }) => model === 'model-a')).toHaveLength(10);
});

test('failed cells are tried again, and counted ones are not asked again', async ({ page }) => {
  server = await chatServer(KEY);
  server.refuse = (_, asked) =>
    asked === 2 ? { status: 400, message: 'Not like this', code: 'invalid_prompt' } : undefined;
  await setUp(page, 3, ['model-a']);
  await page.getByRole('button', { name: 'Run 3 cells' }).click();
  const again = page.getByRole('button', { name: 'Try the 1 failed again' });
  await expect(again).toBeVisible();
  await expect(page.getByText('1 not counted', { exact: false }).first()).toBeVisible();
  server.refuse = undefined;
  await again.click();
  await expect(again).toHaveCount(0);
  await reportIsWhole(page);
  await expect(page.getByText('not counted: broken off')).toHaveCount(0);
  expect(server.asked).toHaveLength(4);
});

test('a paused run finishes what is under way, and goes on in the same tab', async ({ page }) => {
  server = await chatServer(KEY, 300);
  await setUp(page, 60, ['model-a']);
  await page.getByRole('button', { name: 'Run 60 cells' }).click();
  await expect.poll(() => server.asked.length).toBeGreaterThan(4);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  const paused = server.asked.length;
  expect(paused).toBeLessThan(60);
  await expect(page.getByText(`${60 - paused} cells not run yet.`, { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await reportIsWhole(page);
  expect(server.asked).toHaveLength(60);
});

test('more repeats make a new run that keeps what was answered', async ({ page }) => {
  server = await chatServer(KEY);
  await setUp(page, 3, ['model-a']);
  await page.getByRole('button', { name: 'Run 3 cells' }).click();
  await reportIsWhole(page);
  const first = page.url();
  await page.getByRole('button', { name: 'Add repeats' }).click();
  const form = page.getByRole('form', { name: 'Add repeats' });
  await form.getByLabel('Repeats in all').fill('3');
  await form.getByRole('button', { name: 'Run them' }).click();
  await expect(page.getByText('3 repeats').first()).toBeVisible();
  await reportIsWhole(page);
  expect(page.url()).not.toBe(first);
  expect(server.asked).toHaveLength(9);
  await noViolations(page);
});

test('a run at work says what it has spent of at most its budget', async ({ page }) => {
  server = await chatServer(KEY, 300);
  await setUp(page, 40, ['model-a']);
  await page.getByText('Prices of 1 model').click();
  const price = page.getByRole('group', { name: /^Price of model-a/ });
  await price.getByLabel('in', { exact: true }).fill('0');
  await price.getByLabel('out').fill('1000');
  await price.getByLabel('out').blur();
  await page.getByLabel('Budget in US dollars').fill('900');
  await page.getByRole('button', { name: 'Run 40 cells' }).click();
  await expect(
    page.getByText(/^About \$0\.\d+ of at most \$900\.00 is spent; up to \$.* is set aside/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('region', { name: 'Budget of this run' })).toContainText(
    /About \$0\.\d+ of at most \$900\.00 is spent\./,
  );
  await noViolations(page);
});

test('one answer that was stopped may use up a small budget: the page says what counts, and raises it to enough with one press', async ({
  page,
}) => {
  server = await chatServer(KEY, 1500);
  await setUp(page, 1, ['model-a']);
  await page.getByText('Prices of 1 model').click();
  const price = page.getByRole('group', { name: /^Price of model-a/ });
  await price.getByLabel('in', { exact: true }).fill('0');
  await price.getByLabel('out').fill('1000');
  await price.getByLabel('out').blur();
  await expect(page.getByLabel('Budget in US dollars')).toHaveValue('0.25');
  await page.getByText('Settings', { exact: true }).click();
  await page.getByLabel('Output tokens at most').fill('200');
  await page.getByRole('button', { name: /^Run 1 cell/ }).click();
  await expect.poll(() => server.asked.length).toBe(1);
  await page.getByRole('button', { name: 'Stop now' }).click();
  const raise = page.getByRole('region', { name: 'Budget of this run' });
  await expect(raise).toContainText(
    '$0 of at most $0.25 is spent; perhaps $0.20 more for answers that were cut off.',
  );
  await raise.getByRole('button', { name: 'Set to $0.25 and resume' }).click();
  await expect(
    page.getByText(
      /might cost up to \$0\.2000 .*: \$0\.00 of \$0\.2500 is spent, and perhaps \$0\.2000 more for answers that were cut off, which count in full.* 1 cell is left\./,
    ),
  ).toBeVisible();
  await expect(raise).toContainText('Raises the budget from $0.25 to $0.60');
  await noViolations(page);
  await raise.getByRole('button', { name: 'Go on for about $0.20 more' }).click();
  await expect.poll(() => server.asked.length).toBe(2);
  await expect(raise).toHaveCount(0);
  await reportIsWhole(page);
  expect(server.asked).toHaveLength(2);
});

test('where the budget is reached, one press raises it and runs failed and open cells together', async ({
  page,
}) => {
  server = await chatServer(KEY);
  server.refuse = (_, asked) =>
    asked === 2 ? { status: 400, message: 'Not like this', code: 'invalid_prompt' } : undefined;
  await setUp(page, 4, ['model-a']);
  await priced(page, '0.05');
  await page.getByRole('button', { name: 'Run 4 cells' }).click();
  const raise = page.getByRole('region', { name: 'Budget of this run' });
  await expect(page.getByText(/1 cell is left/)).toBeVisible();
  await expect(raise).toContainText('1 cell left and 1 failed cell tried again');
  await expect(page.getByRole('button', { name: /failed again$/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Resume', exact: true })).toHaveCount(0);
  await noViolations(page);
  server.refuse = undefined;
  await raise.getByRole('button', { name: 'Go on for about $0.034 more' }).click();
  await expect.poll(() => server.asked.length).toBe(5);
  await expect(raise).toHaveCount(0);
  await reportIsWhole(page);
  await expect(page.getByText('not counted: broken off')).toHaveCount(0);
  expect(server.asked).toHaveLength(5);
});

test('where every cell is done or failed and trying again would exceed the budget, it is raised first', async ({
  page,
}) => {
  server = await chatServer(KEY);
  server.refuse = (_, asked) =>
    asked === 2 ? { status: 400, message: 'Not like this', code: 'invalid_prompt' } : undefined;
  await setUp(page, 3, ['model-a']);
  await priced(page, '0.05');
  await page.getByRole('button', { name: 'Run 3 cells' }).click();
  // Two answers cost $0.034, and 20 tokens do not fit into the rest.
  const raise = page.getByRole('region', { name: 'Budget of this run' });
  await expect(raise).toContainText('Raises the budget from $0.05 to $0.08: 1 failed cell tried again');
  await expect(page.getByRole('button', { name: /failed again$/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add repeats' })).toBeVisible();
  await noViolations(page);
  server.refuse = undefined;
  await raise.getByRole('button', { name: 'Go on for about $0.017 more' }).click();
  await expect.poll(() => server.asked.length).toBe(4);
  await expect(raise).toHaveCount(0);
  await reportIsWhole(page);
  await expect(page.getByText('not counted: broken off')).toHaveCount(0);
});

test('the list of runs leads to the report where the budget must be raised first', async ({ page }) => {
  server = await chatServer(KEY);
  await setUp(page, 3, ['model-a']);
  await priced(page, '0.05');
  await page.getByRole('button', { name: 'Run 3 cells' }).click();
  await expect(page.getByText(/1 cell is left/)).toBeVisible();
  await page.goto('/#/runs');
  await expect(page.getByRole('button', { name: 'Resume' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Raise the budget' }).click();
  await expect(page.getByRole('button', { name: 'Go on for about $0.017 more' })).toBeVisible();
  expect(server.asked).toHaveLength(2);
});
