import { readdirSync, readFileSync } from 'node:fs';
import type { VectorCall } from '../../testbed/vector-calls.ts';
import type { BenchTestbed, TestbedFigures } from './testbed-page.ts';
import { median, type BenchPart, type BenchRow } from './row.ts';

const FOLDER = 'tests/vectors/testbed';

/** Every call of every vector; a server of its own that a call names wins over the file's. */
const mix: VectorCall[] = readdirSync(FOLDER).flatMap((file) => {
  const vectors = JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as {
    calls: (Omit<VectorCall, 'server'> & { server?: string })[];
  }[];
  const own = file.slice(0, -'.json'.length);
  return vectors.flatMap(({ calls }) => calls.map((call) => ({ server: own, ...call })));
});

const full = { times: 20, calls: 10_000 };
const smallest: typeof full = { times: 1, calls: 50 };

const rowsOf = (runs: readonly TestbedFigures[], calls: number): BenchRow[] => {
  const row = (name: string, unit: string, figure: (run: TestbedFigures) => number): BenchRow => ({
    name,
    n: runs.length,
    value: median(runs.map(figure)),
    unit,
  });
  const ratio = (figure: (run: TestbedFigures) => number) => ({ ratio: median(runs.map(figure)) });
  return [
    {
      ...row('worker start to first answer', 'ms', ({ firstAnswerMs }) => firstAnswerMs),
      ...ratio(({ firstAnswerMs, echo }) => firstAnswerMs / echo.firstAnswerMs),
      goal: 'under 200',
    },
    row('  the same of a worker that echoes', 'ms', ({ echo }) => echo.firstAnswerMs),
    { ...row('tools/list of all 188, warm', 'ms', ({ listMs }) => listMs), goal: 'under 20' },
    {
      ...row(
        'tools/call, 1,000 in flight, the vectors’ mix, each called once before',
        'calls/s',
        ({ callsPerSecond }) => callsPerSecond,
      ),
      ...ratio(({ callsPerSecond, echo }) => callsPerSecond / echo.perSecond),
      goal: 'at least 5,000',
    },
    row('  the same questions echoed', 'calls/s', ({ echo }) => echo.perSecond),
    {
      ...row('reset, as the page sees it', 'ms', ({ resetMs }) => resetMs),
      ...ratio(({ resetMs, echo }) => resetMs / echo.onceMs),
      goal: 'under 1',
    },
    row('  one echo, there and back', 'ms', ({ echo }) => echo.onceMs),
    {
      ...row(`state hash after ${calls.toLocaleString('en')} calls`, 'ms', ({ hashMs }) => hashMs),
      goal: 'on demand',
    },
  ];
};

/** The testbed as it ships, in a worker of its own: every figure the median of 20 fresh workers, beside a worker that echoes. */
export const testbed: BenchPart = async ({ browser, pageUrl, isSmallest }) => {
  const { times, calls } = isSmallest ? smallest : full;
  const page = await browser.newPage();
  try {
    await page.goto(await pageUrl('testbed'));
    await page.waitForFunction(() => 'benchTestbed' in globalThis);
    const runs: TestbedFigures[] = [];
    for (let run = 0; run < times; run++) {
      const measured = await page.evaluate(
        ([mixed, count]) =>
          (globalThis as unknown as { benchTestbed: BenchTestbed }).benchTestbed(mixed, count),
        [JSON.stringify(mix), calls] as const,
      );
      if (measured.tools !== 188 || measured.failed > 0)
        throw new Error(`${measured.tools} tools listed, ${measured.failed} calls failed`);
      runs.push(measured);
    }
    return rowsOf(runs, calls);
  } finally {
    await page.close();
  }
};
