import type { Browser } from '@playwright/test';
import { openOffline, readWhyOneFailed, runTen } from '../../e2e/newcomer-steps.ts';
import { median, type BenchPart } from './row.ts';

/** Seconds from the address: until Home can be read, until the reason for one failure has the focus, until ten own tasks are scored. */
interface Walk {
  open: number;
  reason: number;
  ten: number;
}

/** No network, no key, the keyboard alone, in a browser that has the site's files: keys are pressed at once, so reading takes no time. */
async function walkOnce(browser: Browser, url: string): Promise<Walk> {
  const context = await browser.newContext();
  const first = await context.newPage();
  await openOffline(first, url);
  await first.close();
  const page = await context.newPage();
  const started = performance.now();
  const since = (): number => (performance.now() - started) / 1000;
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const open = since();
  await readWhyOneFailed(page);
  const reason = since();
  await runTen(page);
  const ten = since();
  await context.close();
  return { open, reason, ten };
}

export const newcomer: BenchPart = async ({ browser, url, isSmallest }) => {
  const walks: Walk[] = [];
  for (let repeat = 0; repeat < (isSmallest ? 1 : 5); repeat++) walks.push(await walkOnce(browser, url));
  const row = (name: string, of: (walk: Walk) => number, goal: string) => ({
    name,
    n: walks.length,
    value: median(walks.map(of)),
    unit: 's',
    ratio: median(walks.map((walk) => of(walk) / walk.open)),
    goal,
  });
  return [
    row('newcomer, keyboard alone, no network: why one task failed', ({ reason }) => reason, 'within 10'),
    row('  ten tasks of their own run and scored', ({ ten }) => ten, 'within 30'),
  ];
};
