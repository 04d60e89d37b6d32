import { describe, expect, page, test, type Open } from './app.ts';

/** Names of the data sets that the page lists. */
const listed = (): string[] =>
  page
    .getByRole('link', { name: /^(Ground|Pasted text)$/ })
    .elements()
    .map(({ textContent }) => textContent.trim());

async function paste(open: Open): Promise<void> {
  await open('#/data');
  await page
    .getByLabelText('As text')
    .fill(
      '[{"id":"a","query":"Play","tools":[{"name":"play"}],"expected":[{"name":"play","arguments":{}}]}]',
    );
  await page.getByRole('button', { name: 'Read the text' }).click();
  await expect.element(page.getByText('1 task, 0 rejected')).toBeVisible();
}

describe('a component test', () => {
  test('finds again what it stored when it opens the site once more', async ({ open }) => {
    await paste(open);
    localStorage.setItem('left', 'behind');
    await open('#/data');
    await expect.poll(listed).toEqual(['Pasted text', 'Ground']);
    expect(localStorage.getItem('left')).toBe('behind');
    location.hash = '#/connect';
    await expect.element(page.getByRole('heading', { level: 1, name: 'Connect' })).toBeVisible();
  });

  test('finds nothing of the test before it', async ({ open }) => {
    expect(document.querySelectorAll('main')).toHaveLength(0);
    expect(location.hash).toBe('#/');
    expect(localStorage).toHaveLength(0);
    await open('#/data');
    await expect.poll(listed).toEqual(['Ground']);
    expect((await indexedDB.databases()).map(({ name }) => name)).toHaveLength(1);
  });

  test('reaches nobody but whom it answers for', async ({ open }) => {
    const { stores } = await open('#/data', {
      fetch: async () => new Response('[{"id":"a","query":"Play","tools":[],"expected":[]}]'),
    });
    const imported = await stores.datasets.import('Elsewhere', {
      origin: { kind: 'url', url: 'https://example.org/tasks.json' },
    });
    expect(imported).toMatchObject({ state: 'done', report: { tasks: 1 } });
    const after = await open('#/data', {});
    const refused = await after.stores.datasets.import('Elsewhere', {
      origin: { kind: 'url', url: 'https://example.org/more.json' },
    });
    expect(refused).toMatchObject({ state: 'failed', error: { code: 'dataset-unreachable' } });
  });
});
