import { expect, test, type Page } from './test.ts';

const ADDRESS = '/#/r/sample/label';
const answer = (page: Page) => page.getByRole('region', { name: 'Answer', exact: true });
const isRead = (page: Page) =>
  expect(answer(page).getByRole('region', { name: 'Called and answered' })).toBeVisible();

/** Labels so many answers from this one on, each as a fail with its class. */
async function label(page: Page, first: number, count: number): Promise<void> {
  for (let number = first; number < first + count; number++) {
    if (number > first) await page.keyboard.press('n');
    await expect(answer(page)).toContainText(`Answer ${number} of 50`);
    await isRead(page);
    for (const key of ['2', 'q']) await page.keyboard.press(key);
  }
}

test('neither a reload nor a closed page loses a label', async ({ page, context }) => {
  await page.goto(ADDRESS);
  await isRead(page);
  await page.keyboard.press('1');
  await page.keyboard.type('AB');
  await page.keyboard.press('Enter');
  await label(page, 1, 2);
  // At once, while the last label is on its way.
  await page.reload();
  await expect(answer(page)).toContainText('2 labelled');
  await page.keyboard.press('n');
  await label(page, 3, 1);
  await page.close();

  const next = await context.newPage();
  await next.goto(ADDRESS);
  await expect(answer(next)).toContainText('Answer 4 of 50');
  await expect(answer(next)).toContainText('3 labelled: 0 pass, 3 fail, 0 unclear');
  await label(next, 4, 1);
  await next.reload();
  await expect(answer(next)).toContainText('4 labelled');
  // What a page that was left had not stored yet is stored by the next one, beside its work.
  const waiting = () =>
    next.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('human-label')));
  await expect.poll(waiting).toEqual([]);
});
