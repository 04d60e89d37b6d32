import { expect, test, type Page } from './test.ts';
import { noViolations } from './accessibility.ts';
import { chatServer, type ChatServer } from '../servers/chat-server.ts';
import { addOnlyModel, askBy, endedRun } from './model-steps.ts';

const KEY = 'planted-key-0123456789';
const MODEL = 'house-model-1';

let server: ChatServer;
test.beforeEach(async () => {
  server = await chatServer(KEY);
});
test.afterEach(() => server.close());

const startLine = (page: Page) => page.getByRole('form', { name: 'Set up a run' }).locator('.row').last();

/** A set-up of so many tasks with one model of the double, without the baselines. */
async function setUp(page: Page, tasks: number): Promise<void> {
  await page.goto('/#/runs');
  await page.getByLabel('Sample').fill(String(tasks));
  await addOnlyModel(page, server.origin, MODEL, KEY);
}

/** Thousands of tokens that the start line says would be sent. */
async function thousandsIn(page: Page): Promise<number> {
  await expect(startLine(page)).toContainText(/about [\d.]+\sk tokens in/);
  return Number(/about ([\d.]+)\sk tokens in/.exec((await startLine(page).textContent())!)![1]);
}

test('a padded menu is padded where nothing is executed, its estimate counts it, and answers may come in one piece', async ({
  page,
}) => {
  await setUp(page, 2);
  await page.getByRole('checkbox', { name: 'Execute the calls' }).uncheck();
  const all = await thousandsIn(page);
  await page.getByText('Settings', { exact: true }).click();
  await page.getByLabel('Menu').selectOption('padded with unrelated tools');
  await page.getByLabel('Tools at most').fill('60');
  await page.getByLabel('Stream the answers').uncheck();
  await expect.poll(() => thousandsIn(page)).toBeGreaterThan(2 * all);
  await page.getByRole('button', { name: 'Run 2 cells' }).click();
  await expect(page.getByText(/menu: padded to at most 60 tools; answers in one piece/)).toBeVisible();
  const { results } = await endedRun(page);
  expect(results.map(({ asked }) => asked!.menu.tools)).toEqual([60, 60]);
  expect(server.asked.map(({ stream }) => stream ?? false)).toEqual([false, false]);
});

test('a loop that costs more than a task may stops at that limit, and says so', async ({ page }) => {
  await setUp(page, 1);
  await askBy(page, 'ReAct');
  await page.getByText('Prices of 1 model').click();
  const price = page.getByRole('group', { name: new RegExp(`^Price of ${MODEL}`) });
  await price.getByLabel('in', { exact: true }).fill('0');
  await price.getByLabel('out').fill('1000');
  await price.getByLabel('out').blur();
  await page.getByLabel('Budget in US dollars').fill('');
  await expect(startLine(page)).toContainText(
    /from \$[\d.]+ \(rough.*a loop asks as often as it needs, at most 40/,
  );
  await page.getByText('Settings', { exact: true }).click();
  await page.getByLabel('Dollars at most per task').fill('0.04');
  await expect(startLine(page)).toContainText('the limits of a task keep the whole at about $0.04');
  await page.getByRole('button', { name: 'Run 1 cell', exact: true }).click();
  // Seventeen tokens an answer at a tenth of a cent: the third answer passes four cents.
  const { results } = await endedRun(page);
  expect(results[0]!.trajectory.stopReason).toBe('cost-limit');
  expect(server.asked).toHaveLength(3);
  await expect(page.getByText(/at most \$0\.04 a task/)).toBeVisible();
  await page.goto(`${page.url()}/1/1/1`);
  await expect(page.getByText('The limit of cost ended it', { exact: false }).first()).toBeVisible();
});

test('numbers that cannot be taken are refused at their field, and the button runs nothing', async ({
  page,
}) => {
  await setUp(page, 2);
  const button = page.getByRole('button', { name: /^Run \d+ cells?$/ });
  await expect(button).toHaveText('Run 2 cells');
  for (const [label, value] of [
    ['Repeats', '1.5'],
    ['Sample', '-3'],
    ['Sample', '0'],
    ['Seed', ''],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    const before = await field.inputValue();
    await field.fill(value);
    await expect(field).toHaveAccessibleDescription(/^Must be a whole number/);
    await expect(startLine(page)).toContainText(`“${label}” must be a whole number`);
    await expect(button).toHaveText('Run 0 cells');
    await expect(button).toBeDisabled();
    await field.fill(before);
  }
  await expect(button).toHaveText('Run 2 cells');
  await expect(button).toBeEnabled();
});

test('a price that is none is not taken and says why; a budget waits for the price of every model', async ({
  page,
}) => {
  await setUp(page, 2);
  const money = page.getByRole('group', { name: 'What it may cost' });
  await money.getByLabel('Budget in US dollars').fill('1');
  await expect(money).toContainText(`No price is known for ${MODEL}`);
  await expect(startLine(page)).toContainText('A bound in dollars cannot be kept while no price is known');
  await expect(page.getByRole('button', { name: 'Run 2 cells' })).toBeDisabled();
  await money.getByRole('button', { name: 'Price it (0 if free)' }).click();
  const price = page.getByRole('group', { name: new RegExp(`^Price of ${MODEL}`) });
  await price.getByLabel('in', { exact: true }).fill('1000000000');
  await price.getByLabel('in', { exact: true }).blur();
  await expect(price).toContainText('Not taken: “in” must be a number from 0 to 1,000,000.');
  await price.getByLabel('in', { exact: true }).fill('1');
  await price.getByLabel('out').fill('2');
  await price.getByLabel('out').blur();
  await expect(price).toContainText('your own price');
  await expect(page.getByRole('button', { name: 'Run 2 cells' })).toBeEnabled();
  await price.getByLabel('out').fill('');
  await price.getByLabel('out').blur();
  await expect(price).toContainText('Not taken: “out” is missing. Until then $1 in and $2 out count.');
  await expect(price.getByLabel('out')).toHaveAttribute('aria-invalid', 'true');
  await noViolations(page);
});
