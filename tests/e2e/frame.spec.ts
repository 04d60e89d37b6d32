import { expect, test, type Page } from './test.ts';

const bar = (page: Page) => page.getByRole('contentinfo');

/** How far the end of the bar stands above the end of the window. */
async function gap(page: Page): Promise<number> {
  const box = await bar(page).boundingBox();
  return Math.round(page.viewportSize()!.height - box!.y - box!.height);
}

for (const place of ['/#/keys', '/#/nothing-here', '/#/r/unknown', '/', '/#/connect'])
  test(`the Wire bar stands at the end of the window on ${place}, and stays there when it opens`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 1400 });
    await page.goto(place);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await gap(page)).toBe(0);
    const open = page.getByRole('button', { name: 'Open the list of requests' });
    const { y } = (await open.boundingBox())!;
    const scrolled = await page.evaluate(() => scrollY);
    await open.click();
    await expect(page.getByRole('searchbox', { name: 'Find on the Wire' })).toBeFocused();
    expect(await gap(page)).toBe(0);
    const close = page.getByRole('button', { name: 'Close the list of requests' });
    expect((await close.boundingBox())!.y).toBeCloseTo(y, 0);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    await page.keyboard.press('Escape');
    await expect(open).toBeFocused();
    expect(await gap(page)).toBe(0);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  });

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

test.describe('on a phone', () => {
  test.use({ ownContext: true, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the top bar has the name, the keys and the theme on one line', async ({ page }) => {
    await page.goto('/#/runs');
    const keys = page.getByRole('link', { name: 'No keys held' });
    await expect(keys).toBeVisible();
    const middles = await Promise.all(
      [page.getByRole('link', { name: /home$/ }), keys, page.getByRole('button', { name: /^Theme/ })].map(
        async (part) => {
          const box = (await part.boundingBox())!;
          return box.y + box.height / 2;
        },
      ),
    );
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(6);
  });

  for (const { place, open } of [
    { place: '/#/runs', open: ['Landmarks'] },
    { place: '/#/lab', open: [] },
    { place: '/#/connect', open: ['Headers', 'Add a header'] },
  ])
    test(`each box on ${place} stands beside the first line of its label`, async ({ page }) => {
      await page.goto(place);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const words of open) await page.getByText(words).first().click();
      await expect(page.getByRole('checkbox').first()).toBeVisible();
      for (const box of await page.getByRole('checkbox').all()) {
        const off = await box.evaluate((input: HTMLInputElement) => {
          const range = document.createRange();
          range.selectNodeContents(input.labels![0]!);
          range.setStartAfter(input);
          const line = [...range.getClientRects()].find(({ width }) => width > 4)!;
          const own = input.getBoundingClientRect();
          return {
            across: line.left - own.right,
            down: Math.abs(own.top + own.height / 2 - line.top - line.height / 2),
          };
        });
        expect(off.down).toBeLessThan(6);
        expect(off.across).toBeGreaterThan(0);
        expect(off.across).toBeLessThan(16);
      }
    });
});
