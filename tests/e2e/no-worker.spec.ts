import { statSync } from 'node:fs';
import { sitePages } from '../tools/site-pages.ts';
import { expect, test, type Page } from './test.ts';

/** Opening these is itself a request to compute what only a worker can: calls on the testbed, a whole run under every scorer. */
const computing = ['transcript', 'run-disagreements'];

/** Tabs that look at pages beside each other. */
const TABS = 4;

/** Workers that are started from now on, and scripts of workers that are fetched. */
function watchWorkers(page: Page): string[] {
  const seen: string[] = [];
  page.on('worker', (worker) => {
    seen.push(worker.url());
  });
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Beside each worker's script is a file of a line, which holds its address.
    if (/\.worker-[^/]*\.js$/.test(pathname) && statSync(`dist${pathname}`).size > 200) seen.push(pathname);
  });
  return seen;
}

test('a look at any page starts no worker', async ({ page, context }) => {
  const looked = sitePages.filter((each) => !computing.includes(each.name));
  const seen = watchWorkers(page);
  await page.goto('/');
  // What waits for an idle moment after the first page has begun by then.
  await page.waitForTimeout(4500);
  expect(seen, 'home').toEqual([]);
  const lookAt = async (tab: Page, started: string[], pages: typeof sitePages): Promise<void> => {
    for (const { name, address } of pages)
      await test.step(name, async () => {
        await tab.goto('/#/no/such/page');
        await tab.goto(`/#/${address}`);
        await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
        await tab.waitForLoadState('networkidle');
        // An effect that asks a worker some time after the page stands does so within half a second.
        await tab.waitForTimeout(700);
        expect(started.splice(0), name).toEqual([]);
      });
  };
  // Most of a look is waiting, so several tabs look at once.
  await Promise.all(
    Array.from({ length: TABS }, async (_, at) => {
      const tab = await context.newPage();
      const started = watchWorkers(tab);
      await lookAt(
        tab,
        started,
        looked.filter((_page, place) => place % TABS === at),
      );
    }),
  );
});

test('a press on what needs a worker starts one', async ({ page }) => {
  const seen = watchWorkers(page);
  await page.goto('/#/learn/tool-call');
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await expect.poll(() => seen.join()).toContain('eval.worker');
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
