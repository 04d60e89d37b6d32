import { expect, test, type Locator, type Page } from '../../e2e/test.ts';
import { baselineBoxes, endedRun } from '../../e2e/model-steps.ts';

const WIDTHS = [390, 768, 1280, 1920];
const MODELS = 8;
/** Models and baselines, each under both plans. */
const COLUMNS = 2 * (MODELS + 3);

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
  top: number;
  width: number;
  height: number;
}
const placesOf = async (marks: Locator): Promise<Place[]> =>
  marks.evaluateAll((all) =>
    all.map((each) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      return {
        left: Math.round(left),
        top: Math.round(top),
        width: Math.round(width),
        height: Math.round(height),
      };
    }),
  );

async function expectSharedAxes(page: Page, least: number): Promise<void> {
  // All but the curves of pass@k, which run upwards.
  const plots = page
    .getByRole('figure')
    .filter({ has: page.getByRole('img', { name: /interval|no estimate/ }) });
  await expect.poll(() => plots.count()).toBeGreaterThanOrEqual(least);
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
  // Where the window is narrow, every row has the heads of its own marks.
  const all = page.getByTitle(/^Column \d+: /);
  const own = first.getByTitle(/^Column \d+: /);
  const isInRows = (await own.count()) > 0;
  const heads = await placesOf(isInRows ? own : all);
  const marks = await placesOf(first.getByRole('img'));
  expect(heads).toHaveLength(COLUMNS);
  // The marks of a model's repeats are one drawing.
  expect(marks).toHaveLength(heads.length);
  for (const [index, mark] of marks.entries()) {
    const head = heads[index]!;
    expect(mark.left).toBeGreaterThanOrEqual(head.left);
    expect(mark.left + mark.width).toBeLessThanOrEqual(head.left + head.width + 1);
    expect(mark.top).toBeGreaterThanOrEqual(head.top + head.height - 2);
    if (isInRows) expect(mark.top).toBeLessThanOrEqual(head.top + head.height + 8);
  }
  const frame = (await placesOf(first))[0]!;
  const right = Math.max(...marks.map(({ left, width }) => left + width));
  const bottom = Math.max(...marks.map(({ top, height }) => top + height));
  expect(right).toBeLessThanOrEqual(frame.left + frame.width);
  expect(bottom).toBeLessThanOrEqual(frame.top + frame.height);
  // Models come before baselines, with the numbers they have in the plots.
  await expect(all.first()).toHaveAttribute('title', /^Column 1: Scripted: wrong tool 5 %.*, no faults$/);
  // The number of a head is that of its column in the list of names.
  const names = page.getByRole('listitem').filter({ hasText: /^Scripted: wrong tool 75 %.*, no faults$/ });
  await expect(names.first()).toBeVisible();
}

/** The smallest size of a text on the page, in pixels. */
const smallestText = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let smallest = Infinity;
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode;
      if (!textContent?.trim() || !parentElement?.checkVisibility()) continue;
      smallest = Math.min(smallest, Number.parseFloat(getComputedStyle(parentElement).fontSize));
    }
    return smallest;
  });

async function expectFaultEffects(page: Page): Promise<void> {
  const table = page.getByRole('table', { name: 'What each fault plan changes' });
  const effects = table.getByRole('rowheader');
  // The baselines are lines beside models: they are in no comparison.
  await expect(effects).toHaveCount(MODELS);
  await expect(effects.first()).toContainText('wrong tool 5 %');
  await expect(effects.first()).toContainText('Time-out 10 %');
  await expect(table).not.toContainText('Oracle');
  await expect(table.getByRole('row').nth(1)).toContainText(/n\s12, not called, n < 30/);
  await expect(table.getByRole('row').nth(1)).toContainText(/\d+ of \d+ calls?/);
}

test('eight models, three repeats and two fault plans fit every window, on shared axes and under their heads', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await wideRun(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('12 tasks, 8 models, 3 baselines');
  await expect(
    page.getByText(
      /^Under Time-out 10 %, Scripted: wrong tool 5 %, omits a call 10 % solved .* without faults/,
    ),
  ).toBeVisible();
  // Of so many the one that leads is shown until a person asks for all.
  const choice = page.getByRole('combobox', { name: 'Model', exact: true }).first();
  await expect(choice).not.toHaveValue('');
  await choice.selectOption('all');
  await expect(page).toHaveURL(/of=all/);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${width} px`)
      .toBeLessThanOrEqual(width);
    await expectSharedAxes(page, 2);
    await expectMarksUnderHeads(page);
    await expectFaultEffects(page);
    expect(await smallestText(page)).toBeGreaterThanOrEqual(12);
    // Said once of all pairs, and once of all parts.
    for (const words of [/^Too few tasks to call/, /too few for a rate/])
      await expect(page.getByText(words)).toHaveCount(1);
  }
  await page.getByRole('link', { name: 'Details' }).first().click();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectSharedAxes(page, 1);
  }
});
