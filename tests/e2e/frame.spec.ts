import { expect, test, type Page } from './test.ts';

const bar = (page: Page) => page.getByRole('contentinfo');

test('the Wire bar does not move while a page is loaded', async ({ page }) => {
  await page.goto('/');
  await expect(bar(page)).toBeVisible();
  await page.evaluate(() => {
    const seen = new Set<number>();
    const look = (): void => {
      const box = document.querySelector('footer')?.getBoundingClientRect();
      if (box) seen.add(Math.round(innerHeight - box.bottom));
      requestAnimationFrame(look);
    };
    look();
    Object.assign(globalThis, { seen });
  });
  for (const place of ['Data', 'Connect', 'Runs', 'Scoring Lab']) {
    await page.getByRole('link', { name: place, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: place })).toBeVisible();
  }
  const gaps = await page.evaluate(() => [...(globalThis as unknown as { seen: Set<number> }).seen]);
  expect(gaps).toEqual([0]);
});
