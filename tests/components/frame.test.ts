import { expect, page, test, userEvent } from './app.ts';

test('the frame answers an unknown address kindly, and brings the keyboard to the heading', async ({
  open,
}) => {
  await open('#/nowhere/at/all');
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('There is nothing at this address');
  await expect.poll(() => document.title).toBe('Nothing here – Proving Ground');
  location.hash = '#/';
  await expect.poll(() => document.activeElement?.textContent).toContain('Right tool, right arguments');
});

test('the frame counts its own fetch in the wire, lists it, and gives the focus back when the drawer closes', async ({
  open,
}) => {
  await open('#/');
  await expect.element(page.getByText('0 requests have left this page')).toBeVisible();
  await expect.element(page.getByText(/[1-9]\d* files? of the site read/)).toBeInTheDocument();
  const opener = page.getByRole('button', { name: /the list of requests/ });
  await opener.click();
  await expect.element(page.getByText('/generated/sample-run.json').first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByLabelText('Wire', { exact: true })).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('the frame keeps the chosen theme as a setting', async ({ open }) => {
  const { stores } = await open('#/');
  const before = stores.theme.current;
  await page.getByRole('button', { name: /^Theme/ }).click();
  const { theme } = document.documentElement.dataset;
  expect(theme).not.toBe(before);
  delete document.documentElement.dataset.theme;
  const again = await open('#/');
  expect(again.stores.theme.current).toBe(theme);
  expect(document.documentElement.dataset.theme).toBe(theme);
});
