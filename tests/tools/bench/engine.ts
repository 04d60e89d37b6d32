import type { Browser, Page } from '@playwright/test';
import type { BenchEngine, EngineFigures, EngineWanted } from './engine-page.ts';
import { median, type BenchPart, type BenchRow } from './row.ts';
import { WorkerHeap } from './worker-heap.ts';

/** How many cells, how often, and how long the model waits, milliseconds. */
const full = { cells: 1500, times: 5, latency: 200, long: 3000, longTimes: 2 };
type Size = typeof full;
const smallest: Size = { cells: 20, times: 1, latency: 5, long: 40, longTimes: 1 };
const AT_ONCE = 16;

type Window = { benchEngine: BenchEngine };

const prepare = (page: Page, wanted: EngineWanted): Promise<void> =>
  page.evaluate((each) => (globalThis as unknown as Window).benchEngine.prepare(each), wanted);

async function measure(page: Page, wanted: EngineWanted): Promise<EngineFigures> {
  const figures = await page.evaluate(
    (each) => (globalThis as unknown as Window).benchEngine.measure(each),
    wanted,
  );
  if (figures.cells !== wanted.tasks || figures.counted !== wanted.tasks)
    throw new Error(`${figures.cells} of ${wanted.tasks} cells, ${figures.counted} of them counted`);
  return figures;
}

/** CPU milliseconds all of the browser's processes have used so far, the store's among them. */
export async function cpuMs(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return 1000 * processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** What the engine itself costs: a model that answers at once. */
async function overhead(browser: Browser, page: Page, { cells, times }: Size): Promise<BenchRow[]> {
  const wanted = { tasks: cells, latency: 0, atOnce: AT_ONCE };
  await prepare(page, wanted);
  const runs: { cpu: number; wall: number; put: number }[] = [];
  for (let time = 0; time < times; time++) {
    const before = await cpuMs(browser);
    const { wallMs } = await measure(page, wanted);
    const cpu = ((await cpuMs(browser)) - before) / cells;
    const putMs = await page.evaluate(
      (count) => (globalThis as unknown as Window).benchEngine.putAlone(count),
      cells,
    );
    runs.push({ cpu, wall: wallMs / cells, put: putMs / cells });
  }
  const row = { n: times, unit: 'ms' };
  return [
    {
      ...row,
      name: `engine, ${cells.toLocaleString('en')} cells of a model that answers at once: CPU of all processes a cell`,
      value: median(runs.map(({ cpu }) => cpu)),
      goal: 'at most 5',
    },
    {
      ...row,
      name: '  wall time a cell',
      value: median(runs.map(({ wall }) => wall)),
      ratio: median(runs.map(({ wall, put }) => wall / put)),
    },
    {
      ...row,
      name: '  one put of 4 kB, each in a transaction of its own',
      value: median(runs.map(({ put }) => put)),
    },
  ];
}

/** How near the engine comes to a model's own speed, by arithmetic and by timers alone right after it. */
async function waiting(page: Page, { long, latency, longTimes }: Size): Promise<BenchRow[]> {
  const wanted = { tasks: long, latency, atOnce: AT_ONCE };
  await prepare(page, wanted);
  const runs: { wall: number; alone: number }[] = [];
  for (let time = 0; time < longTimes; time++) {
    const { wallMs } = await measure(page, wanted);
    const alone = await page.evaluate(
      (each) => (globalThis as unknown as Window).benchEngine.waitAlone(each),
      wanted,
    );
    runs.push({ wall: wallMs, alone });
  }
  const of = (figure: (run: (typeof runs)[number]) => number) => median(runs.map(figure));
  const ideal = (long / AT_ONCE) * latency;
  const row = { n: runs.length, unit: 'ms' };
  return [
    {
      ...row,
      name: `engine, ${latency} ms an answer, ${AT_ONCE} at once: wall time of ${long.toLocaleString('en')} cells`,
      value: of(({ wall }) => wall),
      ratio: of(({ wall }) => wall) / ideal,
      goal: `at most 1.05 of cells / ${AT_ONCE} x ${latency} ms`,
    },
    {
      ...row,
      name: '  the same by timers alone, right after it',
      value: of(({ alone }) => alone),
      ratio: of(({ wall, alone }) => wall / alone),
    },
  ];
}

/** What is alive in the worker while a run goes on. */
async function memory(page: Page, { long }: Size): Promise<BenchRow[]> {
  const heap = await WorkerHeap.of(page);
  const samples = new Map<number, Promise<number>>();
  let isMeasured = false;
  await page.exposeFunction('atQuarter', (quarter: number) => {
    if (isMeasured) samples.set(quarter, heap.bytes('engine.worker'));
  });
  const wanted = { tasks: long, latency: 5, atOnce: AT_ONCE };
  await prepare(page, wanted);
  isMeasured = true;
  await measure(page, wanted);
  const megabytes = async (quarter: number) => (await samples.get(quarter)!) / 2 ** 20;
  const first = await megabytes(1);
  const rows = [1, 2, 4].map(async (quarter) => ({
    name: `  worker heap after ${25 * quarter} % of ${long.toLocaleString('en')} cells`,
    n: 1,
    value: await megabytes(quarter),
    unit: 'MiB',
    ...(quarter === 1
      ? {}
      : { ratio: (await megabytes(quarter)) / first, goal: 'flat: 1.00 of that after 25 %' }),
  }));
  return Promise.all(rows);
}

/** The run engine in its own worker, with a model inside it. */
export const engine: BenchPart = async ({ browser, pageUrl, isSmallest }) => {
  const size = isSmallest ? smallest : full;
  const page = await browser.newPage();
  try {
    await page.goto(await pageUrl('engine'));
    await page.waitForFunction(() => 'benchEngine' in globalThis);
    return [
      ...(await overhead(browser, page, size)),
      ...(await waiting(page, size)),
      ...(await memory(page, size)),
    ];
  } finally {
    await page.close();
  }
};
