import { expect, test, type Page } from './test.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const next = (page: Page) => page.getByRole('link', { name: 'Next', exact: true });

test('a lesson is worked through from the page as it was written to an exercise that is checked on the testbed', async ({
  page,
}) => {
  await page.goto('/learn/tool-call/');
  await expect(page.getByText('step 1 of 6')).toBeVisible();
  await next(page).click();
  await expect(page.getByText('step 2 of 6')).toBeVisible();
  await next(page).click();
  await region(page, 'Your bet').getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Place the bet' }).click();
  await expect(region(page, 'Your bet and the data')).toBeVisible();
  await next(page).click();
  await expect(region(page, 'Question')).toBeVisible();
  await next(page).click();
  const exercise = region(page, 'Exercise');
  await exercise.getByRole('button', { name: 'Check' }).click();
  await expect(exercise.getByRole('status')).toContainText('Not yet');
  await exercise.getByRole('button', { name: 'Solve' }).click();
  await expect(exercise.getByRole('status')).toContainText('Done');
  expect(new URL(page.url()).pathname).toBe('/learn/tool-call/');
  await page.goto('/learn/');
  await expect(page.getByRole('listitem').filter({ hasText: /[1-6] of 6 steps/ })).toHaveCount(1);
});

test('an embedded lesson shows its step alone, works, and keeps nothing', async ({ page }) => {
  await page.goto('/?embed=1#/learn/handshake/how-many');
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Place the bet' }).click();
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem').first()).toContainText(
    'initialize',
  );
  await page.goto('/#/learn');
  await page.reload();
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /\d steps/ })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /of \d steps/ })).toHaveCount(0);
});
