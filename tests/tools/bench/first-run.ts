import type { Browser } from '@playwright/test';
import { median, type BenchPart } from './row.ts';

const REPEATS = 5;
const TASKS = 60;

interface FirstRun {
  /** From navigation to the report of a finished run, milliseconds. */
  total: number;
  /** The longest task of the page's own thread between page open and report, milliseconds; 0 when none took 50. */
  longestTask: number;
}

/** A browser that has never seen the site: Home, Runs, 60 tasks, three baselines, report. */
async function firstRunOnce(browser: Browser, url: string): Promise<FirstRun> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => {
    const holder = globalThis as typeof globalThis & { longest: number };
    holder.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) holder.longest = Math.max(holder.longest, duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  const started = performance.now();
  await page.goto(`${url}#/runs`);
  await page.getByLabel('Sample').fill(String(TASKS));
  await page.getByRole('button', { name: `Run ${TASKS * 3} cells` }).click();
  await page.getByRole('heading', { name: 'Comparison' }).waitFor();
  const total = performance.now() - started;
  const longestTask = await page.evaluate(
    () => (globalThis as typeof globalThis & { longest: number }).longest,
  );
  await context.close();
  return { total, longestTask };
}

export const firstRun: BenchPart = async ({ browser, url }) => {
  const runs: FirstRun[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat++) runs.push(await firstRunOnce(browser, url));
  return [
    {
      name: `page open to report, ${TASKS} tasks × 3 baselines, empty browser`,
      n: REPEATS,
      value: median(runs.map(({ total }) => total)),
      unit: 'ms',
      goal: 'under 3,000',
    },
    {
      name: 'longest task of the page thread in it',
      n: REPEATS,
      value: median(runs.map(({ longestTask }) => longestTask)),
      unit: 'ms',
      goal: 'at most 50 (0: none reached 50)',
    },
  ];
};
