import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { isExhaustive } from './exhaustive.ts';

/** The rules whose result depends on colours. What all others find is the same in light and in dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Expects axe to find nothing on the page as it stands. Contrast takes most of its time: tests/tokens.test.ts computes it for every
 * pair of colours, and only an exhaustive run measures it on the page, in light and in dark.
 */
export async function noViolations(page: Page): Promise<void> {
  const others = { rules: { 'color-contrast': { enabled: false } } };
  expect(await violations(page, others)).toEqual([]);
  if (isExhaustive) await noViolationsInEitherTheme(page);
}

/** By the rules that depend on colours alone, in light and then in dark; the page is light afterwards. */
export async function noViolationsInEitherTheme(page: Page): Promise<void> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await violations(page, { runOnly: COLOUR_RULES })));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  expect(found).toEqual([]);
}

/** A line for each rule that is broken, with the elements that break it. axe is read once for each document. */
async function violations(page: Page, rules: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(
    async (options) => {
      // In the midst of a transition a text has a contrast that it keeps for a moment only. One of a part that is not drawn never ends.
      for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
      const inPage = (globalThis as unknown as { axe: { run: typeof axe.run } }).axe;
      const found = await inPage.run(document, options);
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    { ...rules, resultTypes: ['violations'], preload: false, iframes: false } satisfies axe.RunOptions,
  );
}
