import { expect, test, type Page } from './test.ts';
import { noViolations } from './accessibility.ts';
import { noSidewaysScroll } from './widths.ts';

/** A run of the baselines whose calls are executed; the address of its report. */
async function run(page: Page): Promise<string> {
  await page.goto('/#/runs');
  await page.getByLabel('Sample').fill('40');
  await page.getByRole('checkbox', { name: 'Execute the calls' }).check();
  await page.getByRole('button', { name: 'Run 120 cells' }).click();
  await page.mouse.move(10, 10);
  await expect(page.getByRole('heading', { name: 'Calls executed' })).toBeVisible({ timeout: 60_000 });
  return page.url();
}

/** Opens cells of a model, the first task first, until one changes the world; its number of calls. */
async function cellThatChanges(page: Page, report: string, model: number): Promise<number> {
  for (let task = 1; task <= 40; task++) {
    await page.goto(`${report}/${task}/${model}/1`);
    // Only what follows the # differs: until the cell is read, the page would show the one before.
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Every scorer' })).toBeVisible();
    const again = page.getByRole('button', { name: /^Make the \d+ calls? again$/ });
    if ((await again.count()) === 0) continue;
    const left = await page.getByText(/^State it left:/).textContent();
    if (!/changed:\s+[a-z]/.test(left!) || /changed:\s+nothing/.test(left!)) continue;
    return Number(/\d+/.exec((await again.textContent())!)![0]);
  }
  throw new Error('no cell changes anything');
}

test('a cell’s calls are made again and stepped through with the arrow keys, and each stop shows what its call changed', async ({
  page,
}) => {
  const calls = await cellThatChanges(page, await run(page), 1);
  const entry = page.getByRole('region', { name: 'Time travel' });
  await entry.getByRole('button', { name: /again$/ }).click();
  await expect(
    entry.getByText(/every answer is as recorded, and the world it left has the same hash/),
  ).toBeVisible();
  const slider = entry.getByRole('slider', { name: 'Stop' });
  await expect(entry.getByRole('heading', { name: /^Before the first call/ })).toBeVisible();
  await slider.focus();
  for (let at = 1; at <= calls; at++) {
    await page.keyboard.press('ArrowRight');
    await expect(entry.getByRole('heading', { name: new RegExp(`^After call ${at},`) })).toBeVisible();
  }
  await entry.getByText('The world here, against its start').click();
  await expect(entry.getByRole('group', { name: /^The world here: / }).first()).toBeVisible();
  await noViolations(page);
  await noSidewaysScroll(page);
  await page.keyboard.press('ArrowLeft');
  await slider.focus();
  for (let at = calls; at > 0; at--) await page.keyboard.press('ArrowLeft');
  await expect(entry.getByRole('heading', { name: /^Before the first call/ })).toBeVisible();
});

test('a call that is left out leads to another attempt beside the old one, scored and marked as edited here', async ({
  page,
}) => {
  const calls = await cellThatChanges(page, await run(page), 1);
  const entry = page.getByRole('region', { name: 'Time travel' });
  await entry.getByRole('button', { name: /again$/ }).click();
  await entry.getByRole('slider', { name: 'Stop' }).focus();
  for (let at = 1; at <= calls; at++) await page.keyboard.press('ArrowRight');
  await entry.getByText('Fork here: change this call and play on').click();
  await entry.getByRole('textbox', { name: 'Its arguments' }).fill('{"broken"');
  await expect(entry.getByText(/This is not JSON/)).toBeVisible();
  await entry.getByRole('checkbox', { name: 'Leave this call out' }).check();
  await entry.getByRole('button', { name: 'Play on from here' }).click();
  const edited = entry.getByRole('region', { name: 'Edited here' });
  await expect(edited.getByText('no result of the model, and not stored')).toBeVisible();
  await expect(edited.getByText('left out')).toBeVisible();
  await expect(edited.getByRole('row', { name: /^Task outcome/ })).toContainText(/incorrect|no call/);
  await noViolations(page);
  await noSidewaysScroll(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Every scorer' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Edited here' })).toHaveCount(0);
});

test('a failed cell shows its point of no return in the transcript, or says why there is none', async ({
  page,
}) => {
  const report = await run(page);
  await cellThatChanges(page, report, 3);
  await page.getByRole('button', { name: 'Find the point of no return' }).click();
  const line = page.getByRole('note', { name: 'Point of no return' });
  await expect(line).toBeVisible();
  // Of a label without an end state nothing is claimed.
  await expect(line).toContainText(/point of no return/i);
  if ((await line.getByText('Proof').count()) > 0) {
    await line.getByText('Proof').click();
    await expect(line.getByText(/would (still )?have reached/)).toBeVisible();
  }
  await noViolations(page);
  await noSidewaysScroll(page);
});
