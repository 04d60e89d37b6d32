import type { Browser, BrowserContext, Page } from '@playwright/test';
import { importRows, storeRun, type GridSize } from './grid-run.ts';
import { median, type BenchPart, type BenchRow } from './row.ts';

/** Milliseconds from the start of a navigation. */
interface Opened {
  /** The headline with its brackets is painted. */
  result: number;
  /** Every entry is there, once a person has moved the mouse. */
  whole: number;
}

/** The loader of this script wraps named functions in one that pages do not have. */
const NAMED = 'globalThis.__name = (named) => named';

/** In every page: notes when the headline of a report is on the screen. */
const noteResult = (): void => {
  const look = (): void => {
    const isThere = [...document.querySelectorAll('h2')].some(({ textContent }) => textContent === 'Result');
    if (isThere) setTimeout(() => ((globalThis as { resultAt?: number }).resultAt = performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** Opens an address in a new tab: scripts may be in the browser's cache, nothing is in memory. */
async function open(context: BrowserContext, address: string): Promise<Opened> {
  const page = await context.newPage();
  await page.addInitScript(noteResult);
  await page.goto(address);
  await page.waitForFunction(() => 'resultAt' in globalThis, undefined, { timeout: 60_000 });
  const result = await page.evaluate(() => (globalThis as { resultAt?: number }).resultAt!);
  const moved = await page.evaluate(() => performance.now());
  await page.mouse.move(10, 10);
  await page.mouse.wheel(0, 100);
  await page.getByRole('heading', { name: 'Tasks', exact: true }).waitFor({ timeout: 60_000 });
  const whole = result + (await page.evaluate((from) => performance.now() - from, moved));
  await page.close();
  return { result, whole };
}

async function opened(context: BrowserContext, address: string, times: number): Promise<Opened> {
  const all: Opened[] = [];
  for (let time = 0; time < times; time++) all.push(await open(context, address));
  return { result: median(all.map(({ result }) => result)), whole: median(all.map(({ whole }) => whole)) };
}

/** The link that the report offers, with its verdicts and figures. */
async function linkOf(page: Page, address: string): Promise<string> {
  await page.goto(address);
  await page.getByRole('link', { name: 'Share and export' }).click();
  const field = page.getByRole('textbox', { name: /^Link with every verdict/ });
  await field.waitFor({ timeout: 60_000 });
  return field.inputValue();
}

/** A link in a browser that has never been here: no cache, no data. */
async function fromCold(browser: Browser, link: string, times: number): Promise<number> {
  const all: number[] = [];
  for (let time = 0; time < times; time++) {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    await context.addInitScript(NAMED);
    const page = await context.newPage();
    await page.addInitScript(noteResult);
    await page.goto(link);
    await page.waitForFunction(() => 'resultAt' in globalThis, undefined, { timeout: 60_000 });
    all.push(await page.evaluate(() => (globalThis as { resultAt?: number }).resultAt!));
    await context.close();
  }
  return median(all);
}

/** A report of 7,500 cells from the start of the navigation, beside one of 75 in the same browser; and its link from cold. */
export const reportBench: BenchPart = async ({ browser, url, isSmallest }) => {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
  });
  await context.addInitScript(NAMED);
  const page = await context.newPage();
  const [few, many] = isSmallest ? [5, 20] : [15, 1500];
  const times = isSmallest ? 1 : 5;
  const small: GridSize = { datasetId: `report-${few}`, models: 5, repeats: 1 };
  const large: GridSize[] = [
    { datasetId: `report-${many}`, models: 5, repeats: 1 },
    { datasetId: `report-${many}`, models: 1, repeats: 5 },
  ];
  await importRows(page, url, small.datasetId);
  await importRows(page, url, large[0]!.datasetId);
  await storeRun(page, 'report-small', small);
  const addressOf = (run: string): string => `${url}#/r/${run}`;
  const base = await opened(context, addressOf('report-small'), times);
  const rows: BenchRow[] = [];
  for (const [index, size] of large.entries()) {
    const cells = await storeRun(page, `report-${index}`, size);
    const { result, whole } = await opened(context, addressOf(`report-${index}`), times);
    const title = `${cells.toLocaleString('en')} cells, ${many.toLocaleString('en')} tasks × ${size.models} models × ${size.repeats}`;
    rows.push(
      {
        name: `${title}: opened to its headline painted`,
        n: times,
        value: result,
        unit: 'ms',
        ratio: result / base.result,
        goal: 'under 1000; ratio: to 75 cells',
      },
      {
        name: '  with every entry, from the first move of the mouse on',
        n: times,
        value: whole,
        unit: 'ms',
        ratio: whole / base.whole,
      },
    );
  }
  const link = await linkOf(page, addressOf('report-0'));
  rows.push({
    name: `its link of ${link.split('#')[1]!.length.toLocaleString('en')} characters from cold, headline painted`,
    n: times,
    value: await fromCold(browser, link, times),
    unit: 'ms',
    goal: 'under 500',
  });
  await context.close();
  return rows;
};
