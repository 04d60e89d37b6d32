import { expect, test, type Locator, type Page } from './test.ts';
import { noViolations } from './accessibility.ts';

const CELL = '/#/r/sample/44/2/1';

async function open(
  page: Page,
  width: number,
): Promise<Record<'given' | 'trajectory' | 'compared', Locator>> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(CELL);
  await expect(page.getByRole('heading', { name: 'Where it broke' })).toBeVisible();
  return {
    given: page.getByRole('region', { name: 'What the model was given' }),
    trajectory: page.getByRole('region', { name: 'Trajectory' }),
    compared: page.getByRole('region', { name: 'Expected against made' }),
  };
}
const boxOf = async (part: Locator) => (await part.boundingBox())!;

test('a cell shows what was given, the trajectory and what was expected beside one another', async ({
  page,
}) => {
  const { given, trajectory, compared } = await open(page, 1280);
  const [left, middle, right] = await Promise.all([given, trajectory, compared].map(boxOf));
  expect(left!.x + left!.width).toBeLessThanOrEqual(middle!.x);
  expect(middle!.x + middle!.width).toBeLessThanOrEqual(right!.x);
  expect(middle!.y).toBe(left!.y);
  expect(right!.y).toBe(left!.y);
  await expect(compared.getByRole('link', { name: 'Open in the Scoring Lab' })).toBeVisible();
});

test('on a phone the comparison comes first, then the trajectory, then what was given', async ({ page }) => {
  const { given, trajectory, compared } = await open(page, 390);
  const [last, middle, first] = await Promise.all([given, trajectory, compared].map(boxOf));
  expect(first!.y + first!.height).toBeLessThanOrEqual(middle!.y);
  expect(middle!.y + middle!.height).toBeLessThanOrEqual(last!.y);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('tools are a line for each server, which unfolds to their names', async ({ page }) => {
  const { given } = await open(page, 1280);
  await expect(given.getByText('13 tools of 3 servers')).toBeVisible();
  const tool = given.getByRole('listitem').filter({ hasText: /^create_event$/ });
  await expect(tool).toBeHidden();
  const server = given.getByText('5 tools, 1 due');
  await server.click();
  await expect(tool).toBeVisible();
  await expect(given.getByRole('listitem')).toHaveCount(5);
  // What was due stands first.
  await expect(given.getByRole('listitem').first()).toHaveText('create_event');
});

test('the comparison numbers a made call as the trajectory does', async ({ page }) => {
  const { trajectory, compared } = await open(page, 1280);
  await expect(trajectory.getByText(/^call 1$/)).toBeVisible();
  await expect(compared.getByRole('row', { name: /call 1 list_events not expected/ })).toBeVisible();
  await expect(compared.getByRole('row', { name: /due call 1 create_event never called/ })).toBeVisible();
});

test('a cell has no accessibility violation, in light and in dark', async ({ page }) => {
  for (const width of [1280, 390]) {
    await open(page, width);
    await noViolations(page);
  }
});
