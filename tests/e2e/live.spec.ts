import { expect, test, type Page } from './test.ts';
import { noViolations } from './accessibility.ts';
import { moodyModel, type Mood } from '../servers/moody-model.ts';
import { patientModel, type PatientModel } from '../servers/patient-model.ts';
import type { Listening } from '../servers/listen.ts';
import { expectEnd, KEY, startModelRun } from './model-run.ts';
import { addOwnModel, withoutBaselines } from './model-steps.ts';

const quick: Mood = { kind: 'answers', afterMs: 5 };
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitaen-1';
const servers: Listening[] = [];
const open = <S extends Listening>(server: S): S => (servers.push(server), server);
test.afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** A set-up of these models at servers of one's own, on so many tasks. */
async function setUp(
  page: Page,
  models: { server: Listening; name: string }[],
  tasks: number,
): Promise<void> {
  await page.goto('/#/runs');
  await page.getByLabel('Sample').fill(String(tasks));
  for (const { server, name } of models) {
    await addOwnModel(page, server.origin, name);
  }
  await withoutBaselines(page);
}

async function atOnce(page: Page, requests: number): Promise<void> {
  await page.getByText('Settings', { exact: true }).click();
  await page.getByLabel('Requests at once').fill(String(requests));
}

const widthLeftOver = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** A model whose second and third question break off, until it is well. */
async function sickModel(): Promise<{ server: Listening; heal: () => void }> {
  const doomed = new Set<string>();
  let isWell = false;
  const server = open(
    await moodyModel(KEY, (nth, body) => {
      if (nth > 0 && doomed.size < 2) doomed.add(body);
      return !isWell && doomed.has(body) ? { kind: 'cut' } : quick;
    }),
  );
  return { server, heal: () => (isWell = true) };
}

test('after failed cells were tried again, the report shows every stored cell', async ({ page }) => {
  const { server, heal } = await sickModel();
  await startModelRun(page, { server, tasks: 20, atOnce: 2 });
  await expectEnd(page);
  await expect(page.getByText('2 not counted: broken off, not the model’s fault')).toBeVisible();
  heal();
  await page.getByRole('button', { name: 'Try the 2 failed again' }).click();
  await expect(page.getByRole('button', { name: /failed again/ })).toHaveCount(0);
  await expectEnd(page);
  await expect(page.getByText(/not counted: broken off/)).toHaveCount(0);
  await expect(page.getByText(/cells not run yet/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Resume' })).toHaveCount(0);
  await expect(page.getByText(/20 tasks counted/)).toBeVisible();
});

test('the title of every page shows how far a run is and what failed, and no more when it has ended', async ({
  page,
}) => {
  const { server } = await sickModel();
  await startModelRun(page, { server, tasks: 20, atOnce: 1 });
  await expect(page).toHaveTitle(/^\d+\s% · .* – Proving Ground$/);
  await page.goto('/#/connect');
  await expect(page).toHaveTitle(/^\d+\s% · ([12] errors? · )?Connect – Proving Ground$/);
  await page.goto('/#/runs');
  await expect(page).toHaveTitle(/^\d+\s% · [12] errors? · Runs – Proving Ground$/);
  await expect(page).toHaveTitle('Runs – Proving Ground', { timeout: 40_000 });
});

test('two addresses of one provider are distinguished by their hosts while they work', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const [one, two] = [open(await patientModel(0, 700)), open(await patientModel(0, 700))];
  await setUp(
    page,
    [
      { server: one, name: 'one-1' },
      { server: two, name: 'two-1' },
    ],
    6,
  );
  await page.getByRole('button', { name: 'Run 12 cells' }).click();
  for (const { origin } of [one, two])
    await expect(page.getByText(new RegExp(`, ${new URL(origin).host}: \\d+ under way`))).toBeVisible();
  await expectEnd(page);
  expect(errors).toEqual([]);
});

test('a provider that pauses is named by its cells and read out, and cells are no news of their own', async ({
  page,
}) => {
  const server = open(await moodyModel(KEY, (nth) => (nth === 2 ? { kind: 'busy', seconds: 14 } : quick)));
  await startModelRun(page, { server, tasks: 8, atOnce: 2 });
  await expect(
    page.getByText(/: step 1, waits for OpenAI .*\(429, \d+\ss\), .* in all/).first(),
  ).toBeVisible();
  await expect(page.getByRole('status', { name: 'Progress' })).toHaveText(
    /^\d+\s%: \d of 8 cells done\. OpenAI .*waiting \d+\ss \(429\)\.$/,
  );
  await noViolations(page);
  await expectEnd(page);
});

test('a run begun while another works goes on beside it, and both can still be paused', async ({ page }) => {
  const server = open(await patientModel(0, 1000));
  await setUp(page, [{ server, name: 'slow-1' }], 30);
  await atOnce(page, 1);
  await page.getByRole('button', { name: 'Run 30 cells' }).click();
  await expect(page.getByRole('heading', { name: 'At work' })).toBeVisible();
  const first = page.url();
  await page.goto('/#/runs');
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('button', { name: 'Run 216 cells' }).click();
  await page.waitForURL((url) => url.href.includes('#/r/') && url.href !== first);
  await expectEnd(page);
  await page.goto(first);
  await expect(page.getByText(/^\d+\s%: \d+ of 30 cells\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resume' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText(/cells not run yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).dblclick();
  await expect(page.getByText(/^\d+\s%: \d+ of 30 cells\./)).toBeVisible();
  await expect(page.getByText('This run is at work already.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Stop now' }).click();
  await expect(page.getByText(/cells not run yet/)).toBeVisible();
});

test('leaving is asked about while paid calls are under way, and only then', async ({ page }) => {
  const server: PatientModel = open(await patientModel(0, 3000));
  await setUp(page, [{ server, name: 'slow-1' }], 2);
  await page.getByRole('button', { name: 'Run 2 cells' }).click();
  await expect(page.getByRole('heading', { name: 'At work' })).toBeVisible();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expectEnd(page);
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
});

test('a reader who asks is notified of the end while the page is hidden, and nobody is asked before', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const told: string[] = [];
    let asked = 0;
    class Recorded {
      static requestPermission = async (): Promise<string> => (asked++, 'granted');
      constructor(title: string, { body }: { body: string }) {
        told.push(`${title}: ${body}`);
      }
    }
    Object.assign(globalThis, { Notification: Recorded, told, askedForLeave: () => asked });
  });
  const recorded = (): Promise<[number, string[]]> =>
    page.evaluate(() => {
      const { told, askedForLeave } = globalThis as unknown as {
        told: string[];
        askedForLeave: () => number;
      };
      return [askedForLeave(), told];
    });
  const server = open(await patientModel(0, 1500));
  await setUp(page, [{ server, name: 'slow-1' }], 3);
  await page.getByRole('button', { name: 'Run 3 cells' }).click();
  const offer = page.getByRole('button', { name: 'Notify me when it is done' });
  await expect(offer).toBeVisible();
  expect(await recorded()).toEqual([0, []]);
  await offer.click();
  await expect(page.getByText(/your browser notifies you/)).toBeVisible();
  await page.goto('/#/runs');
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));
  await expect
    .poll(recorded)
    .toEqual([1, [expect.stringMatching(/^The run has ended: Ground: 3 of 3 cells done\.$/)]]);
});

for (const [width, height] of [
  [1280, 900],
  [390, 800],
] as const) {
  test(`a transcript opens in view under its row at ${width} px, and Escape closes it`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const server = open(await patientModel(0, 20_000));
    await setUp(page, [{ server, name: LONG }], 30);
    await atOnce(page, 6);
    await page.getByRole('button', { name: 'Run 30 cells' }).click();
    await expect(page.getByRole('heading', { name: 'At work' })).toBeVisible();
    for (const mark of ['at work', 'waiting'])
      await expect(page.locator('.state', { hasText: mark })).toBeVisible();
    const watch = page.getByRole('button', { name: /^Watch task/ }).first();
    await watch.click();
    const region = page.getByRole('region', { name: /^Watching task/ });
    await expect(region).toBeInViewport();
    await expect(region.getByText('Its first step is not over yet.')).toBeInViewport();
    await expect(watch).toBeFocused();
    expect(await widthLeftOver(page)).toBeLessThanOrEqual(0);
    await noViolations(page);
    await page.keyboard.press('Escape');
    await expect(region).toHaveCount(0);
    await expect(watch).toBeFocused();
    await page.getByRole('button', { name: 'Stop now' }).click();
  });
}

test('a name of one long word makes no report scroll sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  const server = open(await patientModel(0, 500));
  await setUp(page, [{ server, name: LONG }], 3);
  await page.getByLabel('Lexical').check();
  await page.getByRole('button', { name: 'Run 6 cells' }).click();
  await expect(page.getByRole('heading', { name: 'At work' })).toBeVisible();
  expect(await widthLeftOver(page)).toBeLessThanOrEqual(0);
  await expectEnd(page);
  await expect(page.getByRole('heading', { name: 'Share' })).toBeVisible();
  expect(await widthLeftOver(page)).toBeLessThanOrEqual(0);
});
