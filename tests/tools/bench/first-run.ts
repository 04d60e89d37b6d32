import type { Browser } from '@playwright/test';
import { median, type BenchPart } from './row.ts';

const full = { repeats: 5, tasks: 60 };
const smallest: typeof full = { repeats: 1, tasks: 3 };

interface FirstRun {
  /** From navigation to the result of a finished run, milliseconds. */
  total: number;
  /** The part of it before Run can be pressed: the page is open, nothing has run. */
  opening: number;
  /** The longest task of the page's own thread, milliseconds; 0 when none took 50. While the page opens, and from then on. */
  openingTask: number;
  runningTask: number;
}

interface Tasks {
  tasks: { startTime: number; duration: number }[];
}

/** A browser that has never seen the site: Home, Runs, tasks × three baselines, report. */
async function firstRunOnce(browser: Browser, url: string, size: number): Promise<FirstRun> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
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
  await page.getByLabel('Sample').fill(String(size));
  const ready = page.getByRole('button', { name: `Run ${size * 3} cells` });
  await ready.waitFor();
  const opening = performance.now() - started;
  const pressed = await page.evaluate(() => performance.now());
  await ready.click();
  await page.getByRole('heading', { name: 'Result' }).waitFor();
  const total = performance.now() - started;
  // The rest is drawn when a person moves to read on.
  await page.mouse.move(10, 10);
  await page.getByRole('heading', { name: 'Tasks', exact: true }).waitFor();
  const tasks = await page.evaluate(() => (globalThis as unknown as Tasks).tasks);
  await context.close();
  const longest = (when: (startTime: number) => boolean) =>
    Math.max(0, ...tasks.filter(({ startTime }) => when(startTime)).map(({ duration }) => duration));
  return {
    total,
    opening,
    openingTask: longest((startTime) => startTime < pressed),
    runningTask: longest((startTime) => startTime >= pressed),
  };
}

export const firstRun: BenchPart = async ({ browser, url, isSmallest }) => {
  const { repeats, tasks } = isSmallest ? smallest : full;
  const runs: FirstRun[] = [];
  for (let repeat = 0; repeat < repeats; repeat++) runs.push(await firstRunOnce(browser, url, tasks));
  return [
    {
      name: `page open to the result, ${tasks} tasks × 3 baselines, empty browser`,
      n: repeats,
      value: median(runs.map(({ total }) => total)),
      unit: 'ms',
      ratio: median(runs.map(({ total, opening }) => total / opening)),
      goal: 'under 3,000',
    },
    {
      name: '  of it until Run can be pressed',
      n: repeats,
      value: median(runs.map(({ opening }) => opening)),
      unit: 'ms',
    },
    {
      name: 'longest task of the page thread from Run to the whole report',
      n: repeats,
      value: median(runs.map(({ runningTask }) => runningTask)),
      unit: 'ms',
      goal: 'at most 50 (0: none reached 50)',
    },
    {
      name: 'longest task of the page thread while the page opens',
      n: repeats,
      value: median(runs.map(({ openingTask }) => openingTask)),
      unit: 'ms',
    },
  ];
};
