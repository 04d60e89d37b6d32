import { expect, test, type Page } from './test.ts';

test('a press on what needs a worker starts one', async ({ page }) => {
  const started: string[] = [];
  page.on('worker', (worker) => void started.push(worker.url()));
  await page.goto('/#/learn/tool-call');
  const press = page.getByRole('button', { name: 'Call', exact: true });
  await expect(press).toBeVisible();
  expect(started).toEqual([]);
  await press.click();
  await expect.poll(() => started.length).toBeGreaterThan(0);
});

/** Keys of everything that the page's databases hold. */
const storedKeys = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const answer = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
    const keys: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      const db = await answer(indexedDB.open(name!));
      for (const store of db.objectStoreNames) {
        const found = await answer(db.transaction(store).objectStore(store).getAllKeys());
        keys.push(...found.map((key) => `${store} ${JSON.stringify(key)}`));
      }
      db.close();
    }
    return keys;
  });

test('opening Home, Data and a task of the site writes nothing and fetches the first file alone', async ({
  page,
}) => {
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/#/data');
  const list = page.getByRole('region', { name: 'In this browser' });
  for (const name of ['Ground', 'Proving Ground 600']) {
    const row = list.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
    await expect(row).toContainText('comes with the site');
    await expect(row).toContainText('not stored');
    await expect(row.getByRole('button')).toHaveCount(0);
  }
  expect(asked.filter((path) => path.endsWith('.json.gz'))).toEqual([]);
  await page.goto('/#/data/ground');
  await page.getByRole('listbox', { name: 'Tasks' }).getByRole('option').first().click();
  await expect(page.getByRole('link', { name: 'Run this task' })).toBeVisible();
  expect([...new Set(asked.filter((path) => path.endsWith('.json.gz')))]).toEqual([
    '/generated/ground.json.gz',
  ]);
  expect(await storedKeys(page)).toEqual([]);
});
