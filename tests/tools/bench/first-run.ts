import type { Browser } from '@playwright/test';
import { median, type BenchPart } from './row.ts';

const REPEATS = 5;
const TASKS = 60;

interface FirstRun {
  /** From navigation to the result of a finished run, milliseconds. */
  total: number;
  /** The longest task of the page's own thread, milliseconds; 0 when none took 50. While the page opens, and from then on. */
  openingTask: number;
  runningTask: number;
}

interface Tasks {
  tasks: { startTime: number; duration: number }[];
}

/** A browser that has never seen the site: Home, Runs, 60 tasks, three baselines, report. */
async function firstRunOnce(browser: Browser, url: string): Promise<FirstRun> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => {
    const holder = globalThis as unknown as Tasks;
    holder.tasks = [];
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) holder.tasks.push({ startTime, duration });
    }).observe({ type: 'longtask', buffered: true });
  });
  const started = performance.now();
  await page.goto(`${url}#/runs`);
  await page.getByLabel('Sample').fill(String(TASKS));
  const ready = page.getByRole('button', { name: `Run ${TASKS * 3} cells` });
  await ready.waitFor();
  const pressed = await page.evaluate(() => performance.now());
  await ready.click();
  await page.getByRole('heading', { name: 'Result' }).waitFor();
  const total = performance.now() - started;
  // The rest is drawn when a person moves to read on.
  await page.mouse.move(10, 10);
  await page.getByRole('heading', { name: 'Share' }).waitFor();
  const tasks = await page.evaluate(() => (globalThis as unknown as Tasks).tasks);
  await context.close();
  const longest = (when: (startTime: number) => boolean) =>
    Math.max(0, ...tasks.filter(({ startTime }) => when(startTime)).map(({ duration }) => duration));
  return {
    total,
    openingTask: longest((startTime) => startTime < pressed),
    runningTask: longest((startTime) => startTime >= pressed),
  };
}

export const firstRun: BenchPart = async ({ browser, url }) => {
  const runs: FirstRun[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat++) runs.push(await firstRunOnce(browser, url));
  return [
    {
      name: `page open to the result, ${TASKS} tasks × 3 baselines, empty browser`,
      n: REPEATS,
      value: median(runs.map(({ total }) => total)),
      unit: 'ms',
      goal: 'under 3,000',
    },
    {
      name: 'longest task of the page thread from Run to the whole report',
      n: REPEATS,
      value: median(runs.map(({ runningTask }) => runningTask)),
      unit: 'ms',
      goal: 'at most 50 (0: none reached 50)',
    },
    {
      name: 'longest task of the page thread while the page opens',
      n: REPEATS,
      value: median(runs.map(({ openingTask }) => openingTask)),
      unit: 'ms',
    },
  ];
};
