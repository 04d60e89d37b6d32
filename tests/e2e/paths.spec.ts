import { expect, test, type Page } from './test.ts';

const kept = (page: Page) =>
  page.evaluate(() => 'marker' in globalThis && document.querySelector('h1') !== null);

test('walking between pages with a path and pages behind the # keeps one document', async ({ page }) => {
  await page.goto('/learn/noise/');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Where chance comes in');
  await page.evaluate(() => Object.assign(globalThis, { marker: true }));
  const main = page.getByRole('navigation', { name: 'Main' });

  await main.getByRole('link', { name: 'Data' }).click();
  await expect(heading).toHaveText('Data');
  expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/#/data');
  await page.goBack();
  await expect(heading).toHaveText('Where chance comes in');
  expect(new URL(page.url()).pathname).toBe('/learn/noise/');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(heading).toHaveText('One model, five runs');
  expect(new URL(page.url()).hash).toBe('#five-runs');
  await main.getByRole('link', { name: 'Learn' }).click();
  await expect(page).toHaveURL(/\/learn\/$/);
  // As a person edits it by hand, or a bookmark has it.
  await page.evaluate(() => (location.hash = '#/methods/pass-at-k'));
  await expect(heading).toHaveText('pass@k');
  await expect(page).toHaveURL(/\/methods\/pass-at-k\/$/);
  expect(await kept(page)).toBe(true);
});

for (const [old, own] of [
  ['/#/', '/'],
  ['/#/learn/noise/five-runs?hide=nav', '/learn/noise/#five-runs?hide=nav'],
  ['/#/methods/pass-at-k', '/methods/pass-at-k/'],
  ['/#/r/sample?of=2', '/r/sample/#?of=2'],
  ['/learn/noise/#/keys', '/#/keys'],
  ['/learn/noise', '/learn/noise/'],
] as const)
  test(`the address ${old} is now ${own}, in the same entry of the history`, async ({ page, baseURL }) => {
    const entries = await page.evaluate(() => history.length);
    await page.goto(old);
    await expect(page).toHaveURL(baseURL! + own);
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('nothing at this address');
    expect(await page.evaluate(() => history.length)).toBe(entries + 1);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(page.url()).toBe(baseURL! + own);
  });

test('an address below the site that does not exist is answered as such, with the way to what does', async ({
  page,
}) => {
  const response = await page.goto('/learn/no-such-lesson/');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('link', { name: 'the one above it' })).toBeVisible();
});
