import { expect, test, type Locator } from './test.ts';

/** Pixels from the window's top. */
const topOf = async (row: Locator): Promise<number> => (await row.boundingBox())!.y;

test('back from the last failing cell of a report lands at its row, whichever way one takes', async ({
  page,
}) => {
  await page.goto('/#/runs');
  await page.getByRole('button', { name: 'Run 216 cells' }).click();
  await expect(page.getByRole('button', { name: 'Add repeats' })).toBeVisible({ timeout: 60_000 });
  await page
    .getByRole('group', { name: 'Show' })
    .getByRole('button', { name: /^Failures/ })
    .click();
  const list = page.getByRole('listbox', { name: 'Tasks with their verdicts' });
  await list.focus();
  await page.keyboard.press('End');
  const last = list.getByRole('option', { selected: true });
  await expect(last).toContainText('72');

  for (let time = 0; time < 3; time++) {
    // The pointer comes first: it scrolls what stands under the Wire's bar.
    await last.hover();
    const left = await topOf(last);
    await last.click();
    await expect(page.getByText(/^failure \d+ of \d+$/)).toBeVisible();
    // By the browser, by the page's own link, and after walking on from cell to cell.
    if (time % 3 === 2) await page.keyboard.press('p');
    if (time % 3 === 1) await page.getByRole('link', { name: 'Ground', exact: true }).click();
    else await page.goBack();
    await expect(last).toContainText('72');
    await expect.poll(async () => Math.abs((await topOf(last)) - left)).toBeLessThan(100);
    await expect(last).toBeInViewport();
    await expect(list).toBeFocused();
  }
});

test('a page that is new begins at its top, whatever was scrolled before', async ({ page }) => {
  await page.goto('/#/r/sample');
  await expect(page.getByRole('region', { name: 'Tasks' })).toBeVisible();
  await page.keyboard.press('End');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Data' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
});
