import { expect, type Page } from '@playwright/test';

/** From the narrowest phone to a wide screen, pixels. */
const WIDTHS = [320, 390, 768, 1280, 1680];

export const NARROWEST = WIDTHS[0]!;

/** Expects the page as it stands to scroll sideways at no width of a window. */
export async function noSidewaysScroll(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = await page.evaluate(async () => {
      // What the page draws anew for another width is there two frames later.
      for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    });
    expect(beyond, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
  }
}
