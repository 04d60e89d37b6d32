import { expect, page, test, userEvent, type Locator, type Open } from './app.ts';

const given = (): Locator => page.getByRole('region', { name: 'What the model was given' });
const trajectory = (): Locator => page.getByRole('region', { name: 'Trajectory' });
const compared = (): Locator => page.getByRole('region', { name: 'Expected against made' });

/** A failed cell of the finished run, in a window of this width. */
async function openCell(open: Open, width: number): Promise<void> {
  await page.viewport(width, 900);
  await open('#/r/sample/44/2/1');
  await expect.element(page.getByRole('heading', { name: 'Where it broke' })).toBeVisible();
}
const boxesOf = (...parts: Locator[]): DOMRect[] =>
  parts.map((part) => part.element().getBoundingClientRect());

test('a cell shows what was given, the trajectory and what was expected beside one another', async ({
  open,
}) => {
  await openCell(open, 1280);
  const [left, middle, right] = boxesOf(given(), trajectory(), compared()) as [DOMRect, DOMRect, DOMRect];
  expect(left.right).toBeLessThanOrEqual(middle.left);
  expect(middle.right).toBeLessThanOrEqual(right.left);
  expect([middle.top, right.top]).toEqual([left.top, left.top]);
  await expect.element(compared().getByRole('link', { name: 'Open in the Scoring Lab' })).toBeVisible();
});

test('on a phone the comparison comes first, then the trajectory, then what was given', async ({ open }) => {
  await openCell(open, 390);
  const [first, middle, last] = boxesOf(compared(), trajectory(), given()) as [DOMRect, DOMRect, DOMRect];
  expect(first.bottom).toBeLessThanOrEqual(middle.top);
  expect(middle.bottom).toBeLessThanOrEqual(last.top);
  expect(document.querySelector('main')!.scrollWidth).toBeLessThanOrEqual(390);
});

test('tools are a line for each server, which unfolds to their names, the expected ones first', async ({
  open,
}) => {
  await openCell(open, 1280);
  await expect.element(given().getByText('13 tools of 3 servers')).toBeVisible();
  const tools = (): string[] =>
    given()
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent.trim());
  expect(tools()).toEqual([]);
  await given().getByText('5 tools, 1 expected').click();
  await expect.poll(tools).toHaveLength(5);
  expect(tools()[0]).toBe('create_event');
});

test('the comparison numbers a made call as the trajectory does', async ({ open }) => {
  await openCell(open, 1280);
  await expect.element(trajectory().getByText(/^call 1$/)).toBeVisible();
  for (const name of [/call 1 list_events not expected/, /expected call 1 create_event never called/])
    await expect.element(compared().getByRole('row', { name })).toBeVisible();
});

test('failures are walked with n and p', async ({ open }) => {
  await open('#/r/sample/1/3/1');
  const place = page.getByText(/failure \d+ of/);
  await expect.element(place).toBeVisible();
  const before = place.element().textContent;
  await userEvent.keyboard('n');
  await expect.element(place).not.toHaveTextContent(before);
  await userEvent.keyboard('p');
  await expect.element(place).toHaveTextContent(before);
});
