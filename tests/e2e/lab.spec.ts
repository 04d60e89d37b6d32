import { expect, test, type Locator, type Page } from './test.ts';
import { noViolations } from './accessibility.ts';
import { NARROWEST, noSidewaysScroll } from './widths.ts';

/** The row of one scorer in the list of verdicts. */
const rowOf = (page: Page, title: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: title, exact: true }) });

async function openCase(page: Page, id: string): Promise<void> {
  await page.goto(`/#/lab?case=${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Scoring Lab' })).toBeVisible();
  await expect(page.getByRole('status').first()).toContainText(/\d (pass|fail)/);
}

async function ownRun(page: Page): Promise<string> {
  await page.goto('/#/runs');
  await page.getByRole('button', { name: /^Run [\d,]+ cells$/ }).click();
  await expect(page.getByRole('heading', { name: 'Share' })).toBeVisible();
  return /#\/r\/([^/?]+)/.exec(page.url())![1]!;
}

test('an argument that is changed flips verdicts, marks them, and undo takes it back', async ({ page }) => {
  await openCase(page, 'perfect-answer');
  const ast = rowOf(page, 'AST, as the paper words it');
  await expect(ast).toContainText('passes');
  await page.getByLabel('city', { exact: true }).fill('Rome');
  await expect(ast).toContainText('fails');
  await expect(ast).toContainText('flipped by you');
  await expect(rowOf(page, 'MCPToolBench++ repository, last call')).toContainText('passes');
  await expect(page).toHaveURL(/edits=/);
  await page.reload();
  await expect(page.getByLabel('city', { exact: true })).toHaveValue('Rome');
  await expect(ast).toContainText('flipped by you');
  await page.getByRole('button', { name: /Undo edits 1/ }).click();
  await expect(ast).toContainText('passes');
  await expect(page.getByLabel('city', { exact: true })).toHaveValue('Oslo');
});

test('"5" and 5 are two kinds of one value', async ({ page }) => {
  await openCase(page, 'text-for-number');
  await expect(rowOf(page, 'BFCL AST, corrected')).toContainText('fails');
  await page.getByLabel('Kind of days in call 1').selectOption('number');
  await expect(rowOf(page, 'BFCL AST, corrected')).toContainText('passes');
});

test('calls are swapped, dropped and put back with the keyboard alone', async ({ page }) => {
  await openCase(page, 'parallel-swap');
  const strict = rowOf(page, 'MCPEval, strict');
  await expect(strict).not.toContainText('passes');
  await page.getByRole('button', { name: 'Down, call 1' }).focus();
  await page.keyboard.press('Enter');
  await expect(strict).toContainText('passes');
  await page.getByRole('button', { name: 'Remove call 2' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Removed by you.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Put back call 2' })).toBeFocused();
  await expect(strict).not.toContainText('passes');
  await page.keyboard.press('Enter');
  await expect(strict).toContainText('passes');
  await expect(page.getByRole('button', { name: 'Remove call 2' })).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(strict).not.toContainText('passes');
});

test('a dependency is drawn by choosing whose result an argument takes', async ({ page }) => {
  await openCase(page, 'direct-route');
  await page.getByLabel('Tool of the new call').selectOption('geocode');
  await page.getByRole('button', { name: 'Add a call' }).click();
  await page.getByRole('button', { name: 'Up, call 2' }).click();
  await page.getByLabel('address', { exact: true }).fill('Jungfernstieg 1, Hamburg');
  await page.getByLabel('Kind of origin in call 2').selectOption({ label: 'result of call 1, geocode' });
  await expect(rowOf(page, 'AST-DAG')).toContainText('passes');
  await expect(page.getByRole('img', { name: /^Predicted/ })).toHaveAccessibleName(/geocode/);
  await page.getByRole('button', { name: 'As text' }).click();
  await expect(page.getByLabel(/The whole answer/)).toHaveValue(/<2_result>/);
});

test('an answer is pasted as text and read by the rules that are on', async ({ page }) => {
  await openCase(page, 'perfect-answer');
  await page.getByRole('button', { name: 'As text' }).click();
  const answer = page.getByLabel(/The whole answer/);
  await answer.fill('Sure:\n```json\n[{"name":"get_weather","arguments":{"city":"Oslo"},}]\n```');
  const rules = rowOf(page, 'Your rules');
  await expect(rules).not.toContainText('passes');
  await page.getByLabel('Repair broken JSON').check();
  await expect(rules).toContainText('passes');
  await expect(page.getByText('Repaired JSON, fired')).toBeVisible();
});

test('what is too long or too many is refused with a reason, and the page goes on', async ({ page }) => {
  await openCase(page, 'perfect-answer');
  await page.getByRole('button', { name: 'As text' }).click();
  const answer = page.getByLabel(/The whole answer/);
  await answer.evaluate((area: HTMLTextAreaElement) => {
    area.value = 'x'.repeat(5_000_000);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expect(page.getByRole('alert')).toContainText('5,000,000 characters');
  await answer.evaluate((area: HTMLTextAreaElement) => {
    area.value = JSON.stringify(
      Array.from({ length: 5000 }, () => ({ name: 'get_weather', arguments: { city: 'Oslo' } })),
    );
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expect(page.getByText(/holds 5,000 calls/).first()).toBeVisible();
  await answer.evaluate((area: HTMLTextAreaElement) => {
    area.value = `[{"name":"get_weather","arguments":{"city":${'['.repeat(100_000)}`;
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expect(page.getByRole('status').first()).toContainText('fail');
  await answer.fill('[{"name":"get_weather","arguments":{"city":"Oslo"}}]');
  await expect(rowOf(page, 'AST, as the paper words it')).toContainText('passes');
});

test('the smallest edit that sets two scorers apart is found and applied', async ({ page }) => {
  await openCase(page, 'fenced');
  await page.getByRole('combobox', { name: 'One scorer' }).selectOption('ast');
  await page.getByRole('combobox', { name: 'The other' }).selectOption('bfcl');
  await page.getByRole('button', { name: 'Find it' }).click();
  await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible();
  await page.getByRole('button', { name: 'Apply' }).click();
  const said = await Promise.all(
    ['AST, as the paper words it', 'BFCL AST, corrected'].map((title) => rowOf(page, title).innerText()),
  );
  expect(said.filter((text) => text.includes('passes'))).toHaveLength(1);
});

test('a task of a data set begins with its label given back', async ({ page }) => {
  await page.goto('/#/lab');
  await page.getByRole('button', { name: 'Another task' }).click();
  await page.getByLabel('Find a task').fill('station.log');
  await page
    .getByRole('link', { name: /station\.log/ })
    .first()
    .click();
  await expect(page).toHaveURL(/data=ground/);
  await expect(rowOf(page, 'AST-DAG')).toContainText('passes');
});

test('a run is scored again: rates, flips, and scores that are kept only when asked', async ({ page }) => {
  const run = await ownRun(page);
  await page.goto(`/#/lab/r/${run}/1/2/1`);
  await expect(page.getByRole('status').first()).toContainText(/\d (pass|fail|no call)/);
  await page.getByRole('button', { name: 'Score it again' }).click();
  await expect(page.getByRole('heading', { name: /cells flip/ })).toBeVisible();
  await expect(page.getByText(/moves from/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep these scores with the run' })).toBeDisabled();
  await page.getByLabel('Yours').selectOption('nestful');
  await page.getByRole('button', { name: 'Score it again' }).click();
  await page.getByRole('button', { name: 'Keep these scores with the run' }).click();
  await expect(page.getByText(/NESTFUL: scores of 216 cells kept/)).toBeVisible();
  await page.goto(`/#/r/${run}/1/2/1`);
  await expect(page.getByRole('row', { name: /NESTFUL/ })).toBeVisible();
});

test('a cell of a report opens on the bench, and the matrix opens the cells behind a number', async ({
  page,
}) => {
  await page.goto('/#/r/sample/4/2/1');
  await page.getByRole('link', { name: 'Open in the Scoring Lab' }).click();
  await expect(page).toHaveURL(/#\/lab\/r\/sample\/4\/2\/1/);
  await expect(page.getByRole('status').first()).toContainText(/\d (pass|fail|no call)/);
  await page.goto('/#/r/sample');
  await page.getByRole('link', { name: 'Where scorers disagree' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Who disagrees with whom' })).toBeVisible();
  const number = page.getByRole('button', {
    name: /mcpbr MCPToolBench\+\+, as documented and mcpbr MCPToolBench\+\+, as coded: \d+ of/,
  });
  await number.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Behind the number' })).toBeVisible();
  await expect(page.getByText(/Cohen’s κ is/)).toBeVisible();
  await number.press('ArrowRight');
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', /mcpbr ToolBench/);
  await page.getByRole('listitem').filter({ hasText: 'first' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/#\/lab\/r\/sample\//);
});

test('what is not there is said, with a case that works', async ({ page }) => {
  await page.goto('/#/lab?case=none-such');
  await expect(page.getByRole('alert')).toContainText('no built-in case');
  await page.getByRole('link', { name: 'Take a built-in case' }).click();
  await expect(page.getByRole('status').first()).toContainText(/\d pass/);
  await page.goto('/#/lab/run/none-such');
  await expect(page.getByRole('alert')).toContainText('no run');
  await page.goto('/#/lab?edits=%5B%7B%22kind%22%3A%22drop%22%2C%22call%22%3A%22__proto__%22%7D%5D');
  await expect(page.getByRole('status').first()).toContainText(/\d pass/);
});

test('axe finds nothing on the Lab, in light and in dark', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openCase(page, 'missing-market');
  await page.getByRole('button', { name: 'Remove call 2' }).click();
  await page.getByRole('button', { name: 'AST, as the paper words it', exact: true }).click();
  await page.getByRole('button', { name: 'Score it again' }).click();
  await expect(page.getByRole('heading', { name: /cells flip/ })).toBeVisible();
  await noViolations(page);
});

test('axe finds nothing on the matrix, in light and in dark', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/#/lab/run/sample');
  await page
    .getByRole('button', { name: /as documented and .* as coded/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Behind the number' })).toBeVisible();
  await noViolations(page);
});

test('neither page scrolls sideways, from 320 to 1680 pixels', async ({ page }) => {
  for (const route of ['/#/lab', '/#/lab?case=paid-twice', '/#/lab/run/sample']) {
    await page.setViewportSize({ width: NARROWEST, height: 900 });
    await page.goto(route);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await noSidewaysScroll(page);
  }
});
