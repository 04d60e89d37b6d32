// No test.ts: the page is closed and crashed, and nobody reads its report on.
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { mulberry32, sampleIndices } from '#core/random.ts';
import { moodyModel, type MoodyModel } from '../../servers/moody-model.ts';
import { expectEnd, KEY, resumeModelRun, runIdOf, startModelRun, storedCells } from '../../e2e/model-run.ts';

const CELLS = 300;
const KILLS = 6;
/** Cells that may be under way at once. */
const AT_ONCE = 12;
/** Later the run could be over before it is killed. */
const LAST_MOMENT = 240;

let server: MoodyModel;
/** What an undisturbed run stores. */
let expected: Awaited<ReturnType<typeof storedCells>>;

// In one process, one after the other: they share the undisturbed run.
test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ browser, baseURL }) => {
  server = await moodyModel(KEY, () => ({ kind: 'answers', afterMs: 25 }));
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const undisturbed = await start(page);
  await expectEnd(page);
  expected = await storedCells(page, undisturbed);
  expect([expected.results.length, expected.summaries.length, server.total()]).toEqual([CELLS, CELLS, CELLS]);
  await context.close();
});
test.afterAll(() => server.close());

/** 300 cells of one language model, its plans executed on the testbed; resolves with the run's id. */
async function start(page: Page): Promise<string> {
  await startModelRun(page, { server, tasks: 60, repeats: 5, atOnce: AT_ONCE, isExecuted: true });
  return runIdOf(page);
}

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

/** Questions that had left before the kill may still come in. */
async function untilQuiet(): Promise<void> {
  for (let before = -1; before !== server.total();) {
    before = server.total();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

for (const [what, kill] of Object.entries(kills)) {
  test(`kill: ${what} ${KILLS} times in a run of ${CELLS} cells, which loses nothing and pays nothing twice`, async ({
    context,
  }) => {
    test.setTimeout(180_000);
    const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);
    const random = mulberry32(seed);
    const moments = sampleIndices(LAST_MOMENT, KILLS, seed).map((moment) => moment + AT_ONCE);
    await test.step(`KILL_SEED=${seed}: killed at questions ${moments.join(', ')}`, async () => {
      let page = await context.newPage();
      const before = server.total();
      const runId = await start(page);
      let paid = before;
      let kept = 0;
      const lost: number[] = [];
      for (const moment of moments) {
        // At work again, and as far as it is to come.
        const isReached = () => server.total() > paid && server.total() - before >= moment;
        await expect.poll(isReached, { intervals: [5] }).toBe(true);
        await new Promise((resolve) => setTimeout(resolve, random() * 30));
        page = await kill(page, context);
        await expect(page.getByText(/cells not run yet/)).toBeVisible();
        await untilQuiet();
        const { results, summaries } = await storedCells(page, runId);
        expect(results).toHaveLength(summaries.length);
        lost.push(server.total() - paid - (summaries.length - kept));
        paid = server.total();
        kept = summaries.length;
        await resumeModelRun(page);
      }
      await expectEnd(page);
      // What was asked and not stored was in flight when it was killed; the last stretch lost nothing.
      expect(Math.max(...lost), `lost at each kill: ${lost.join(', ')}`).toBeLessThanOrEqual(AT_ONCE);
      expect(server.total() - before).toBe(CELLS + lost.reduce((sum, each) => sum + each, 0));
      const found = await storedCells(page, runId);
      expect([found.results.length, found.summaries.length]).toEqual([CELLS, CELLS]);
      expect(found).toEqual(expected);
      await page.goto('/#/runs');
      await expect(page.getByRole('cell', { name: 'finished' })).toHaveCount(1);
    });
  });
}
