import { expect, test, type Locator, type Page } from '@playwright/test';
import { baselineBoxes, endedRun } from './model-steps.ts';

const WIDTHS = [390, 768, 1280, 1920];
const MODELS = 8;

/** Eight scripted models; their titles are longer than 40 characters. */
async function addModels(page: Page): Promise<void> {
  await page.getByText('Add a scripted model').click();
  for (let model = 0; model < MODELS; model++) {
    await page.getByRole('spinbutton', { name: 'calls a wrong tool' }).fill(String(5 + 10 * model));
    await page.getByRole('spinbutton', { name: 'omits a call' }).fill('10');
    await page.getByRole('button', { name: 'Add it' }).click();
  }
}

async function wideRun(page: Page): Promise<void> {
  await page.goto('/#/runs');
  await page.getByLabel('Sample').fill('12');
  await page.getByLabel('Repeats').fill('3');
  const baselines = await baselineBoxes(page);
  await expect(baselines.first()).toBeChecked();
  await addModels(page);
  await page.getByRole('checkbox', { name: 'Execute the calls' }).check();
  await page.getByRole('button', { name: 'Compare with another fault plan' }).click();
  await page.getByLabel('Faults, plan 2').selectOption('Time-out');
  await page.getByRole('button', { name: /^Run [\d,]+ cells$/ }).click();
  await endedRun(page);
}

interface Place {
  left: number;
  width: number;
}
const placesOf = async (marks: Locator): Promise<Place[]> =>
  marks.evaluateAll((all) =>
    all.map((each) => {
      const { left, width } = each.getBoundingClientRect();
      return { left: Math.round(left), width: Math.round(width) };
    }),
  );

async function expectSharedAxes(page: Page): Promise<void> {
  const plots = page.getByRole('figure');
  expect(await plots.count()).toBeGreaterThanOrEqual(3);
  for (const plot of await plots.all()) {
    const intervals = await placesOf(plot.getByRole('img', { name: /interval|no estimate/ }));
    expect(intervals.length).toBeGreaterThan(1);
    expect(new Set(intervals.map(({ width }) => width)).size).toBe(1);
    // Six plots stand three beside each other; all others have one scale.
    expect(new Set(intervals.map(({ left }) => left)).size).toBeLessThanOrEqual(3);
    await expect(
      plot.getByText('Scripted: wrong tool 75 %, omits a call 10 %, no faults').first(),
    ).toBeVisible();
  }
}

async function expectMarksUnderHeads(page: Page): Promise<void> {
  const rows = page.getByRole('listbox', { name: 'Tasks with their verdicts' });
  await rows.scrollIntoViewIfNeeded();
  const first = rows.getByRole('option').first();
  const counts = await placesOf(page.getByTitle('Cells solved, of all'));
  if (counts.length > 0) {
    expect((await placesOf(first.getByText(/^\d+ of \d+$/)))[0]!.left).toBe(counts[0]!.left);
    return;
  }
  const heads = await placesOf(page.getByTitle(/^Column \d+: /));
  const marks = await placesOf(first.getByRole('img'));
  expect(heads).toHaveLength(2 * (MODELS + 3));
  expect(marks).toHaveLength(3 * heads.length);
  for (const [index, { left, width }] of marks.entries()) {
    const head = heads[Math.floor(index / 3)]!;
    expect(left).toBeGreaterThanOrEqual(head.left);
    expect(left + width).toBeLessThanOrEqual(head.left + head.width + 1);
  }
}

test('eight models, three repeats and two fault plans fit every window, on shared axes and under their heads', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await wideRun(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('12 tasks, 8 models, 3 baselines');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${width} px`)
      .toBeLessThanOrEqual(width);
    await expectSharedAxes(page);
    await expectMarksUnderHeads(page);
  }
});

test('a report prints whole, without navigation, Wire bar and buttons, and its contents lead to its sections', async ({
  page,
}) => {
  await page.goto('/#/r/sample');
  const contents = page.getByRole('navigation', { name: 'Sections of the report' });
  await contents.getByRole('link', { name: 'Tasks' }).click();
  const heading = page.getByRole('heading', { name: 'Tasks', exact: true });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  expect(page.url()).toMatch(/#\/r\/sample$/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  for (const name of ['Show as table', 'Failures', 'Export the run as JSON'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  const rows = page.getByRole('listbox', { name: 'Tasks with their verdicts' });
  await expect(rows.getByRole('option')).toHaveCount(72);
  await expect(page.getByRole('heading', { name: 'Root causes' })).toBeVisible();
});
