import { expect, type Page } from '@playwright/test';
import { isExhaustive } from './exhaustive.ts';

export const NARROWEST = 320;

/** From the narrowest phone to a wide screen, pixels. */
const WIDTHS = isExhaustive ? [NARROWEST, 390, 768, 1280, 1680] : [NARROWEST, 1280];

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
