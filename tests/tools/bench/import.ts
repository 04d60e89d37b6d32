import type { Page } from '@playwright/test';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { BenchImport, ImportFigures } from './import-page.ts';
import { full, smallest, type ImportSize } from './import-sizes.ts';
import { median, type BenchPart, type BenchRow } from './row.ts';
import { fileText, type RowsWanted } from './seeded-rows.ts';
import { WorkerHeap } from './worker-heap.ts';

type Window = { benchImport: BenchImport };

/** Writes a file of seeded rows, opens a fresh page with it chosen, works there, and removes the file. */
async function withFile<T>(page: Page, wanted: RowsWanted, work: () => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'import-rows-'));
  const path = join(folder, 'rows.json');
  await writeFile(path, Readable.from(fileText(wanted)));
  try {
    await page.reload();
    await page.waitForFunction(() => 'benchImport' in globalThis);
    await page.locator('input').setInputFiles(path);
    return await work();
  } finally {
    await rm(folder, { recursive: true });
  }
}

const titleOf = ({ rows, layout, toolsets }: RowsWanted): string => {
  const sets = toolsets === 1 ? '' : toolsets === rows ? ', a toolset each' : `, ${toolsets} toolsets`;
  return `import of ${rows.toLocaleString('en')} rows, JSON ${layout === 'lines' ? 'Lines' : 'array'}${sets}`;
};

async function speed(page: Page, wanted: RowsWanted, times: number): Promise<BenchRow[]> {
  const runs: ImportFigures[] = await withFile(page, wanted, () =>
    page.evaluate(([rows, count]) => (globalThis as unknown as Window).benchImport.measure(rows, count), [
      wanted,
      times,
    ] as const),
  );
  const of = (figure: (run: ImportFigures) => number) => median(runs.map(figure));
  const row = (name: string, unit: string, figure: (run: ImportFigures) => number): BenchRow => ({
    name,
    n: times,
    value: of(figure),
    unit,
  });
  const limitMs = ({ parseMs, putMs }: ImportFigures) => parseMs + putMs;
  const isShared = wanted.toolsets < wanted.rows;
  return [
    {
      ...row(titleOf(wanted), 'rows/s', ({ importMs }) => wanted.rows / (importMs / 1000)),
      ratio: of((run) => limitMs(run) / run.importMs),
      ...(isShared ? { goal: 'at least 0.60 of the limit, each pair side by side' } : {}),
    },
    row('  input text', 'MB/s', ({ bytes, importMs }) => bytes / 1e3 / importMs),
    row('  limit: JSON.parse of every row', 'MB/s', ({ bytes, parseMs }) => bytes / 1e3 / parseMs),
    row('  limit: parse and puts of the final buffers', 'MB/s', (run) => run.bytes / 1e3 / limitMs(run)),
    {
      ...row('  longest main-thread task over 50 ms', 'ms', ({ longestTaskMs }) => longestTaskMs),
      goal: 'none (0)',
    },
  ];
}

/** The most that is alive in the worker, sampled after collections about ten times during an import and at its end. */
async function peakHeap(
  page: Page,
  heap: WorkerHeap,
  rows: number,
): Promise<{ peak: number; index: number }> {
  const samples: Promise<number>[] = [];
  let next = rows / 10;
  atTasks = (tasks) => {
    if (tasks < next) return;
    next = tasks + rows / 10;
    samples.push(heap.bytes('files.worker'));
  };
  const index = await withFile(page, { rows, layout: 'lines', toolsets: 1 }, () =>
    page.evaluate(() => (globalThis as unknown as Window).benchImport.watchImport()),
  );
  samples.push(heap.bytes('files.worker'));
  return { peak: Math.max(...(await Promise.all(samples))), index };
}

let atTasks: (tasks: number) => void = () => {};

async function memory(page: Page, { few, many }: ImportSize): Promise<BenchRow[]> {
  const heap = await WorkerHeap.of(page);
  await page.exposeFunction('atTasks', (tasks: number) => atTasks(tasks));
  const small = await peakHeap(page, heap, few);
  const big = await peakHeap(page, heap, many);
  const allowed = small.peak + big.index + 16 * 2 ** 20;
  const megabytes = (bytes: number) => bytes / 2 ** 20;
  const [fewer, more] = [few, many].map((rows) => rows.toLocaleString('en'));
  return [
    { name: `worker heap at ${fewer} rows`, n: 1, value: megabytes(small.peak), unit: 'MiB' },
    { name: `index of ${more} rows`, n: 1, value: megabytes(big.index), unit: 'MiB' },
    {
      name: `worker heap at ${more} rows`,
      n: 1,
      value: megabytes(big.peak),
      unit: 'MiB',
      ratio: big.peak / allowed,
      goal: `at most 1.00 of heap at ${fewer} + index + 16 MiB`,
    },
  ];
}

async function explorer(page: Page, { many }: ImportSize): Promise<BenchRow[]> {
  const figures = await withFile(page, { rows: many, layout: 'lines', toolsets: 1 }, () =>
    page.evaluate(() => (globalThis as unknown as Window).benchImport.explore()),
  );
  return figures.flatMap(({ name, ms, longestTaskMs }) => [
    { name: `${many.toLocaleString('en')} tasks: ${name}`, n: 1, value: ms, unit: 'ms' },
    { name: '  longest task over 50 ms', n: 1, value: longestTaskMs, unit: 'ms', goal: 'none (0)' },
  ]);
}

/** Speed and memory of the import, and the explorer's work on what it leaves. */
export const importBench: BenchPart = async ({ browser, pageUrl, isSmallest }) => {
  const size = isSmallest ? smallest : full;
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await page.goto(await pageUrl('import'));
    const rows: BenchRow[] = [];
    for (const [count, toolsets, times] of size.shared) {
      for (const layout of ['lines', 'array'] as const)
        rows.push(...(await speed(page, { rows: count, layout, toolsets }, times)));
    }
    const [own, times] = size.own;
    rows.push(...(await speed(page, { rows: own, layout: 'lines', toolsets: own }, times)));
    return [...rows, ...(await memory(page, size)), ...(await explorer(page, size))];
  } finally {
    await context.close();
  }
};
