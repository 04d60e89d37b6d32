import { vi } from 'vitest';
import { siteOfPage } from '../../src/app/frame/site-data.ts';
import { expect, page, test } from './app.ts';

const WORLD = /^Synthetic world:/;

test('a file of the site that does not come is one plain error, and Try again reads it', async ({
  open,
  onTestFinished,
}) => {
  const own = globalThis.fetch;
  let isGone = true;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, document.baseURI);
    if (isGone && pathname === '/generated/ground.json.gz') throw new TypeError('Failed to fetch');
    return own(input, init);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await open('#/data/ground', { site: siteOfPage() });
  const notice = page.getByRole('alert');
  await expect.element(notice).toHaveTextContent('The tasks that come with the site did not load.');
  await expect.element(notice).toHaveTextContent('Check the connection and try again.');
  isGone = false;
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('72 of 72 tasks')).toBeVisible();
});

test('a data set’s page shows what it consists of, its tools and its card', async ({ open }) => {
  await open('#/data/ground');
  const query = page.getByRole('region', { name: 'Length of the query' });
  await expect
    .element(query.getByRole('list'))
    .toHaveAccessibleName(expect.stringMatching(/^Characters of the query, n = 72 tasks, median/));
  await query.getByRole('button', { name: 'Show as table' }).click();
  await expect.element(query.getByRole('columnheader', { name: 'characters' })).toBeVisible();
  const cells = page.getByRole('region', { name: 'Servers and calls' }).getByRole('listitem').elements();
  expect(cells).toHaveLength(6);
  for (const cell of cells) expect(cell.textContent).toContain('12 tasks');

  const table = page.getByRole('region', { name: 'Tools', exact: true }).getByRole('table');
  const expected = table.getByRole('columnheader', { name: 'expected' });
  await expect.element(expected).toHaveAttribute('aria-sort', 'descending');
  await table.getByRole('button', { name: 'expected' }).click();
  await expect.element(expected).toHaveAttribute('aria-sort', 'ascending');
  const first = table.getByRole('row').nth(1);
  await expect.element(first.getByRole('cell').nth(1)).toHaveTextContent(/^\s*0\s*$/);
  await table.getByRole('button', { name: 'server' }).click();
  await expect.element(first).toHaveTextContent('alipay');

  const card = page.getByRole('region', { name: 'Data card' });
  await expect.element(card.getByRole('heading', { name: 'What it does not measure' })).toBeVisible();
  await expect.element(card.getByText('Everything is synthetic.')).toBeVisible();
  await expect.element(card.getByRole('row', { name: /ground\.json\.gz/ })).toHaveTextContent(/[0-9a-f]{64}/);
});

test.for(['#/r/sample', '#/r/sample/1/1/1', '#/compare'])(
  '%s says once that its world is synthetic',
  async (place, { open }) => {
    await open(place);
    await expect.element(page.getByText(WORLD)).toBeVisible();
    expect(page.getByText(WORLD).elements()).toHaveLength(1);
  },
);
