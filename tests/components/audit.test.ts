import { tideRows } from '../builders/tide-rows.ts';
import { checkState, expect, page, test, type Locator } from './app.ts';
import { chooseJson, openData } from './lamp-tasks.ts';

const findings = (): Locator => page.getByRole('region', { name: 'Findings' });

test('labels are audited in the page: share, findings by kind, their replays and tasks', async ({ open }) => {
  await open('#/data/ground');
  await page.getByRole('link', { name: 'Audit labels' }).click();
  await expect.element(page.getByRole('heading', { name: 'Audit labels', level: 1 })).toBeVisible();
  await expect.element(page.getByText('a synthetic world').first()).toBeVisible();
  await page.getByRole('button', { name: 'Audit 72 labels' }).click();
  await expect
    .element(page.getByRole('img', { name: /^Labels with a defect: .* 95 % interval .* n 72$/ }))
    .toBeVisible();
  await expect.element(page.getByText('72 of 72 labels executed; none was left out.')).toBeVisible();
  await checkState();

  await page.getByRole('button', { name: /^order matters without data/ }).click();
  await expect.poll(() => location.hash).toMatch(/kind=order-matters/);
  const first = findings().getByRole('listitem').first();
  await expect.element(first).toHaveTextContent('the other way round');
  await findings().getByRole('button', { name: 'Show the replay of finding 1', exact: true }).click();
  await expect
    .element(findings().getByRole('region', { name: 'The label as it is' }))
    .toHaveTextContent('changes');
  await expect
    .element(findings().getByRole('region', { name: 'As the finding departs from it' }))
    .toHaveTextContent('At the end');
  await checkState();

  const there = location.hash;
  await first.getByRole('link').first().click();
  await expect.element(page.getByRole('link', { name: 'Run this task' })).toBeVisible();
  // As Back does.
  location.hash = there;
  await expect.element(first).toHaveTextContent('the other way round');
});

test('labels that break schemas or cannot run are said to be so', async ({ open }) => {
  await openData(open);
  await chooseJson('tides.json', tideRows);
  await page.getByRole('link', { name: 'Open tides' }).click();
  await page.getByRole('link', { name: 'Audit labels' }).click();
  await page.getByRole('button', { name: 'Audit 2 labels' }).click();
  await expect.element(page.getByText('None of 2 labels could be executed here.')).toBeVisible();
  await expect.element(page.getByText(/2 not executable, and none of them counted as sound/)).toBeVisible();
  await expect.element(findings()).toHaveTextContent('does not admit /hour');
  await expect
    .element(page.getByRole('region', { name: 'Not executable' }))
    .toHaveTextContent('the testbed lacks get_tide');
});
