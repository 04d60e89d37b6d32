import { builtIn } from '../../src/app/frame/linked-setup.ts';
import { NOWHERE, expect, page, test, userEvent, type Locator } from './app.ts';
import { finishedRun } from './model-run.ts';

/** Pixels from the window's top. */
const topOf = (row: Locator): number => row.element().getBoundingClientRect().top;
const isInWindow = (row: Locator): boolean => topOf(row) >= 0 && topOf(row) < innerHeight;

test('back from the last failing cell of a report lands at its row, whichever way one takes', async ({
  open,
}) => {
  const all = { selection: { datasetId: 'ground' } };
  const { run } = await finishedRun(await open(NOWHERE), 0, builtIn, all);
  location.hash = `#/r/${run.id}`;
  await page
    .getByRole('group', { name: 'Show' })
    .getByRole('button', { name: /^Failures/ })
    .click();
  const list = page.getByRole('listbox', { name: 'Tasks with their verdicts' });
  (list.element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  const last = list.getByRole('option', { selected: true });
  await expect.element(last).toHaveTextContent('72');

  const ways: Record<string, () => Promise<unknown>> = {
    'the browser’s own Back': async () => history.back(),
    'the page’s link': () => page.getByRole('link', { name: 'Ground', exact: true }).click(),
    'a walk from cell to cell, and Back': async () => {
      await userEvent.keyboard('p');
      history.back();
    },
  };
  for (const [way, goBack] of Object.entries(ways)) {
    // The pointer comes first: it scrolls what stands under the Wire's bar.
    await last.hover();
    const left = topOf(last);
    await last.click();
    await expect.element(page.getByText(/^failure \d+ of \d+$/)).toBeVisible();
    await goBack();
    await expect.element(last).toHaveTextContent('72');
    await expect.poll(() => Math.abs(topOf(last) - left), { message: way }).toBeLessThan(100);
    expect(isInWindow(last), way).toBe(true);
    await expect.element(list).toHaveFocus();
  }
});

test('a page that is new begins at its top, whatever was scrolled before', async ({ open }) => {
  await open('#/learn');
  const heading = page.getByRole('heading', { level: 1 });
  await expect.element(heading).toBeVisible();
  // Both are tall as soon as they are there: nothing but the frame scrolls.
  for (const address of ['#/methods', '#/learn', '#/methods']) {
    const before = heading.element().textContent;
    // Chromium scrolls there in steps, and goes on with them on the page that comes next; a page may still grow.
    await expect
      .poll(async () => {
        await userEvent.keyboard('{End}');
        return document.documentElement.scrollHeight - scrollY - innerHeight;
      })
      .toBeLessThan(2);
    location.hash = address;
    await expect.element(heading).not.toHaveTextContent(before);
    // The last pixel of those steps may come after.
    await expect.poll(() => scrollY, { message: address }).toBeLessThan(2);
  }
});
