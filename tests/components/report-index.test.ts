import { expect, page, test } from './app.ts';
import { linkToSample } from './link-in.ts';

const index = () => page.getByRole('navigation', { name: 'Sections of the report' });
const named = (): string[] =>
  index()
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);
const drawn = (): string[] =>
  [...document.querySelectorAll('main section > .margin h2')].map(({ textContent }) => textContent);

test('the index names every section from the start, in their order, and leads to each', async ({ open }) => {
  await open('#/r/sample');
  await expect.element(index()).toBeVisible();
  const atOnce = named();
  expect(atOnce.at(0)).toBe('Result');
  expect(atOnce).toContain('Menu tokens');
  expect(atOnce.at(-1)).toBe('Share');
  await expect.poll(drawn).toEqual(atOnce);

  await index().getByRole('link', { name: 'Menu tokens' }).click();
  await expect.element(page.getByRole('heading', { name: 'Menu tokens' })).toHaveFocus();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const share = page.getByRole('heading', { name: 'Share', exact: true });
  await expect.element(share).toHaveFocus();
  await expect.element(share).toBeInViewport();
  expect(named()).toEqual(atOnce);
});

test('the index of a shared report names what it has, and an address opens a section', async ({ open }) => {
  await open(`${await linkToSample(open)}?at=tasks`);
  await expect.element(page.getByRole('heading', { name: 'Tasks', exact: true })).toHaveFocus();
  await expect.poll(drawn).toEqual(named());
  expect(named()).toContain('Not in this link');
});
