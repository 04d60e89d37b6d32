import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { mulberry32, sampleIndices } from '#core/random.ts';
import { moodyModel, type MoodyModel } from '../servers/moody-model.ts';

const KEY = 'planted-key-0123456789';
const MODEL = 'house-model-1';
const CELLS = 300;
const KILLS = 6;
/** Cells that may be under way at once. */
const AT_ONCE = 12;
/** Later the run could be over before it is killed. */
const LAST_MOMENT = 240;

let server: MoodyModel;
test.beforeEach(async () => {
  server = await moodyModel(KEY, () => ({ kind: 'answers', afterMs: 25 }));
});
test.afterEach(() => server.close());

/** Sets up 300 cells of one language model, executed on the testbed, and starts them; resolves with the report's address. */
async function start(page: Page): Promise<string> {
  await page.goto('/#/runs');
  await page.getByLabel('Sample').fill('60');
  await page.getByLabel('Repeats').fill('5');
  const form = page.getByRole('group', { name: 'Add a model' });
  const known = page.getByRole('checkbox', { name: new RegExp(MODEL) });
  if ((await known.count()) === 0) {
    await page.getByRole('button', { name: 'Add a model' }).click();
    await form.getByLabel('Provider').selectOption('OpenAI (chat completions)');
    await form.getByRole('button', { name: 'another address' }).click();
    await form.getByLabel('Address').fill(`${server.origin}/v1`);
    await form.getByLabel('Model').fill(MODEL);
    await form.getByLabel(/^Key/).fill(KEY);
    await form.getByRole('button', { name: 'Add', exact: true }).click();
  }
  await known.check();
  for (const box of await page
    .getByRole('group', { name: 'Models without a key' })
    .getByRole('checkbox')
    .all())
    await box.uncheck();
  await page.getByRole('checkbox', { name: 'Execute the calls' }).check();
  await page.getByText('Settings', { exact: true }).click();
  await page.getByLabel('Requests at once').fill(String(AT_ONCE));
  await page.getByRole('button', { name: `Run ${CELLS} cells` }).click();
  await page.waitForURL(/#\/r\/.+/);
  return page.url();
}

const isDone = (page: Page) =>
  expect(page.getByText('The run has ended. The report follows.')).toBeAttached({ timeout: 60_000 });

/** What a run has stored, cell by cell, without times and the run's own id. */
const stored = (page: Page, runId: string): Promise<{ results: string[]; summaries: string[] }> =>
  page.evaluate(async (id) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('proving-ground');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error!);
    });
    const all = (store: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        const range = IDBKeyRange.bound([id], [id, []]);
        const asking = database.transaction(store).objectStore(store).getAll(range);
        asking.onsuccess = () => resolve(asking.result as unknown[]);
        asking.onerror = () => reject(asking.error!);
      });
    const lasting = (name: string, value: unknown) =>
      ['runId', 'startedAt', 'durationMs'].includes(name) ? undefined : value;
    const texts = async (store: string) => (await all(store)).map((each) => JSON.stringify(each, lasting));
    const found = { results: await texts('results'), summaries: await texts('summaries') };
    database.close();
    return found;
  }, runId);

const runIdOf = (address: string): string => decodeURIComponent(/#\/r\/([^/?]+)/.exec(address)![1]!);

/** Ends the page's work by force and gives the page on which the person goes on. */
type Kill = (page: Page, context: BrowserContext) => Promise<Page>;

async function comeBack(page: Page, context: BrowserContext): Promise<Page> {
  const address = page.url();
  await page.close();
  const next = await context.newPage();
  await next.goto(address);
  return next;
}

const kills: Record<string, Kill> = {
  'the page is closed': comeBack,
  'the worker is ended': async (page) => {
    const worker = page.workers().find((each) => each.url().includes('eval.worker'))!;
    const isGone = worker.waitForEvent('close');
    await Promise.race([isGone, worker.evaluate(() => self.close()).catch(() => {})]);
    await isGone;
    await expect(page.getByText('The run was interrupted')).toBeVisible();
    return page;
  },
  'the renderer has crashed': async (page, context) => {
    const session = await context.newCDPSession(page);
    const isDown = page.waitForEvent('crash');
    void session.send('Page.crash').catch(() => {});
    await isDown;
    return comeBack(page, context);
  },
};

/** Gives the key again, as whoever comes back to an interrupted run. */
async function resume(page: Page): Promise<void> {
  await expect(page.getByText(/cells are still to be run/)).toBeVisible();
  const keys = page.getByRole('form', { name: 'Keys this run needs' });
  await keys.getByLabel(/^Key/).fill(KEY);
  await keys.getByRole('button', { name: 'Keep and resume' }).click();
}

for (const [what, kill] of Object.entries(kills)) {
  test(`kill: ${what} ${KILLS} times in a run of ${CELLS} cells, which loses nothing and pays nothing twice`, async ({
    context,
  }) => {
    test.setTimeout(150_000);
    const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);
    const random = mulberry32(seed);
    const moments = sampleIndices(LAST_MOMENT, KILLS, seed).map((moment) => moment + AT_ONCE);
    await test.step(`seed ${seed}: killed at questions ${moments.join(', ')}`, async () => {
      let page = await context.newPage();
      const undisturbed = runIdOf(await start(page));
      await isDone(page);
      const expected = await stored(page, undisturbed);
      expect([expected.results.length, expected.summaries.length, server.total()]).toEqual([
        CELLS,
        CELLS,
        CELLS,
      ]);

      const runId = runIdOf(await start(page));
      let paid = server.total();
      let kept = 0;
      const lost: number[] = [];
      for (const moment of moments) {
        await expect.poll(() => server.total() - CELLS, { intervals: [5] }).toBeGreaterThanOrEqual(moment);
        await new Promise((resolve) => setTimeout(resolve, random() * 30));
        page = await kill(page, context);
        await expect(page.getByText(/cells are still to be run/)).toBeVisible();
        const { results, summaries } = await stored(page, runId);
        expect(results).toHaveLength(summaries.length);
        lost.push(server.total() - paid - (summaries.length - kept));
        paid = server.total();
        kept = summaries.length;
        await resume(page);
      }
      await isDone(page);
      // None was paid twice beyond those in flight when it was killed; the last stretch lost nothing.
      expect(Math.max(...lost), `lost at each kill: ${lost.join(', ')}`).toBeLessThanOrEqual(AT_ONCE);
      expect(server.total() - CELLS).toBe(CELLS + lost.reduce((sum, each) => sum + each, 0));
      const found = await stored(page, runId);
      expect([found.results.length, found.summaries.length]).toEqual([CELLS, CELLS]);
      expect(found).toEqual(expected);
      await page.goto('/#/runs');
      await expect(page.getByRole('cell', { name: 'finished' })).toHaveCount(2);
    });
  });
}
