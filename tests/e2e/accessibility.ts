import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The rules of axe whose result depends on colours. What all others find is the same in light and in dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Expects axe to find nothing on the page as it stands. `rules`: only these; absent: all that are on by default. */
export async function noViolations(page: Page, rules?: readonly string[]): Promise<void> {
  // In the midst of a transition a text has a contrast that it keeps for a moment only.
  await page.evaluate(() => {
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    return Promise.allSettled(transitions.map(({ finished }) => finished));
  });
  // Elements that pass are only counted, and the result is put together in the page itself: the site has no frames.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  if (rules) axe.withRules([...rules]);
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** The same in light, by all rules, and then in dark, by those that depend on colours. */
export async function noViolationsInEitherTheme(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await noViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await noViolations(page, COLOUR_RULES);
  await page.emulateMedia({ colorScheme: 'light' });
}
