import { expect, test, type Page } from './test.ts';
import { noViolations } from './accessibility.ts';
import { patientModel, type PatientModel } from '../servers/patient-model.ts';
import { addOwnModel, askBy, withoutBaselines } from './model-steps.ts';

const MODEL = 'patient-1';
let server: PatientModel | undefined;
test.afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** A set-up of the model alone, on so many tasks. */
async function setUp(page: Page, sample: number): Promise<void> {
  await page.goto('/#/runs');
  await page.getByLabel('Sample').fill(String(sample));
  await addOwnModel(page, server!.origin, MODEL);
  await withoutBaselines(page);
}

/** Waits for the report of a run of so many cells. */
async function untilReport(page: Page): Promise<void> {
  await page.mouse.move(10, 10);
  await expect(page.getByLabel('Link with every verdict')).not.toHaveValue('');
}

test('scripted models are dialled in the set-up, called what they are, and kept in its link', async ({
  page,
}) => {
  await page.goto('/#/runs');
  await page.getByLabel('Sample').fill('12');
  await withoutBaselines(page);
  await page.getByText('Add a scripted model').click();
  await page.getByLabel('calls a wrong tool').fill('100');
  await page.getByLabel('calls a wrong tool').press('Enter');
  await page.getByLabel('omits a call').fill('25');
  await page.getByRole('button', { name: 'Add it' }).click();
  for (const name of ['Scripted: wrong tool 100 %', 'Scripted: omits a call 25 %'])
    await expect(page.getByRole('checkbox', { name })).toBeChecked();
  await noViolations(page);
  await page.getByRole('button', { name: 'Run 24 cells' }).click();
  await untilReport(page);
  await expect(page.getByText(/2 scripted models took part: no language model/)).toBeVisible();
  await noViolations(page);
  await page.goto(await page.getByLabel('Link to the set-up').inputValue());
  await expect(page.getByRole('checkbox', { name: 'Scripted: omits a call 25 %' })).toBeChecked();
  await page.getByRole('button', { name: 'Remove Scripted: omits a call 25 %' }).click();
  await expect(page.getByRole('button', { name: 'Run 12 cells' })).toBeEnabled();
});

test('edited prompts reach the model, are in the report, and in the link', async ({ page }) => {
  server = await patientModel(0, 0);
  await setUp(page, 2);
  await page.getByText('Prompts, as built in').click();
  const question = page.getByLabel('The question', { exact: true });
  await expect(question).toHaveValue(/\{tools\}/);
  await question.fill('In one word: {question}');
  await expect(
    page.getByText('Without {category} and {tools} the model does not see what belongs there'),
  ).toBeVisible();
  await expect(page.getByText('Prompts, 1 text of your own')).toBeVisible();
  await page.getByLabel('System text', { exact: true }).fill('Answer as a sailor would.');
  await page.getByRole('button', { name: 'The question: as built in' }).click();
  await expect(question).toHaveValue(/\{tools\}/);
  await noViolations(page);
  await page.getByRole('button', { name: 'Run 2 cells' }).click();
  await untilReport(page);
  expect(JSON.stringify(server.asked[0]!.messages)).toContain('Answer as a sailor would.');
  await page.getByText('Own prompts: 1 text').click();
  await expect(page.getByText('Answer as a sailor would.')).toBeVisible();
  await page.goto(await page.getByLabel('Link to the set-up').inputValue());
  await expect(page.getByText('Prompts, 1 text of your own')).toBeVisible();
  await expect(page.getByLabel('System text', { exact: true })).toHaveValue('Answer as a sailor would.');
});

test('a cell at work is watched step by step, beside a grid that fills in, and takes no focus', async ({
  page,
}) => {
  server = await patientModel(6, 900);
  await setUp(page, 4);
  await askBy(page, 'Native tool calling');
  await page.getByRole('button', { name: 'Run 4 cells' }).click();
  await expect(page.getByRole('heading', { name: 'Cell by cell' })).toBeVisible();
  const grid = page.getByRole('img', { name: new RegExp(`${MODEL}: \\d of 4 cells done`) });
  await expect(grid).toBeVisible();
  const watch = page.getByRole('button', { name: /^Watch task/ }).first();
  await watch.focus();
  await page.keyboard.press('Enter');
  await expect(watch).toHaveAttribute('aria-expanded', 'true');
  const watched = page.getByRole('region', { name: /^Watching task/ });
  await expect(watched.getByText('Turn 1: I try the next tool.')).toBeVisible();
  await expect(watched.getByText(/^[2-7] steps over/)).toBeVisible();
  await expect(watched.getByText('Turn 2: I try the next tool.')).toBeVisible();
  await expect(watch).toBeFocused();
  await noViolations(page);
  // It stays when the run ends, with its final answer, until the report is asked for.
  const report = watched.getByRole('link', { name: 'Report ready' });
  await expect(report).toBeVisible({ timeout: 45_000 });
  await expect(watched.getByText('I have tried them all.').last()).toBeVisible();
  await expect(watched.getByText('Final answer', { exact: true })).toBeVisible();
  await expect(watch).toBeFocused();
  await noViolations(page);
  await report.click();
  await expect(watched).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await untilReport(page);
  expect(server.asked).toHaveLength(28);
});

test('a trajectory of thirty steps is folded, searched, copied and walked by keyboard, with the wire beneath', async ({
  page,
  context,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  server = await patientModel(29, 0);
  await setUp(page, 1);
  await askBy(page, 'Native tool calling');
  await page.getByRole('button', { name: 'Run 1 cell' }).click();
  await untilReport(page);
  await page.goto(`${page.url()}/1/1/1`);
  await expect(page.getByRole('heading', { name: 'Trajectory' })).toBeVisible();
  const heads = page.locator('[data-step-head]');
  await expect(heads).toHaveCount(30);

  await page.keyboard.press('f');
  await expect(heads.and(page.locator(':focus'))).toHaveAttribute('aria-expanded', 'true');
  // The steps that failed are open, and so is the final answer.
  await expect(heads.last()).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText('Final answer', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Fold all', exact: true }).click();
  await expect(page.locator('[data-step-head][aria-expanded="true"]')).toHaveCount(0);

  await page.keyboard.press('/');
  const find = page.getByRole('searchbox', { name: 'Find in 30 steps' });
  await expect(find).toBeFocused();
  await page.keyboard.type('Tromsø 17');
  const current = page.locator('mark[data-current]');
  await expect(current).toBeInViewport();
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  await find.fill('next tool');
  await expect(page.getByText('1 of 29')).toBeVisible();
  await find.press('Enter');
  await expect(page.getByText('2 of 29')).toBeVisible();
  await find.press('Shift+Enter');
  await find.press('Shift+Enter');
  await expect(page.getByText('29 of 29')).toBeVisible();
  await expect(current).toBeInViewport();
  await find.press('Escape');
  await expect(find).toHaveValue('');

  await heads.first().focus();
  await page.keyboard.press('j');
  await expect(heads.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heads.nth(1)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(heads.nth(1)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('k');
  await expect(heads.first()).toBeFocused();

  const second = page.locator('[data-step="1"]');
  await second.getByText('Raw: sent and answered').click();
  await expect(second.getByText(/"messages": /)).toBeVisible();
  await expect(second.getByText(/"id": "chat-1"/)).toBeVisible();
  await second.getByRole('button', { name: 'Copy step 2 as text' }).click();
  await expect(second.getByText('copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Turn 2: I try the next tool.');
  await noViolations(page);
});
