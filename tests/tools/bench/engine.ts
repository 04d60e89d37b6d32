import type { Browser, Page } from '@playwright/test';
import type { BenchEngine, EngineFigures, EngineWanted } from './engine-page.ts';
import { median, type BenchPart, type BenchRow } from './row.ts';
import { servePage } from './serve-page.ts';
import { WorkerHeap } from './worker-heap.ts';

const CELLS = 1500;
const TIMES = 5;
const LATENCY = 200;
const AT_ONCE = 16;
const LONG = 3000;

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
async function cpuMs(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return 1000 * processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** What the engine itself costs: a model that answers at once. */
async function overhead(browser: Browser, page: Page): Promise<BenchRow[]> {
  const wanted = { tasks: CELLS, latency: 0, atOnce: AT_ONCE };
  await prepare(page, wanted);
  const runs: { cpu: number; wall: number }[] = [];
  for (let time = 0; time < TIMES; time++) {
    const before = await cpuMs(browser);
    const { wallMs } = await measure(page, wanted);
    runs.push({ cpu: ((await cpuMs(browser)) - before) / CELLS, wall: wallMs / CELLS });
  }
  const cells = CELLS.toLocaleString('en');
  return [
    {
      name: `engine, ${cells} cells of a model that answers at once: CPU of all processes a cell`,
      n: TIMES,
      value: median(runs.map(({ cpu }) => cpu)),
      unit: 'ms',
      goal: 'at most 5',
    },
    { name: '  wall time a cell', n: TIMES, value: median(runs.map(({ wall }) => wall)), unit: 'ms' },
  ];
}

/** How near the engine comes to a model's own speed, by arithmetic and by timers alone right after it. */
async function waiting(page: Page): Promise<BenchRow[]> {
  const wanted = { tasks: LONG, latency: LATENCY, atOnce: AT_ONCE };
  await prepare(page, wanted);
  const runs: { wall: number; alone: number }[] = [];
  for (let time = 0; time < 2; time++) {
    const { wallMs } = await measure(page, wanted);
    const alone = await page.evaluate(
      (each) => (globalThis as unknown as Window).benchEngine.waitAlone(each),
      wanted,
    );
    runs.push({ wall: wallMs, alone });
  }
  const of = (figure: (run: (typeof runs)[number]) => number) => median(runs.map(figure));
  const ideal = (LONG / AT_ONCE) * LATENCY;
  const row = { n: runs.length, unit: 'ms' };
  return [
    {
      ...row,
      name: `engine, ${LATENCY} ms an answer, ${AT_ONCE} at once: wall time of ${LONG.toLocaleString('en')} cells`,
      value: of(({ wall }) => wall),
      ratio: of(({ wall }) => wall) / ideal,
      goal: `at most 1.05 of cells / ${AT_ONCE} x ${LATENCY} ms`,
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
async function memory(page: Page): Promise<BenchRow[]> {
  const heap = await WorkerHeap.of(page);
  const samples = new Map<number, Promise<number>>();
  let isMeasured = false;
  await page.exposeFunction('atQuarter', (quarter: number) => {
    if (isMeasured) samples.set(quarter, heap.bytes('engine.worker'));
  });
  const wanted = { tasks: LONG, latency: 5, atOnce: AT_ONCE };
  await prepare(page, wanted);
  isMeasured = true;
  await measure(page, wanted);
  const megabytes = async (quarter: number) => (await samples.get(quarter)!) / 2 ** 20;
  const first = await megabytes(1);
  const rows = [1, 2, 4].map(async (quarter) => ({
    name: `  worker heap after ${25 * quarter} % of ${LONG.toLocaleString('en')} cells`,
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
export const engine: BenchPart = async ({ browser }) => {
  const { url, close } = await servePage('tests/tools/bench/engine.html');
  const page = await browser.newPage();
  try {
    await page.goto(url);
    await page.waitForFunction(() => 'benchEngine' in globalThis);
    return [...(await overhead(browser, page)), ...(await waiting(page)), ...(await memory(page))];
  } finally {
    await page.close();
    await close();
  }
};
