import { readdirSync, readFileSync } from 'node:fs';
import type { VectorCall } from '../../testbed/vector-calls.ts';
import type { BenchFarm, FarmFigures } from './farm-page.ts';
import { servePage } from './serve-page.ts';
import { median, type BenchPart } from './row.ts';

const FOLDER = 'tests/vectors/testbed';

/** Every call of every vector; a server of its own that a call names wins over the file's. */
const mix: VectorCall[] = readdirSync(FOLDER).flatMap((file) => {
  const vectors = JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as {
    calls: (Omit<VectorCall, 'server'> & { server?: string })[];
  }[];
  const own = file.slice(0, -'.json'.length);
  return vectors.flatMap(({ calls }) => calls.map((call) => ({ server: own, ...call })));
});

const TIMES = 20;
const CALLS = 10_000;

/** The testbed as it ships, in a worker of its own: every figure the median of 20 fresh workers. */
export const farm: BenchPart = async ({ browser }) => {
  const { url, close } = await servePage('tests/tools/bench/farm.html');
  const page = await browser.newPage();
  try {
    await page.goto(url);
    await page.waitForFunction(() => 'benchFarm' in globalThis);
    const runs: FarmFigures[] = [];
    for (let run = 0; run < TIMES; run++) {
      const measured = await page.evaluate(
        ([calls, count]) => (globalThis as unknown as { benchFarm: BenchFarm }).benchFarm(calls, count),
        [JSON.stringify(mix), CALLS] as const,
      );
      if (measured.tools !== 188 || measured.failed > 0)
        throw new Error(`${measured.tools} tools listed, ${measured.failed} calls failed`);
      runs.push(measured);
    }
    const row = (name: string, unit: string, figure: keyof FarmFigures, goal: string) => ({
      name,
      n: TIMES,
      value: median(runs.map((run) => run[figure])),
      unit,
      goal,
    });
    return [
      row('worker start to first answer', 'ms', 'firstAnswerMs', 'under 200'),
      row('tools/list of all 188, warm', 'ms', 'listMs', 'under 20'),
      row(
        'tools/call, 1,000 in flight, the vectors’ mix, each called once before',
        'calls/s',
        'callsPerSecond',
        'at least 5,000',
      ),
      row('reset, as the page sees it', 'ms', 'resetMs', 'under 1'),
      row(`state hash after ${CALLS.toLocaleString('en')} calls`, 'ms', 'hashMs', 'on demand'),
    ];
  } finally {
    await page.close();
    await close();
  }
};
