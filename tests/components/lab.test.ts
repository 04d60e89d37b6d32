import { NOWHERE, expect, page, test, userEvent, type Locator, type Open } from './app.ts';
import { builtIn } from '../../src/app/frame/linked-setup.ts';
import { finishedRun } from './model-run.ts';
import { setChecked } from './set-up-steps.ts';

/** The row of one scorer in the list of verdicts. */
const rowOf = (title: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: title, exact: true }) });

const summary = (): Locator => page.getByRole('status').first();

async function openCase(open: Open, id: string): Promise<void> {
  await open(`#/lab?case=${id}`);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Scoring Lab' })).toBeVisible();
  await expect.element(summary()).toHaveTextContent(/\d (pass|fail)/);
}

async function press(button: Locator, key = '{Enter}'): Promise<void> {
  await expect.element(button).toBeVisible();
  button.element().focus();
  await userEvent.keyboard(key);
}

/** Gives a box a text too long to be typed. */
function paste(box: Locator, text: string): void {
  const area = box.element() as HTMLTextAreaElement;
  area.value = text;
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

test('an argument that is changed flips verdicts, marks them, and undo takes it back', async ({ open }) => {
  await openCase(open, 'perfect-answer');
  const ast = rowOf('AST, as the paper words it');
  const city = page.getByLabelText('city', { exact: true });
  await expect.element(ast).toHaveTextContent('passes');
  await city.fill('Rome');
  await expect.element(ast).toHaveTextContent('fails');
  await expect.element(ast).toHaveTextContent('flipped by you');
  await expect.element(rowOf('MCPToolBench++ repository, last call')).toHaveTextContent('passes');
  await expect.poll(() => location.hash).toContain('edits=');
  await open(location.hash);
  await expect.element(city).toHaveValue('Rome');
  await expect.element(ast).toHaveTextContent('flipped by you');
  await page.getByRole('button', { name: /Undo edits 1/ }).click();
  await expect.element(ast).toHaveTextContent('passes');
  await expect.element(city).toHaveValue('Oslo');
});

test('"5" and 5 are two kinds of one value', async ({ open }) => {
  await openCase(open, 'text-for-number');
  await expect.element(rowOf('BFCL AST, corrected')).toHaveTextContent('fails');
  await page.getByLabelText('Kind of days in call 1').selectOptions('number');
  await expect.element(rowOf('BFCL AST, corrected')).toHaveTextContent('passes');
});

test('calls are swapped, dropped and put back with the keyboard alone', async ({ open }) => {
  await openCase(open, 'parallel-swap');
  const strict = rowOf('MCPEval, strict');
  await expect.element(strict).not.toHaveTextContent('passes');
  await press(page.getByRole('button', { name: 'Down, call 1' }));
  await expect.element(strict).toHaveTextContent('passes');
  await press(page.getByRole('button', { name: 'Remove call 2' }));
  await expect.element(page.getByText('Removed by you.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Put back call 2' })).toHaveFocus();
  await expect.element(strict).not.toHaveTextContent('passes');
  await userEvent.keyboard('{Enter}');
  await expect.element(strict).toHaveTextContent('passes');
  await expect.element(page.getByRole('button', { name: 'Remove call 2' })).toHaveFocus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(strict).not.toHaveTextContent('passes');
});

test('a dependency is drawn by choosing whose result an argument takes', async ({ open }) => {
  await openCase(open, 'direct-route');
  await page.getByLabelText('Tool of the new call').selectOptions('geocode');
  await page.getByRole('button', { name: 'Add a call' }).click();
  await page.getByRole('button', { name: 'Up, call 2' }).click();
  await page.getByLabelText('address', { exact: true }).fill('Jungfernstieg 1, Hamburg');
  await page.getByLabelText('Kind of origin in call 2').selectOptions('result of call 1, geocode');
  await expect.element(rowOf('AST-DAG')).toHaveTextContent('passes');
  await expect.element(page.getByRole('img', { name: /^Made.*geocode/ })).toBeVisible();
  await page.getByRole('button', { name: 'As text' }).click();
  await expect
    .element(page.getByLabelText(/The whole answer/))
    .toHaveValue(expect.stringContaining('<2_result>'));
});

test('an answer is pasted as text and read by the rules that are on', async ({ open }) => {
  await openCase(open, 'perfect-answer');
  await page.getByRole('button', { name: 'As text' }).click();
  await page
    .getByLabelText(/The whole answer/)
    .fill('Sure:\n```json\n[{"name":"get_weather","arguments":{"city":"Oslo"},}]\n```');
  const rules = rowOf('Your rules');
  await expect.element(rules).not.toHaveTextContent('passes');
  await setChecked(page.getByLabelText('Repair broken JSON'), true);
  await expect.element(rules).toHaveTextContent('passes');
  await expect.element(page.getByText('Repaired JSON, fired')).toBeVisible();
});

test('what is too long or too many is refused with a reason, and the page goes on', async ({ open }) => {
  await openCase(open, 'perfect-answer');
  await page.getByRole('button', { name: 'As text' }).click();
  const answer = page.getByLabelText(/The whole answer/);
  const call = { name: 'get_weather', arguments: { city: 'Oslo' } };
  await expect.element(answer).toBeVisible();
  paste(answer, 'x'.repeat(500_001));
  await expect.element(page.getByRole('alert')).toHaveTextContent('500,001 characters');
  paste(answer, JSON.stringify(Array.from({ length: 301 }, () => call)));
  await expect.element(page.getByText(/contains 301 calls/).first()).toBeVisible();
  paste(answer, `[{"name":"get_weather","arguments":{"city":${'['.repeat(20_000)}`);
  await expect.element(summary()).toHaveTextContent('fail');
  await answer.fill(JSON.stringify([call]));
  await expect.element(rowOf('AST, as the paper words it')).toHaveTextContent('passes');
});

test('the smallest edit that sets two scorers apart is found and applied', async ({ open }) => {
  await openCase(open, 'fenced');
  await page.getByRole('combobox', { name: 'One scorer' }).selectOptions('ast');
  await page.getByRole('combobox', { name: 'The other' }).selectOptions('bfcl');
  await page.getByRole('button', { name: 'Find it' }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  const passing = () =>
    ['AST, as the paper words it', 'BFCL AST, corrected'].filter((title) =>
      rowOf(title).element().textContent.includes('passes'),
    );
  await expect.poll(passing).toHaveLength(1);
});

test('a task of a data set begins with its label given back', async ({ open }) => {
  await open('#/lab');
  await page.getByRole('button', { name: 'Another task' }).click();
  await page.getByLabelText('Find a task').fill('station.log');
  await page
    .getByRole('link', { name: /station\.log/ })
    .first()
    .click();
  await expect.poll(() => location.hash).toContain('data=ground');
  await expect.element(rowOf('AST-DAG')).toHaveTextContent('passes');
});

test('a cell of a report opens on the bench, and the matrix opens the cells behind a number', async ({
  open,
}) => {
  await open('#/r/sample/4/2/1');
  await page.getByRole('link', { name: 'Open in the Scoring Lab' }).click();
  await expect.poll(() => location.hash).toContain('#/lab/r/sample/4/2/1');
  await expect.element(summary()).toHaveTextContent(/\d (pass|fail|no call)/);
  location.hash = '#/r/sample';
  await page.getByRole('link', { name: 'Where scorers disagree' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Where scorers disagree' })).toBeVisible();
  const number = page.getByRole('button', {
    name: /mcpbr MCPToolBench\+\+, as documented and mcpbr MCPToolBench\+\+, as coded: \d+ of/,
  });
  await press(number);
  await expect.element(page.getByRole('heading', { name: 'Behind the number' })).toBeVisible();
  await expect.element(page.getByText(/Cohen’s κ is/)).toBeVisible();
  await press(number, '{ArrowRight}');
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch(/mcpbr ToolBench/);
  await page.getByRole('listitem').filter({ hasText: 'first' }).getByRole('link').first().click();
  await expect.poll(() => location.hash).toContain('#/lab/r/sample/');
});

test('what is not there is said, with a case that works', async ({ open }) => {
  await open('#/lab?case=none-such');
  await expect.element(page.getByRole('alert')).toHaveTextContent('no built-in case');
  await page.getByRole('link', { name: 'Take a built-in case' }).click();
  await expect.element(summary()).toHaveTextContent(/\d pass/);
  location.hash = '#/lab/run/none-such';
  await expect.element(page.getByRole('alert')).toHaveTextContent('no run');
  location.hash = '#/lab?edits=%5B%7B%22kind%22%3A%22drop%22%2C%22call%22%3A%22__proto__%22%7D%5D';
  await expect.element(summary()).toHaveTextContent(/\d pass/);
});

test('a run is scored again: rates, flips, and scores that are kept only when asked', async ({ open }) => {
  const { run } = await finishedRun(await open(NOWHERE), 20, builtIn);
  location.hash = `#/lab/r/${run.id}/1/2/1`;
  await expect.element(summary()).toHaveTextContent(/\d (pass|fail|no call)/);
  const again = page.getByRole('button', { name: 'Score it again' });
  const keep = page.getByRole('button', { name: 'Keep these scores with the run' });
  await again.click();
  await expect.element(page.getByRole('heading', { name: /cells flip/ })).toBeVisible();
  await expect.element(page.getByText(/moves from/)).toBeVisible();
  await expect.element(keep).toBeDisabled();
  await page.getByLabelText('Yours').selectOptions('nestful');
  await again.click();
  await keep.click();
  await expect.element(page.getByText(/NESTFUL: scores of 60 cells kept/)).toBeVisible();
  location.hash = `#/r/${run.id}/1/2/1`;
  await expect.element(page.getByRole('row', { name: /NESTFUL/ })).toBeVisible();
});
