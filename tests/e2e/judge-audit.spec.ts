import { expect, test, type Page } from './test.ts';
import { noViolations } from './accessibility.ts';
import { endedRun } from './model-steps.ts';
import { putOpinions } from './judge-opinions.ts';
import { noSidewaysScroll } from './widths.ts';

// Each test shows the whole page several times, and axe reads all of it.
test.describe.configure({ timeout: 240_000 });

async function auditOfSample(page: Page): Promise<void> {
  await page.goto('/#/r/sample/audit');
  await expect(page.getByRole('region', { name: 'Two instruments' })).toBeVisible();
}

test('a run that nobody has judged is audited by its scorers, beside two published agreements', async ({
  page,
}) => {
  await page.goto('/#/r/sample');
  await page.getByRole('link', { name: 'Audit judges' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit of judges' })).toBeVisible();
  await expect(page.getByText('No judge has a verdict on this run yet')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'They agree on' })).toContainText('Cohen’s κ is');

  const published = page.getByRole('region', { name: 'Published agreements' });
  await expect(published).toContainText('these figures allow 4: the one below and its mirror images');
  await expect(published).toContainText('All 5 disagreements point one way');
  await expect(published.getByRole('row', { name: /^DeepSeek-V3-0324/ })).toContainText('.503 [.308, .698]');
  await expect(published.getByRole('row', { name: /^GPT-4.1-mini/ })).toContainText('.604');
  await published.getByText('Check another published agreement').click();
  await published.getByLabel('Items').fill('50');
  await published.getByLabel('Agreement, %').fill('90');
  await published.getByLabel('Cohen’s κ').fill('0.99');
  await expect(published.getByRole('status')).toContainText('No table has these figures');
  await noViolations(page);
  await noSidewaysScroll(page);
});

test('judges, people and what decides are laid beside each other, and the cells of a disagreement open', async ({
  page,
}) => {
  await auditOfSample(page);
  await putOpinions(page);
  await page.reload();
  const pair = page.getByRole('region', { name: 'Two instruments' });
  const first = page.getByLabel('First instrument');
  await expect(first.locator('option:checked')).toHaveText('Rule judge');
  await expect(pair.getByRole('status')).toContainText('They agree on');
  await expect(pair.getByRole('status')).toContainText('Of ');

  // The state is in the address.
  await first.selectOption('Lenient judge');
  await expect(page).toHaveURL(/first=judge%3Ajudging-1%3Alenient/);
  await expect(pair).toContainText('“Lenient judge” passes all 216 cells it has a verdict on');
  await page.getByLabel('Category', { exact: true }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/category=/);
  await page.reload();
  await expect(first.locator('option:checked')).toHaveText('Lenient judge');
  await page.getByLabel('Category', { exact: true }).selectOption('');
  await first.selectOption('Rule judge');

  await expect(page.getByRole('region', { name: 'People' })).toContainText('Fleiss’ κ is');
  await expect(page.getByRole('region', { name: 'People' })).toContainText('(three-way agreement)');
  const again = page.getByRole('region', { name: 'Judged again' });
  await expect(again.getByRole('row', { name: /^Rule judge/ })).toContainText('9 differ');
  await expect(again.getByRole('row', { name: /^Lenient judge/ })).toContainText('100.0');
  await expect(page.getByRole('group', { name: 'Ranks from evaluator to evaluator' })).toBeVisible();
  await noViolations(page);
  await noSidewaysScroll(page);

  const matrix = page.getByRole('group', { name: 'Disagreement of every pair' });
  await matrix
    .getByRole('button', { name: /^Rater AB and Rater CD:/ })
    .first()
    .click();
  await expect(page).toHaveURL(/first=rater%3AAB/);
  await pair.getByRole('button', { name: /cells, the first alone: show them/ }).click();
  const differ = page.getByRole('region', { name: 'Where they differ' });
  await expect(differ.getByRole('button', { name: /^First alone passes/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await differ.getByRole('link').first().click();
  await expect(page).toHaveURL(/#\/r\/sample\/\d+\/\d+\/1/);
});

test('a link holds the verdicts: claimed elsewhere, compared where the run has the same instruments', async ({
  page,
  browser,
}) => {
  await auditOfSample(page);
  await putOpinions(page);
  await page.reload();
  const shared = await page.getByLabel('Link to this audit').inputValue();
  await page.goto(shared);
  await expect(page.getByRole('status').filter({ hasText: 'Reproduced here.' })).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByRole('region', { name: 'Two instruments' })).toContainText('Rule judge');

  const elsewhere = await browser.newContext();
  const reader = await elsewhere.newPage();
  await reader.goto(shared);
  await expect(reader.getByRole('status').filter({ hasText: 'Reproduced in part.' })).toBeVisible({
    timeout: 60_000,
  });
  await expect(reader.getByText('Not in this browser:')).toContainText('Rule judge');
  await expect(reader.getByRole('region', { name: 'Two instruments' })).toContainText('They agree on');
  await noViolations(reader);
  await reader.goto(`${shared.slice(0, -6)}AAAAAA`);
  await expect(reader.getByRole('heading', { name: 'This link cannot be opened' })).toBeVisible();
  await elsewhere.close();
});

test('a run that is not here says so, and leads to one that is', async ({ page }) => {
  await page.goto('/#/r/gone/audit');
  await expect(page.getByRole('alert')).toContainText('This run cannot be audited');
  await page.getByRole('link', { name: 'Take the finished run' }).click();
  await expect(page.getByRole('region', { name: 'Two instruments' })).toBeVisible();
});

test('a run file carries what judges and people said: opened in another browser, the audit is the same', async ({
  page,
  browser,
}) => {
  await page.goto('/#/runs');
  await page.getByLabel('Sample').fill('6');
  await page.getByRole('button', { name: 'Run 18 cells' }).click();
  await endedRun(page);
  const run = page.url();
  await page.goto(`${run.replace('/#/r/', '/#/runs/')}/judge`);
  await page.getByRole('form', { name: 'Set-up of judges' }).hover();
  await page.getByRole('button', { name: 'Judge 18 answers' }).click();
  await expect(page.getByRole('region', { name: 'Opinions' })).toBeVisible();
  const audited = async (of: Page, address: string): Promise<string> => {
    await of.goto(`${address}/audit`);
    const pair = of.getByRole('region', { name: 'Two instruments' });
    await expect(pair.getByRole('status')).toContainText('They agree on');
    return `${await of.getByLabel('First instrument').innerText()} ${await pair.innerText()}`;
  };
  const before = await audited(page, run);
  expect(before).toContain('Scripted judge');
  await page.goto(run);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export the run as JSON' }).click(),
  ]);

  const another = await browser.newPage();
  await another.goto('/#/runs');
  await another.getByLabel('Run file', { exact: true }).setInputFiles(await saved.path());
  await expect(another).toHaveURL(/#\/r\/[\w-]{8,}/);
  expect(await audited(another, another.url())).toBe(before);
  await another.close();
});
