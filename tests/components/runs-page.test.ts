import type { CellSummary, ResultRecord } from '#core/cell.ts';
import { builtIn } from '../../src/app/frame/linked-setup.ts';
import { NOWHERE, expect, page, test, userEvent, type Locator, type Open } from './app.ts';
import { finishedRun } from './model-run.ts';

/** Runs the baselines on six tasks, and shows the list of runs. */
async function aRun(open: Open): Promise<void> {
  await finishedRun(await open(NOWHERE), 6, builtIn);
  location.hash = '#/runs';
}
const aLink = (name: string): Locator => page.getByRole('link', { name, exact: true });

test('a run is renamed and tagged, listed by its tag, and deleted so that Undo brings it back after a reload', async ({
  open,
}) => {
  await aRun(open);
  await page.getByRole('button', { name: /^Rename Ground/ }).click();
  const name = page.getByLabelText('Name', { exact: true });
  await expect.element(name).toHaveFocus();
  await name.fill('Nightly');
  await page.getByLabelText('Tags, with commas between').fill('baselines, , kept');
  await userEvent.keyboard('{Enter}');
  await expect.element(aLink('Nightly, 6 tasks')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Rename Nightly/ })).toHaveFocus();
  await page.getByRole('group', { name: 'Tag' }).getByRole('button', { name: /^kept/ }).click();
  await expect.poll(() => location.hash).toContain('tag=kept');
  await expect.element(page.getByRole('cell', { name: /^about \d+ kB|^\d+ kB/ })).toBeVisible();
  await expect.element(page.getByText(/used by this site/)).toBeVisible();

  await page.getByRole('button', { name: /^Delete Nightly/ }).click();
  const deleted = page.getByRole('region', { name: 'Deleted runs' });
  await expect.element(deleted).toHaveTextContent(/Nightly.*removed for good in 2[34]\sh/);
  await expect.element(page.getByText('No runs yet.')).toBeVisible();
  await open('#/runs');
  await deleted.getByRole('button', { name: /^Undo deleting Nightly/ }).click();
  await expect.element(aLink('Nightly, 6 tasks')).toBeVisible();
  await expect.element(deleted).not.toBeInTheDocument();
  await aLink('Nightly, 6 tasks').click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Nightly');
});

test('a deleted run can be removed at once, after asking', async ({ open }) => {
  await aRun(open);
  await page.getByRole('button', { name: /^Delete Ground/ }).click();
  const remove = page.getByRole('button', { name: /^Remove Ground.* now$/ });
  await remove.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await remove.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByRole('region', { name: 'Deleted runs' })).not.toBeInTheDocument();
});

test('in the list of tasks the keys move by row and by mark, and Enter opens that cell; words and order are in the address', async ({
  open,
}) => {
  await open('#/r/sample');
  const list = page.getByRole('listbox', { name: 'Tasks with their verdicts' });
  await expect.element(list).toBeVisible();
  list.element().focus();
  await userEvent.keyboard('jll');
  await expect.element(page.getByText(/^Task 1, Lexical: (correct|incorrect|no call)\.$/)).toBeVisible();
  const order = page.getByRole('combobox', { name: 'Sort by' });
  await order.selectOptions('least solved first');
  await expect.poll(() => location.hash).toContain('sort=solved');
  await open(`#/r/sample?sort=solved`);
  const first = list.getByRole('option').first();
  await expect.element(first.getByRole('img', { name: /incorrect|no call/ }).first()).toBeVisible();
  await order.selectOptions('by number');
  await first.getByRole('img', { name: /^Lexical/ }).click();
  await expect.poll(() => location.hash).toContain('/r/sample/1/2/1');
});

test('the list of runs scrolls by itself on a phone, and the page does not', async ({ open }) => {
  await aRun(open);
  await expect.element(aLink('Ground, 6 tasks')).toBeVisible();
  await page.viewport(320, 844);
  const list = aLink('Ground, 6 tasks').element().closest('.scroll')!;
  await expect.poll(() => list.getBoundingClientRect().right).toBeLessThanOrEqual(320);
  expect(getComputedStyle(list).overflowX).toBe('auto');
  const main = document.querySelector('main')!;
  expect(main.scrollWidth - main.clientWidth).toBeLessThanOrEqual(0);
});

test('an import that a reload cut short is said in the list of runs, and what it had stored is removed', async ({
  open,
}) => {
  const { database } = await open('#/data');
  await database.put('results', { runId: 'recorded-cut', cell: 0 } as ResultRecord);
  await database.put('summaries', { cell: 0 } as CellSummary, ['recorded-cut', 0]);
  await open('#/runs');
  await expect
    .element(page.getByRole('status').filter({ hasText: 'An import of recorded answers was cut short.' }))
    .toHaveTextContent('Its stored part is removed.');
  await expect.poll(() => database.count('results')).toBe(0);
  // It belongs to no run that could be listed.
  await expect.element(page.getByText('No runs yet.')).toBeVisible();
});
