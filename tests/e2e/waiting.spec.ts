import { expect, test, type Page } from './test.ts';
import { moodyModel, type Mood, type MoodyModel } from '../servers/moody-model.ts';
import { expectEnd, KEY, resumeModelRun, runIdOf, startModelRun, storedCells } from './model-run.ts';

const quick: Mood = { kind: 'answers', afterMs: 5 };
let server: MoodyModel;
test.afterEach(() => server.close());

/** Every cell has a verdict that counts, and took as many tries as given in all. */
async function expectAllCounted(page: Page, cells: number, tries: number): Promise<void> {
  const { results } = await storedCells(page, runIdOf(page));
  const read = results.map((each) => JSON.parse(each) as { verdict: string; asked: { tries: number } });
  expect(read.filter(({ verdict }) => verdict !== 'not-counted')).toHaveLength(cells);
  expect(read.reduce((sum, { asked }) => sum + asked.tries, 0)).toBe(tries);
}

test('a provider that is asked too often is waited for with a countdown, and then answers', async ({
  page,
}) => {
  server = await moodyModel(KEY, (nth) => (nth === 2 ? { kind: 'busy', seconds: 5 } : quick));
  await startModelRun(page, { server, tasks: 6, atOnce: 2 });
  await expect(page.getByText(/OpenAI.*waiting [45]\ss \(429\)/)).toBeVisible();
  await expect(page.getByText(/OpenAI.*waiting [12]\ss \(429\)/)).toBeVisible();
  await expectEnd(page);
  expect(server.total()).toBe(7);
  await expectAllCounted(page, 6, 7);
});

test('a provider that lets few through and does not say when to come back fails no cell', async ({
  page,
}) => {
  const allowed = 5;
  const windowMs = 4000;
  const used = new Map<number, number>();
  server = await moodyModel(KEY, () => {
    const window = Math.floor(Date.now() / windowMs);
    used.set(window, (used.get(window) ?? 0) + 1);
    return used.get(window)! > allowed ? { kind: 'busy' } : quick;
  });
  await startModelRun(page, { server, tasks: 20 });
  await expect(page.getByText(/OpenAI.*waiting \d\ss \(429\)/)).toBeVisible();
  await expectEnd(page);
  expect(server.total()).toBeGreaterThan(20);
  const { results } = await storedCells(page, runIdOf(page));
  expect(results).toHaveLength(20);
  expect(results.join()).not.toContain('not-counted');
});

test('an answer that is cut off is asked for again, and one that drips in is waited for', async ({
  page,
}) => {
  server = await moodyModel(KEY, (nth) =>
    nth === 1 ? { kind: 'cut' } : nth === 3 ? { kind: 'slow', everyMs: 200 } : quick,
  );
  await startModelRun(page, { server, tasks: 6, atOnce: 2 });
  await expectEnd(page);
  expect(server.total()).toBe(7);
  await expectAllCounted(page, 6, 7);
});

test('requests at once are as many as the person chose, which the set-up remembers', async ({ page }) => {
  server = await moodyModel(KEY, () => ({ kind: 'answers', afterMs: 60 }));
  await startModelRun(page, { server, tasks: 20, atOnce: 3 });
  await expectEnd(page);
  expect(server.most()).toBe(3);
  await startModelRun(page, { server, tasks: 2 });
  await expectEnd(page);
  await page.goto('/#/runs');
  await page.getByRole('checkbox', { name: /house-model-1/ }).check();
  await page.getByText('Settings', { exact: true }).click();
  await expect(page.getByLabel('Requests at once')).toHaveValue('3');
});

test('a run is worked on by one tab at a time: the second says so, and goes on when the first is closed', async ({
  context,
}) => {
  server = await moodyModel(KEY, () => ({ kind: 'answers', afterMs: 300 }));
  const first = await context.newPage();
  await startModelRun(first, { server, tasks: 60, atOnce: 2 });
  const second = await context.newPage();
  await second.goto(first.url());
  await expect(second.getByText(/being worked on in another tab/)).toBeVisible();
  await expect(second.getByRole('button', { name: /^(Resume|Keep and resume)$/ })).toHaveCount(0);
  await second.goto('/#/runs');
  await second.getByRole('button', { name: 'Resume' }).click();
  await expect(second.getByText(/being worked on in another tab/).first()).toBeVisible();
  await second.waitForURL(/#\/r\//);
  await first.close();
  await expect(second.getByText(/cells not run yet/)).toBeVisible();
  await resumeModelRun(second);
  await expectEnd(second);
  await expectAllCounted(second, 60, 60);
  expect(server.total()).toBeLessThanOrEqual(62);
});
