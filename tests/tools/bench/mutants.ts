import { SHIPPED } from '#core/dataset.ts';
import type { Task } from '#core/task.ts';
import { perTaskFor, PROOF_NUMBER, PROOF_SEED, proveScorers } from '#explore/mutants/index.ts';
import { scorers } from '#measure/scorers/index.ts';
import { LiveTestbed } from '#world/index.ts';
import { tasksAt } from '#store/storage/tasks.ts';
import { testbedWorld } from '../../../workers/mutants/cases.ts';
import { connected } from '../../builders/site-data.ts';
import type { BenchContext, BenchPart, BenchRow } from './row.ts';

/** The first tasks of the site. */
const shipped = (): Promise<Task[]> => tasksAt(connected(), SHIPPED.id, Array(72).keys());

async function inNode(number: number): Promise<BenchRow> {
  const tasks = await shipped();
  const startedAt = performance.now();
  const work = proveScorers({
    ...{ tasks, scorers, seed: PROOF_SEED, perTask: perTaskFor(tasks, number) },
    world: testbedWorld(new LiveTestbed(PROOF_SEED)),
  });
  for (;;) {
    const next = await work.next();
    if (!next.done) continue;
    return rowOf('Node, one thread', next.value.rows.length - next.value.tasks.length, startedAt);
  }
}

async function inWorker({ browser, url }: BenchContext, number: number): Promise<BenchRow> {
  const page = await browser.newPage();
  try {
    await page.goto(`${url}#/lab/scorers`);
    await page.getByLabel('Mutants', { exact: true }).fill(String(number));
    const startedAt = performance.now();
    await page.getByRole('button', { name: 'Run it here' }).click();
    const status = page.getByText(/^Computed in this browser/);
    await status.waitFor({ timeout: 600_000 });
    const mutants = /: ([\d,]+) mutants/.exec((await status.textContent())!)![1]!.replace(',', '');
    return rowOf('eval worker in Chromium', Number(mutants), startedAt);
  } finally {
    await page.close();
  }
}

const rowOf = (where: string, mutants: number, startedAt: number): BenchRow => ({
  name: `${mutants.toLocaleString('en')} mutants executed and scored, ${where}`,
  n: 1,
  value: (performance.now() - startedAt) / 1000,
  unit: 's',
});

/** Seconds to put the scorers to the proof. Labels that give fewer different mutants than are wanted make fewer; the name says how many. */
export const mutantsBench: BenchPart = async (context) => {
  const number = context.isSmallest ? 60 : PROOF_NUMBER;
  const node = await inNode(number);
  const worker = await inWorker(context, number);
  return [node, { ...worker, ratio: worker.value / node.value }];
};
