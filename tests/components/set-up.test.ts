import { chatModel, MODEL } from './chat-model.ts';
import { expect, page, test, userEvent } from './app.ts';
import { openSetup } from './given-models.ts';
import { endedRun, setChecked } from './set-up-steps.ts';

const said = (): string => {
  const lines = page.getByRole('form', { name: 'Set up a run' }).element().querySelectorAll('.row');
  return [...lines].at(-1)!.textContent;
};

/** Thousands of tokens that the start line says would be sent. */
const thousandsIn = (): number => Number(/about ([\d.]+)\sk tokens in/.exec(said())?.[1]);

test('a padded menu is padded where nothing is executed, its estimate counts it, and answers may come in one piece', async ({
  open,
}) => {
  const model = chatModel();
  const { database } = await openSetup(open, model, 2);
  // Questions are counted once the form is touched.
  await page.getByText('Settings', { exact: true }).click();
  await expect.poll(said).toMatch(/about [\d.]+\sk tokens in/);
  const all = thousandsIn();
  await page.getByLabelText('Menu').selectOptions('padded with unrelated tools');
  await page.getByLabelText('Tools at most').fill('60');
  await setChecked(page.getByLabelText('Stream the answers'), false);
  await expect.poll(thousandsIn).toBeGreaterThan(2 * all);
  await page.getByRole('button', { name: 'Run 2 cells' }).click();
  await expect
    .element(page.getByText(/menu: padded to at most 60 tools; answers in one piece/))
    .toBeVisible();
  const { results } = await endedRun(database);
  expect(results.map(({ asked }) => asked!.menu.tools)).toEqual([60, 60]);
  expect(model.asked.map(({ stream }) => stream ?? false)).toEqual([false, false]);
});

test('a loop that costs more than a task may stops at that limit, and says so', async ({ open }) => {
  const model = chatModel();
  const { database } = await openSetup(open, model, 1, { agentIds: ['react'] });
  await page.getByText('Prices of 1 model').click();
  const price = page.getByRole('group', { name: new RegExp(`^Price of ${MODEL}`) });
  await price.getByLabelText('in', { exact: true }).fill('0');
  await price.getByLabelText('out').fill('1000');
  await userEvent.tab();
  await page.getByLabelText('Budget in US dollars').fill('');
  await expect.poll(said).toMatch(/from \$[\d.]+ \(rough.*uses as many turns as it needs, at most 40/);
  await page.getByText('Settings', { exact: true }).click();
  await page.getByLabelText('Dollars at most per task').fill('0.04');
  await expect.poll(said).toContain('the limits of a task keep the whole at about $0.04');
  await page.getByRole('button', { name: 'Run 1 cell', exact: true }).click();
  // Seventeen tokens an answer at a tenth of a cent: the third answer passes four cents.
  const { results } = await endedRun(database);
  expect(results[0]!.trajectory.stopReason).toBe('cost-limit');
  expect(model.asked).toHaveLength(3);
  await expect.element(page.getByText(/at most \$0\.04 a task/)).toBeVisible();
  location.hash = `${location.hash.split('?')[0]}/1/1/1`;
  await expect.element(page.getByText('The limit of cost ended it').first()).toBeVisible();
});

test('numbers that cannot be taken are refused at their field, a price says why; until there is one the budget is in tokens', async ({
  open,
}) => {
  await openSetup(open, chatModel(), 2);
  const button = page.getByRole('button', { name: /^Run \d+ cells?$/ });
  await expect.element(button).toHaveTextContent('Run 2 cells');
  for (const [label, value] of [
    ['Repeats', '1.5'],
    ['Sample', '-3'],
    ['Sample', '0'],
    ['Seed', ''],
  ] as const) {
    const field = page.getByLabelText(label, { exact: true });
    const before = (field.element() as HTMLInputElement).value;
    await field.fill(value);
    await expect.element(field).toHaveAccessibleDescription(/^Must be a whole number/);
    await expect.poll(said).toContain(`“${label}” must be a whole number`);
    await expect.element(button).toHaveTextContent('Run 0 cells');
    await expect.element(button).toBeDisabled();
    await field.fill(before);
  }
  await expect.element(button).toHaveTextContent('Run 2 cells');
  await expect.element(button).toBeEnabled();

  const run = page.getByRole('button', { name: 'Run 2 cells' });
  const money = page.getByRole('group', { name: 'What it may cost' });
  const tokens = money.getByLabelText('Budget in tokens');
  await expect.element(tokens).toHaveValue('250000');
  await expect
    .element(tokens)
    .toHaveAccessibleDescription(/^No price is known for .* the budget is in tokens/);
  await expect.element(money.getByLabelText('Budget in US dollars')).not.toBeInTheDocument();
  await expect.element(run).toBeEnabled();
  await tokens.fill('1000');
  await expect.poll(said).toContain('The budget of 1,000 tokens is too small for one question');
  await money.getByRole('button', { name: 'Price it (0 if free)' }).click();
  const price = page.getByRole('group', { name: new RegExp(`^Price of ${MODEL}`) });
  const type = async (label: string, value: string): Promise<void> => {
    await price.getByLabelText(label, { exact: true }).fill(value);
    await userEvent.tab();
  };
  await type('in', '1000000000');
  await expect.element(price).toHaveTextContent('Not taken: “in” must be a number from 0 to 1,000,000.');
  await type('in', '2,50');
  await expect
    .element(price)
    .toHaveTextContent('Not taken: “in” must be a number such as 2.50, with a point and no comma.');
  await expect.element(price.getByLabelText('in', { exact: true })).toHaveValue('2,50');
  await type('in', '1');
  await type('out', '2');
  await expect.element(price).toHaveTextContent('your own price');
  await expect.element(tokens).not.toBeInTheDocument();
  await expect.element(money.getByLabelText('Budget in US dollars')).toHaveValue('0.25');
  await type('out', '');
  await expect
    .element(price)
    .toHaveTextContent('Not taken: “out” is missing. Until then $1 in and $2 out count.');
  await expect.element(price.getByLabelText('out')).toHaveAttribute('aria-invalid', 'true');
});
