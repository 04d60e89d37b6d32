import { noViolations } from './accessibility.ts';
import { baselineBoxes, endedRun } from './model-steps.ts';
import { expect, test } from './test.ts';

test('chips, n and Differ are of the chosen model, and the choice is in the address', async ({ page }) => {
  await page.goto('/#/runs');
  await page.getByLabel('Sample').fill('30');
  await baselineBoxes(page);
  await page.getByText('Add a scripted model').click();
  for (const share of ['0', '80']) {
    await page.getByRole('spinbutton', { name: 'calls a wrong tool' }).fill(share);
    await page.getByRole('spinbutton', { name: 'omits a call' }).fill('20');
    await page.getByRole('button', { name: 'Add it' }).click();
  }
  await expect(page.getByText('30 tasks × (2 models + 3 baselines) × 1 repeat.')).toBeVisible();
  await page.getByRole('button', { name: 'Run 150 cells' }).click();
  await endedRun(page);
  const show = page.getByRole('group', { name: 'Show' });
  const failures = async (): Promise<number> =>
    Number(/\d+/.exec((await show.getByRole('button', { name: /^Failures/ }).textContent())!)![0]);
  const choice = page.getByRole('combobox', { name: 'Model', exact: true });
  await expect(choice).toHaveCount(2);
  await expect(choice.last().getByRole('option')).toHaveText([
    'all',
    /wrong tool 0 %|omits/,
    /wrong tool 80 %/,
  ]);
  const both = await failures();
  await choice.last().selectOption({ index: 1 });
  await expect(page).toHaveURL(/of=4/);
  await expect(choice.first()).toHaveValue('4');
  expect(await failures()).toBeLessThan(both);
  // The weaker of the two differs from the other wherever one alone solved the task, whatever the baselines did.
  const parts = page.getByRole('region', { name: 'Parts' }).or(page.getByRole('main'));
  await expect(parts.getByRole('img', { name: /^Scripted: wrong tool 80 %.*n \d+$/ }).first()).toBeVisible();
  await noViolations(page);
});

test('a report prints whole, without navigation, Wire bar and buttons, and its contents lead to its sections', async ({
  page,
}) => {
  await page.goto('/#/r/sample');
  const contents = page.getByRole('navigation', { name: 'Sections of the report' });
  await contents.getByRole('link', { name: 'Tasks' }).click();
  const heading = page.getByRole('heading', { name: 'Tasks', exact: true });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  expect(page.url()).toMatch(/\/r\/sample\/$/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  for (const name of ['Show as table', 'Failures', 'Export the run as JSON'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  const rows = page.getByRole('listbox', { name: 'Tasks with their verdicts' });
  await expect(rows.getByRole('option')).toHaveCount(72);
  await expect(page.getByRole('heading', { name: 'Root causes' })).toBeVisible();
});

test('a report that is printed soon after it was opened is printed to its last entry, without what nobody opened', async ({
  page,
}) => {
  await page.goto('/#/r/sample');
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await page.getByRole('heading', { name: 'Tasks', exact: true }).isVisible()).toBe(true);
  // What is drawn in turns is there at once, too.
  expect(await page.getByRole('columnheader', { name: 'right arguments' }).isVisible()).toBe(true);
  const folded = page.getByRole('heading', { name: 'Menu tokens' });
  await expect(folded).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(folded).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByText('What does offering all tools cost').click();
  await page.emulateMedia({ media: 'print' });
  await expect(folded).toBeVisible();
});
