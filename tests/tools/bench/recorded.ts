import type { BenchRecorded, RecordedFigures } from './recorded-page.ts';
import { median, type BenchPart, type BenchRow } from './row.ts';
import { WorkerHeap } from './worker-heap.ts';

type Window = { benchRecorded: BenchRecorded };

const TIMES = 3;

/** A log of recorded answers read, scored under every evaluator that applies, stored and ranked, in a fresh browser. */
export const recordedBench: BenchPart = async ({ browser, pageUrl, isSmallest }) => {
  const wanted = isSmallest ? { models: 2, tasks: 20 } : { models: 16, tasks: 1000 };
  const times = isSmallest ? 1 : TIMES;
  const runs: RecordedFigures[] = [];
  const heaps: number[] = [];
  const address = await pageUrl('recorded');
  for (let time = 0; time < times; time++) {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    // The heap is read in a run of its own: a collection at every step would be measured with the rest.
    const isForHeap = time === times - 1;
    const heap = isForHeap ? await WorkerHeap.of(page) : undefined;
    const samples: Promise<number>[] = [];
    let calls = 0;
    if (heap)
      await page.exposeFunction('atProgress', () => {
        if (calls++ % 20 === 0) samples.push(heap.bytes('files.worker'));
      });
    await page.goto(address);
    await page.waitForFunction(() => 'benchRecorded' in globalThis);
    const figures = await page.evaluate(
      (size) => (globalThis as unknown as Window).benchRecorded.measure(size),
      wanted,
    );
    if (!isForHeap || isSmallest) runs.push(figures);
    if (heap) samples.push(heap.bytes('files.worker'));
    heaps.push(...(await Promise.all(samples)));
    await context.close();
  }
  return rowsOf(runs, heaps, wanted);
};

function rowsOf(
  runs: readonly RecordedFigures[],
  heaps: readonly number[],
  { models, tasks }: { models: number; tasks: number },
): BenchRow[] {
  const row = (name: string, unit: string, of: (run: RecordedFigures) => number): BenchRow => ({
    name,
    n: runs.length,
    value: median(runs.map(of)),
    unit,
  });
  const title = `${models} models × ${tasks.toLocaleString('en')} answers, ${runs[0]!.evaluators} evaluators`;
  return [
    {
      ...row(
        `${title}: read, scored, stored and ranked`,
        'ms',
        ({ storedMs, rankedMs }) => storedMs + rankedMs,
      ),
      ratio: median(runs.map(({ storedMs, rankedMs, parseMs }) => (storedMs + rankedMs) / parseMs)),
      goal: 'under 10,000; ratio: to JSON.parse of the same lines',
    },
    row('  of it read, scored and stored', 'ms', ({ storedMs }) => storedMs),
    {
      ...row('  longest main-thread task over 50 ms', 'ms', ({ longestTaskMs }) => longestTaskMs),
      goal: 'none (0)',
    },
    {
      name: '  heap of the files worker that reads (those it starts are not seen), the most of its samples',
      n: heaps.length,
      value: Math.max(0, ...heaps) / 2 ** 20,
      unit: 'MiB',
      goal: 'under 250',
    },
  ];
}
