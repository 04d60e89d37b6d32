import { expect, page, test } from './app.ts';
import { linkToSample } from './link-in.ts';
import { openPart } from './report-part.ts';

const index = () => page.getByRole('navigation', { name: 'Parts of the report' });
const named = (): string[] =>
  index()
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);
/** Headings of the sections that are shown. */
const drawn = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('main section > .margin h2')]
    .filter((heading) => heading.checkVisibility())
    .map(({ textContent }) => textContent);
const PARTS = ['Result', 'Details', 'Share and export'];

test('the index names the parts and the sections of the one that is open, in their order, and leads to each', async ({
  open,
}) => {
  await open('#/r/sample');
  await expect.element(index()).toBeVisible();
  expect(named().slice(0, 3)).toEqual(PARTS);
  await expect.poll(drawn).toEqual(named().slice(3));
  expect(drawn().at(-1)).toBe('Tasks');

  await openPart('Details');
  expect(location.hash).toContain('part=details');
  await expect.poll(drawn).toEqual(named().slice(3));
  await index().getByRole('link', { name: 'Menu tokens' }).click();
  await expect.element(page.getByRole('heading', { name: 'Menu tokens' })).toHaveFocus();

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const share = page.getByRole('heading', { name: 'Share', exact: true });
  await expect.element(share).toHaveFocus();
  await expect.element(share).toBeInViewport();
  expect(drawn()).toEqual(['Share']);
  history.back();
  await expect.element(page.getByRole('heading', { name: 'Menu tokens' })).toBeVisible();
});

test('the index of a shared report names what it has, and an address opens a section in its part', async ({
  open,
}) => {
  const link = await linkToSample(open);
  await open(`${link}?at=tasks`);
  await expect.element(page.getByRole('heading', { name: 'Tasks', exact: true })).toHaveFocus();
  await expect.poll(drawn).toEqual(named().slice(3));
  expect(named()).toContain('Not in this link');
  await open(`${link}?at=parts`);
  await expect.element(page.getByRole('heading', { name: 'Parts', exact: true })).toHaveFocus();
});

test('a choice in a report that was opened at a section keeps the focus', async ({ open }) => {
  await open('#/r/sample?at=parts');
  await expect.element(page.getByRole('heading', { name: 'Parts', exact: true })).toHaveFocus();
  const choice = page.getByRole('button', { name: 'by difficulty' });
  await choice.click();
  await expect.element(choice).toHaveAttribute('aria-pressed', 'true');
  await expect.element(choice).toHaveFocus();
});
