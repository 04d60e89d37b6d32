import { expect, test, type Page } from './test.ts';
import { noViolations } from './accessibility.ts';
import { noSidewaysScroll } from './widths.ts';
import { readFileSync } from 'node:fs';
import { scriptedRun } from './scripted-run.ts';

test('without a run of one’s own the run of the site stands there, in light and dark and on a phone', async ({
  page,
}) => {
  await page.goto('/#/standings');
  await expect(page.getByRole('heading', { level: 1, name: 'Standings' })).toBeVisible();
  const ranking = page.getByRole('region', { name: 'Ranking' });
  await expect(ranking.getByRole('row', { name: /Oracle/ })).toContainText('100.0');
  await expect(ranking.getByRole('img', { name: /^Lexical: .*95 % interval/ }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Agreement of rankings' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('three baselines, no language model');
  await noViolations(page);
  await noSidewaysScroll(page);
});

test('an address of runs that are not in this browser says so, and what is shown instead', async ({
  page,
}) => {
  await page.goto('/#/standings?data=abc-9&run=gone&run=lost');
  await expect(page.getByRole('status').filter({ hasText: 'not in this browser' })).toContainText(
    '2 runs of this address are not in this browser',
  );
  await expect(page.getByRole('rowheader', { name: /Oracle/ }).first()).toBeVisible();
});

test('a report leads to the standings of its models, and two runs stand together there', async ({ page }) => {
  await scriptedRun(page, [
    { wrong: 5, omits: 30 },
    { wrong: 20, omits: 5 },
  ]);
  await scriptedRun(page, [{ wrong: 60, omits: 0 }]);
  await page.goto('/#/runs');
  await page.getByRole('link', { name: 'standings' }).click();
  const ranking = page.getByRole('region', { name: 'Ranking' });
  const choice = page.getByRole('region', { name: 'Compared' });
  // The newest run holds two of the models again, so that it alone is chosen at first.
  await expect(choice.getByText('Runs: 1 of 3')).toBeVisible();
  await choice
    .getByRole('checkbox', { name: /Ground, 72 tasks/ })
    .nth(1)
    .check();
  await expect(choice.getByText('Runs: 2 of 3')).toBeVisible();
  // A model of two runs keeps the name of its run.
  await expect(ranking.getByRole('rowheader', { name: /wrong tool 5 %.*\(Ground, \d{4}-/ })).toHaveCount(2);
  await expect(page).toHaveURL(/run=.*run=/);
  await page.reload();
  await expect(choice.getByText('Runs: 2 of 3')).toBeVisible();
  await noViolations(page);
});

test('a line of the drawing is highlighted by the keyboard, and a pair leads to the tasks that decide it', async ({
  page,
}) => {
  await scriptedRun(page, [
    { wrong: 17, omits: 15 },
    { wrong: 21, omits: 10 },
    { wrong: 25, omits: 5 },
    { wrong: 9, omits: 25 },
  ]);
  await page.getByRole('link', { name: 'Standings' }).click();
  const lines = page.getByRole('group', { name: 'Ranks from evaluator to evaluator' }).getByRole('button');
  await expect(lines).toHaveCount(4);
  await lines.first().focus();
  await page.keyboard.press('Enter');
  await expect(lines.first()).toHaveAttribute('aria-pressed', 'true');
  await expect(lines.first()).toHaveAccessibleName(/rank 1 \[1–\d\] under/);

  const pairs = page.getByRole('region', { name: 'Winners that depend on the evaluator' });
  const decide = pairs.getByRole('button', { name: /decide between/ }).first();
  await decide.click();
  await expect(decide).toHaveAttribute('aria-expanded', 'true');
  await noViolations(page);
  await pairs
    .getByRole('link', { name: /Scripted/ })
    .first()
    .click();
  await expect(page).toHaveURL(/#\/r\/[^/]+\/\d+\/\d+\/1/);
});

/** What a button saves, as text in one character a byte. */
async function saved(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  return readFileSync(await download.path(), 'latin1');
}

test('standings are saved as pictures and tables', async ({ page }) => {
  await page.goto('/#/standings');
  await expect(page.getByLabel('Link to these standings')).toBeVisible();
  const svg = await saved(page, 'Save as SVG');
  const names = await page.evaluate((text) => {
    const read = new DOMParser().parseFromString(text, 'image/svg+xml');
    return [...read.getElementsByTagName('text')].map(({ textContent }) => textContent);
  }, svg);
  expect(names.some((name) => name.startsWith('Oracle') && name.includes('100.0'))).toBe(true);
  expect((await saved(page, 'Save as PNG')).slice(1, 4)).toBe('PNG');
  const figures = await saved(page, 'Save as CSV');
  expect(figures.split('\r\n')).toHaveLength(1 + 3 * 4 + 1);
  const verdicts = await saved(page, 'Save every verdict as CSV');
  expect(verdicts.split('\r\n')).toHaveLength(1 + 3 * 72 + 1);
});

test('a link is scored again where its runs are, and a claim of the sender elsewhere', async ({
  page,
  browser,
}) => {
  await page.goto('/#/standings');
  const shared = await page.getByLabel('Link to these standings').inputValue();
  await page.goto(shared);
  await expect(page.getByRole('status').filter({ hasText: 'Reproduced here.' })).toContainText(
    '864 verdicts',
    { timeout: 60_000 },
  );
  await expect(page.getByRole('rowheader', { name: /Oracle/ }).first()).toBeVisible();
  await noViolations(page);

  await scriptedRun(page, [{ wrong: 21, omits: 10 }]);
  await page.getByRole('link', { name: 'Standings' }).click();
  const own = page.getByLabel('Link to these standings');
  await expect(own).toBeVisible();
  const claim = await own.inputValue();
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(claim);
  await expect(elsewhere.getByText('As claimed by the sender.')).toBeVisible();
  await expect(elsewhere.getByText(/Its run is not in this browser/)).toBeVisible();
  await expect(elsewhere.getByRole('rowheader', { name: /wrong tool 21 %/ })).toBeVisible();
  await noViolations(elsewhere);
  await elsewhere.goto(claim.slice(0, -9));
  await expect(elsewhere.getByText('This link cannot be opened')).toBeVisible();
});
