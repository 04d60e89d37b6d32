import type { Page } from '@playwright/test';
import { importRows, storeRun, type GridSize } from './grid-run.ts';
import { median, type BenchPart, type BenchRow } from './row.ts';

const LIST = 'Tasks with their verdicts';
/** Pixels between two frames: a fast flick, 20 rows' height in three of them. */
const FLICK = 240;
/** A frame that is later than this missed its turn at 60 a second. */
const LATE = 1.5 * (1000 / 60);

interface Frames {
  /** Milliseconds between two frames. */
  median: number;
  /** Of every hundred. */
  late: number;
}

/** In the page: frames while the list is scrolled down and back, or at rest. */
const framesOf = (page: Page, count: number, step: number): Promise<Frames> =>
  page.getByRole('listbox', { name: LIST }).evaluate(
    async (list, { count, step, late }) => {
      const gaps: number[] = [];
      let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      let down = true;
      for (let frame = 0; frame < count; frame++) {
        if (list.scrollTop + list.clientHeight >= list.scrollHeight - 1) down = false;
        if (list.scrollTop === 0) down = true;
        list.scrollTop += down ? step : -step;
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
        gaps.push(now - last);
        last = now;
      }
      gaps.sort((a, b) => a - b);
      return {
        median: gaps[Math.floor(gaps.length / 2)]!,
        late: (100 * gaps.filter((gap) => gap > late).length) / gaps.length,
      };
    },
    { count, step, late: LATE },
  );

/** In the page: milliseconds from a press on each chip to the list painted as it leaves it. */
const filterTimes = (page: Page): Promise<number[]> =>
  page.getByRole('group', { name: 'Show' }).evaluate(async (chips) => {
    const times: number[] = [];
    const painted = (): Promise<void> =>
      new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    for (const chip of chips.querySelectorAll('button')) {
      await painted();
      const started = performance.now();
      chip.click();
      await painted();
      times.push(performance.now() - started);
    }
    chips.querySelector('button')!.click();
    await painted();
    return times;
  });

/** The same for each character typed into the search box. */
const searchTimes = (page: Page, text: string): Promise<number[]> =>
  page.getByRole('searchbox', { name: /^Find in/ }).evaluate(async (box, text) => {
    const times: number[] = [];
    const painted = (): Promise<void> =>
      new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    for (let length = 1; length <= text.length; length++) {
      await painted();
      const started = performance.now();
      (box as HTMLInputElement).value = text.slice(0, length);
      box.dispatchEvent(new Event('input', { bubbles: true }));
      await painted();
      times.push(performance.now() - started);
    }
    (box as HTMLInputElement).value = '';
    box.dispatchEvent(new Event('input', { bubbles: true }));
    await painted();
    return times;
  }, text);

async function openGrid(page: Page, url: string, run: string): Promise<void> {
  await page.goto(`${url}#/r/${run}?of=all`);
  await page.getByRole('heading', { name: 'Result' }).waitFor();
  await page.mouse.move(10, 10);
  await page.mouse.wheel(0, 100);
  const list = page.getByRole('listbox', { name: LIST });
  await list.waitFor({ timeout: 60_000 });
  await list.scrollIntoViewIfNeeded();
  await page.waitForTimeout(1000);
}

async function rowsOf(page: Page, title: string, isSmallest: boolean): Promise<BenchRow[]> {
  const count = isSmallest ? 10 : 240;
  const atRest = await framesOf(page, isSmallest ? 10 : 60, 0);
  const scrolled = await framesOf(page, count, FLICK);
  const chips = await filterTimes(page);
  const typed = await searchTimes(page, 'sea');
  const chosen = [...chips, ...typed];
  return [
    {
      name: `${title}: one frame while it scrolls`,
      n: count,
      value: scrolled.median,
      unit: 'ms',
      ratio: scrolled.median / atRest.median,
      goal: 'at most 16.7; ratio: to a frame at rest',
    },
    {
      name: '  frames that came late',
      n: count,
      value: scrolled.late,
      unit: '%',
      goal: `at rest ${atRest.late.toFixed(1)}`,
    },
    {
      name: '  a chip or a typed letter to the list painted, the slowest',
      n: chosen.length,
      value: Math.max(...chosen),
      unit: 'ms',
      ratio: Math.max(...chosen) / atRest.median,
      goal: 'under 100',
    },
    { name: '  the same, median', n: chosen.length, value: median(chosen), unit: 'ms' },
  ];
}

/** The list of tasks with their verdicts at 20,000 cells: many tasks with few marks each, and fewer tasks with many. */
export const gridBench: BenchPart = async ({ browser, url, isSmallest }) => {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  // The loader of this script wraps named functions in one that pages do not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  const sizes: GridSize[] = isSmallest
    ? [{ datasetId: 'grid-20', models: 2, repeats: 2 }]
    : [
        { datasetId: 'grid-4000', models: 5, repeats: 1 },
        { datasetId: 'grid-600', models: 7, repeats: 5 },
      ];
  const measured: BenchRow[] = [];
  for (const [index, size] of sizes.entries()) {
    await importRows(page, url, size.datasetId);
    const cells = await storeRun(page, `grid-${index}`, size);
    await openGrid(page, url, `grid-${index}`);
    const title = `${cells.toLocaleString('en')} cells, ${size.models * size.repeats} a row`;
    measured.push(...(await rowsOf(page, title, isSmallest)));
  }
  await context.close();
  return measured;
};
