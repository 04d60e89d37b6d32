import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** Set by `npm run test:full -- states`. */
const isExhaustive = import.meta.env.EXHAUSTIVE === '1';
const widths = [320, 390, 768, 1280, 1680];
const colourRules = ['color-contrast', 'link-in-text-block'];

/** A line for each rule of axe that is broken, with the elements that break it. */
async function violations(theme: string, runOnly?: string[]): Promise<string[]> {
  const { default: axe } = await import('axe-core');
  document.documentElement.dataset.theme = theme;
  // In the midst of a transition a text has a contrast that it keeps for a moment only. Behind a dialog one may never end by itself.
  for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  const found = await axe.run(document, {
    ...(runOnly && { runOnly }),
    resultTypes: ['violations'],
    preload: false,
    iframes: false,
  });
  return found.violations.map(
    ({ id, nodes }) => `${theme}, ${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
}

async function scrollsSideways(): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.viewport(width, 900);
    // What the page draws again for another width is there two frames later.
    for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`${scrollWidth} px wide at ${width} px`);
  }
  return found;
}

/**
 * In an exhaustive run, expects axe to find nothing on the page as it stands, in light and dark, and no width to scroll sideways.
 * Each test's last state is checked by itself; a test calls this for a state on its way. `npm test` passes it by: there, one pass
 * over all pages checks them.
 */
export async function checkState(): Promise<void> {
  if (!isExhaustive) return;
  // A page that is still on its way has no heading yet.
  await expect.poll(() => document.querySelector('h1')).not.toBeNull();
  const { theme } = document.documentElement.dataset;
  const { innerWidth, innerHeight } = window;
  const found = [
    ...(await violations('light')),
    ...(await violations('dark', colourRules)),
    ...(await scrollsSideways()),
  ];
  await page.viewport(innerWidth, innerHeight);
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  expect(found).toEqual([]);
}
