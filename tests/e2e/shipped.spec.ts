import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { noViolations } from './accessibility.ts';
import { expect, test, type BrowserContext, type Page } from './test.ts';
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

/** Two tasks of our own in place of a shard, so that the whole set differs from the first shard, however many tasks are written. */
async function withLampShard(context: BrowserContext): Promise<void> {
  const tools = [{ name: 'turn_on', description: 'Turns a lamp on.', input_schema: { type: 'object' } }];
  const rows = [1, 2].map((number) => ({
    uuid: `lamp-${number}`,
    category: 'light',
    tools,
    mcp_tools_dict: { home: ['turn_on'] },
    query: `Turn on lamp ${number}`,
    function_call_label: [
      { name: 'turn_on', id: '1', step: '1', mcp_server: 'home', input: { lamp: number } },
    ],
  }));
  await context.route('**/generated/ground-single.json.gz', (route) =>
    route.fulfill({ body: gzipSync(JSON.stringify(rows)), contentType: 'application/gzip' }),
  );
}

test('the files of the whole set weigh at most 600 kB together, and are what their checksums say', async ({
  page,
}) => {
  const shards = await shardsOf(page);
  expect(shards).toHaveLength(4);
  expect(sum(shards, 'bytes')).toBeLessThanOrEqual(600_000);
  for (const { path, sha256, bytes } of shards) {
    // Unpacked on the way where the host says so: then the file is packed again as the build packs it.
    const body = await (await page.request.get(`/${path}`)).body();
    const packed = body[0] === 0x1f ? body : gzipSync(body, { level: 9 });
    expect(createHash('sha256').update(packed).digest('hex')).toBe(sha256);
    expect(packed).toHaveLength(bytes);
  }
});

test('a first visit asks for the first file alone, and Data says what the whole set is before it is loaded', async ({
  page,
}) => {
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/#/data');
  await expect(page.getByRole('link', { name: 'Ground', exact: true })).toBeVisible();
  const more = page.getByRole('region', { name: 'More of this site' });
  const shards = await shardsOf(page);
  await expect(more).toContainText(
    `${sum(shards, 'tasks')} tasks, ${Math.round(sum(shards, 'bytes') / 1000)}`,
  );
  await expect(more).toContainText('in 4 files of this site. Licence Apache-2.0.');
  expect(asked.filter((path) => path.endsWith('.json.gz'))).toEqual(['/generated/ground.json.gz']);
  await more.getByRole('button', { name: `Load ${NAME}` }).click();
  const loaded = page.getByRole('region', { name: NAME, exact: true });
  await expect(loaded).toContainText(`${sum(shards, 'tasks')} tasks, 0 rejected`);
  await loaded.getByRole('link', { name: `Open ${NAME}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
});

test('loading can be cancelled; nothing of it is kept, and it can be deleted once it is loaded', async ({
  page,
  context,
}) => {
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await context.route('**/generated/ground-sequential.json.gz', async (route) => {
    await answered;
    await route.continue().catch(() => {});
  });
  await page.goto('/#/data');
  await page.getByRole('button', { name: `Load ${NAME}` }).click();
  await expect(page.getByRole('progressbar', { name: `Importing ${NAME}` })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You stopped it. Nothing of it was kept.')).toBeVisible();
  await expect(page.getByRole('link', { name: NAME, exact: true })).toHaveCount(0);
  answer();
  await page.getByRole('button', { name: `Load ${NAME}` }).click();
  await page.getByRole('button', { name: `Delete ${NAME}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: NAME, exact: true })).toHaveCount(0);
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

test('a set-up offers the whole set, loads it where it is chosen, and runs it', async ({ page }) => {
  await page.goto('/#/runs');
  await page.getByLabel('Data set').selectOption({ label: await notLoaded(page) });
  await expect(page.getByText(`The data set “${NAME}” is not in this browser.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run 0 cells' })).toBeDisabled();
  await page.getByLabel('Sample').fill('2');
  await page.getByRole('button', { name: `Load ${NAME}` }).click();
  await page.getByRole('button', { name: 'Run 6 cells' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${NAME}, 2 tasks`);
});

/** As the field calls it: with the number of its tasks. */
async function notLoaded(page: Page): Promise<string> {
  const option = page.getByRole('option', { name: `${NAME} (` });
  await expect(option).toBeAttached();
  return (await option.textContent())!.trim();
}

test('a link to a run on the whole set offers to load it, and then reproduces the run', async ({
  page,
  context,
  browser,
}) => {
  await withLampShard(context);
  await page.goto('/#/data');
  await page.getByRole('button', { name: `Load ${NAME}` }).click();
  await expect(page.getByRole('link', { name: `Open ${NAME}` }).first()).toBeVisible();
  await page.goto('/#/runs?data=proving-ground-600&category=light');
  await page.getByRole('button', { name: 'Run 6 cells' }).click();
  await expect(page.getByRole('heading', { name: 'Share' })).toBeVisible();
  const result = await page.getByLabel('Link with every verdict').inputValue();
  const setup = await page.getByLabel('Link to the set-up alone').inputValue();

  const elsewhere = await browser.newContext();
  await withLampShard(elsewhere);
  const reader = await elsewhere.newPage();
  await reader.goto(new URL(result).hash.replace(/^/, '/'));
  await expect(reader.getByText('As claimed by the sender.')).toBeVisible();
  await expect(reader.getByText(WORLD)).toHaveCount(1);
  await reader.getByRole('button', { name: `Load ${NAME}` }).click();
  await expect(reader.getByText('Reproduced here.')).toBeVisible();
  await elsewhere.close();

  const another = await browser.newContext();
  await withLampShard(another);
  const runner = await another.newPage();
  await runner.goto(new URL(setup).hash.replace(/^/, '/'));
  await runner.getByRole('button', { name: `Load ${NAME}` }).click();
  await expect(runner.getByRole('button', { name: 'Run 6 cells' })).toBeEnabled();
  await another.close();
});

for (const place of ['/#/r/sample', '/#/r/sample/1/1/1', '/#/standings'])
  test(`${place} says once that its world is synthetic`, async ({ page }) => {
    await page.goto(place);
    await expect(page.getByText(WORLD)).toBeVisible();
    await expect(page.getByText(WORLD)).toHaveCount(1);
  });
