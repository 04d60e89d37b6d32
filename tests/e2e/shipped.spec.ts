import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { noViolations } from './accessibility.ts';
import { expect, test, type Page } from './test.ts';
import { noSidewaysScroll } from './widths.ts';

const NAME = 'Proving Ground 600';
const WORLD = /^Synthetic world:/;
const home = 'generated/ground-shards.json';

interface Shard {
  path: string;
  tasks: number;
  bytes: number;
  sha256: string;
}
async function shardsOf(page: Page): Promise<Shard[]> {
  return ((await (await page.request.get(`/${home}`)).json()) as { shards: Shard[] }).shards;
}
const sum = (shards: readonly Shard[], of: 'tasks' | 'bytes'): number =>
  shards.reduce((total, shard) => total + shard[of], 0);

test('the files of the whole set weigh at most 720 kB together, and are what their checksums say', async ({
  page,
}) => {
  const shards = await shardsOf(page);
  expect(shards).toHaveLength(5);
  expect(sum(shards, 'bytes')).toBeLessThanOrEqual(720_000);
  for (const { path, sha256, bytes } of shards) {
    // Unpacked on the way where the host says so: then the file is packed again as the build packs it.
    const body = await (await page.request.get(`/${path}`)).body();
    const packed = body[0] === 0x1f ? body : gzipSync(body, { level: 9 });
    expect(createHash('sha256').update(packed).digest('hex')).toBe(sha256);
    expect(packed).toHaveLength(bytes);
  }
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

test('opening Home, Data and a task of the site writes nothing, starts no worker and fetches the first file alone', async ({
  page,
}) => {
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/#/data');
  const list = page.getByRole('region', { name: 'In this browser' });
  for (const name of ['Ground', NAME]) {
    const row = list.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
    await expect(row).toContainText('comes with the site');
    await expect(row).toContainText('not stored');
    await expect(row.getByRole('button')).toHaveCount(0);
  }
  expect(asked.filter((path) => path.endsWith('.json.gz'))).toEqual([]);
  await page.goto(`/#/data/ground/${encodeURIComponent(await firstTask(page))}`);
  await expect(page.getByRole('link', { name: 'Run this task' })).toBeVisible();
  expect([...new Set(asked.filter((path) => path.endsWith('.json.gz')))]).toEqual([
    '/generated/ground.json.gz',
  ]);
  expect(await storedKeys(page)).toEqual([]);
  expect(page.workers().map((worker) => worker.url())).toEqual([]);
});

/** The id of a task of the first file. */
async function firstTask(page: Page): Promise<string> {
  const sample = (await (await page.request.get('/generated/sample-run.json')).json()) as {
    tasks: { id: string }[];
  };
  return sample.tasks[0]!.id;
}

test('a file of the site that does not come is one plain error, and Try again reads it', async ({ page }) => {
  await page.route('**/generated/ground.json.gz', (route) => route.abort());
  await page.goto('/#/data/ground');
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('The tasks that come with the site did not load.');
  await expect(notice).toContainText('Check the connection and try again.');
  await page.unroute('**/generated/ground.json.gz');
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('72 of 72 tasks')).toBeVisible();
});

test('a data set’s page shows what it consists of, its tools and its card, in light and dark and on a phone', async ({
  page,
}) => {
  await page.goto('/#/data/ground');
  const query = page.getByRole('region', { name: 'Length of the query' });
  await expect(query.getByRole('list')).toHaveAccessibleName(
    /^Characters of the query, n = 72 tasks, median/,
  );
  await query.getByRole('button', { name: 'Show as table' }).click();
  await expect(query.getByRole('columnheader', { name: 'characters' })).toBeVisible();
  const cells = page.getByRole('region', { name: 'Servers and calls' });
  await expect(cells.getByRole('listitem')).toHaveCount(6);
  for (const cell of await cells.getByRole('listitem').all()) await expect(cell).toContainText('12 tasks');

  const tools = page.getByRole('region', { name: 'Tools', exact: true });
  const table = tools.getByRole('table');
  await expect(table.getByRole('columnheader', { name: 'expected' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await table.getByRole('button', { name: 'expected' }).click();
  await expect(table.getByRole('columnheader', { name: 'expected' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(table.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText('0');
  await table.getByRole('button', { name: 'server' }).click();
  await expect(table.getByRole('row').nth(1)).toContainText('alipay');

  const card = page.getByRole('region', { name: 'Data card' });
  await expect(card.getByRole('heading', { name: 'What it does not measure' })).toBeVisible();
  await expect(card.getByText('Everything is synthetic.')).toBeVisible();
  await expect(card.getByRole('row', { name: /ground\.json\.gz/ })).toContainText(/[0-9a-f]{64}/);
  await noViolations(page);
  await noSidewaysScroll(page);
});

test('a set-up offers the whole set, runs it, and its link reproduces the run in another browser', async ({
  page,
  browser,
}) => {
  await page.goto('/#/runs');
  await page.getByLabel('Data set').selectOption('proving-ground-600');
  await page.getByLabel('Sample').fill('2');
  await page.getByRole('button', { name: 'Run 6 cells' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${NAME}, 2 tasks`);
  await expect(page.getByRole('heading', { name: 'Share' })).toBeVisible();
  const result = await page.getByLabel('Link with every verdict').inputValue();
  const setup = await page.getByLabel('Link to the set-up alone').inputValue();

  const elsewhere = await browser.newContext();
  const reader = await elsewhere.newPage();
  await reader.goto(result);
  await expect(reader.getByText('Reproduced here.')).toBeVisible();
  await expect(reader.getByText(WORLD)).toHaveCount(1);
  await reader.goto(setup);
  await expect(reader.getByRole('button', { name: 'Run 6 cells' })).toBeEnabled();
  await elsewhere.close();
});

for (const place of ['/#/r/sample', '/#/r/sample/1/1/1', '/#/standings'])
  test(`${place} says once that its world is synthetic`, async ({ page }) => {
    await page.goto(place);
    await expect(page.getByText(WORLD)).toBeVisible();
    await expect(page.getByText(WORLD)).toHaveCount(1);
  });
