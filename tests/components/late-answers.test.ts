import { afterEach, vi } from 'vitest';
import { siteOfPage } from '../../src/app/frame/site-data.ts';
import { later } from '../builders/later.ts';
import { expect, page, test } from './app.ts';

afterEach(() => vi.restoreAllMocks());

/** Tries of a file that fails: once more past the caches. */
const TRIES = 2;

test('a data set that fails after another one was chosen leaves the tasks of that one', async ({ open }) => {
  const isOver = later<void>();
  const failed = vi.fn();
  const fetched = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.includes('proving-ground-600')) return fetched(input, init);
    return isOver.promise.then(() => {
      failed();
      throw new TypeError('Failed to fetch');
    });
  });
  await open('#/lab', { site: siteOfPage() });
  await page.getByRole('button', { name: 'Another task' }).click();
  const choice = page.getByRole('combobox', { name: 'Data set', exact: true });
  await choice.selectOptions('Proving Ground 600');
  await expect.element(page.getByText('Reading the tasks…')).toBeVisible();
  await choice.selectOptions('Ground');
  await expect.poll(() => document.querySelectorAll('.picker li a').length).toBe(12);
  isOver.resolve();
  await expect.poll(() => failed.mock.calls.length).toBe(TRIES);
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.querySelector('.picker [role="alert"]')).toBeNull();
});
