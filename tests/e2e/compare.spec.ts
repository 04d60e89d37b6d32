import { readFileSync } from 'node:fs';
import { expect, test, type Page } from './test.ts';
import { noViolations } from './accessibility.ts';
import { scriptedRun } from './scripted-run.ts';
import { noSidewaysScroll } from './widths.ts';

async function saved(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8');
}

test('the run of the site can be compared at once, in light and dark and on a phone', async ({ page }) => {
  await page.goto('/#/compare');
  await expect(page.getByRole('heading', { level: 1, name: 'Compare' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('three baselines, no language model');
  await page.getByLabel('Compared with').selectOption('Lexical');
  const verdict = page.getByRole('region', { name: 'Verdict' });
  await expect(verdict).toContainText(/Random against Lexical: −/);
  await expect(verdict.getByText('no-go', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Differences' })).toContainText('exact McNemar');
  await noViolations(page);
  await noSidewaysScroll(page);
});

test('the papers’ example stands there: 61.0 against 58.0 of 600 is not distinguishable, and unpaired', async ({
  page,
}) => {
  await page.goto('/#/compare');
  const published = page.getByRole('region', { name: 'Published elsewhere' });
  await expect(published).toContainText(
    'Kimi K2, tool calling and Claude 4 Sonnet, tool calling are 3.0 points apart [−2.5, 8.5] on 600 tasks each: not distinguishable (unpaired',
  );
  await published.getByRole('button', { name: 'Lay them beside' }).click();
  await expect(published.getByRole('row', { name: /Kimi K2, tool calling/ })).toContainText('61.0');
  await expect(published.getByRole('row', { name: /Claude 4 Sonnet, tool calling/ })).toContainText('58.0');
  await expect(
    published.getByRole('img', { name: /^Kimi K2, tool calling, published, n 600: 61\.0/ }),
  ).toBeVisible();
  await expect(published.getByRole('link', { name: /2509\.09734/ })).toBeVisible();
  await page.reload();
  await expect(published.getByLabel('Published table')).toHaveValue('mcp-agentbench-1');
  await published.getByLabel('Published table').selectOption('MCP-Bench');
  for (const name of ['gpt-5', 'o3']) await published.getByRole('checkbox', { name, exact: true }).check();
  await expect(published).toContainText('nothing can be said of how sure a difference is');
  await noViolations(page);
  await noSidewaysScroll(page);
});

test('two runs are compared task by task, and the address holds the choice', async ({ page }) => {
  await scriptedRun(page, [{ wrong: 5, omits: 10 }]);
  // The set-up keeps the model of the run before: this one has both.
  await scriptedRun(page, [{ wrong: 40, omits: 10 }]);
  await page.goto('/#/runs');
  await page
    .getByRole('link', { name: /^Compare Ground/ })
    .first()
    .click();
  const choice = page.getByRole('region', { name: 'Compared' });
  await expect(choice.getByText('Runs: 1 of 3')).toBeVisible();
  await choice
    .getByRole('checkbox', { name: /^Ground/ })
    .nth(1)
    .check();
  await expect(choice.getByText('Runs: 2 of 3')).toBeVisible();
  await expect(choice).toContainText('72 tasks that all of these runs took.');
  const verdict = page.getByRole('region', { name: 'Verdict' });
  await expect(verdict.getByText('no-go', { exact: true })).toBeVisible();
  await page.getByLabel(/^Points that a candidate may be worse/).fill('95');
  await expect(verdict.getByText('go', { exact: true })).toHaveCount(2);
  await choice.getByLabel('Decided by').selectOption({ label: 'AST-DAG' });
  await expect(page).toHaveURL(/margin=95/);
  await expect(page).toHaveURL(/by=ast-dag/);
  await page.reload();
  await expect(verdict.getByText('go', { exact: true })).toHaveCount(2);
  await expect(choice.getByLabel('Decided by')).toHaveValue('ast-dag');

  // The first candidate is the baseline’s model with the same seed in the other run.
  const flips = page.getByRole('region', { name: 'Flips' });
  await expect(flips.getByRole('heading', { level: 3 })).toHaveText([/^Regressions/, /^Gains/]);
  await expect(flips).toContainText(/differ on\s+0: 0 regressions, 0 gains/);
  await flips.getByLabel('Flips of').selectOption({ index: 1 });
  await expect(flips).toContainText(/differ on\s+[1-9]\d*: [1-9]\d* regressions?, \d+ gains?/);
  const pairs = await saved(page, 'Save the pairs as CSV');
  expect(pairs.split('\r\n')[1]).toContain(',go,');
  expect(await saved(page, 'Save the flips as CSV')).toContain('regression');
  expect(await saved(page, 'Save as Markdown')).toContain('## Verdict at a margin of 95 points');
  await noViolations(page);
  await flips.getByRole('link').first().click();
  await expect(page.getByRole('main')).toContainText('AST-DAG');
});

test('runs that are not here, a margin that is none and one model alone are said in words', async ({
  page,
}) => {
  await page.goto('/#/compare?run=gone&run=sample&margin=many&model=nobody&by=no-scorer&base=x');
  const main = page.getByRole('main');
  await expect(main).toContainText('1 run of this address is not in this browser');
  await expect(main).toContainText(
    'The margin of this address is no number from 0 to 100: 5 points are taken.',
  );
  await expect(main).toContainText('A model of this address: not in the runs compared.');
  await expect(main).toContainText('The scorer of this address was not computed for every run.');
  await page.goto('/#/compare?run=sample&model=sample+2');
  await expect(main).toContainText('One model alone: choose another one, or another run, above.');
});

test('a report and the standings lead there', async ({ page }) => {
  await page.goto('/#/r/sample');
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await expect(page).toHaveURL(/compare\?run=sample/);
  await page.goto('/#/standings');
  await page.getByRole('link', { name: 'Compare these runs task by task' }).click();
  await expect(page.getByRole('region', { name: 'Rates' })).toBeVisible();
});
