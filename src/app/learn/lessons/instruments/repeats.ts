import { hash32, mulberry32 } from '#core/random.ts';
import type { Figures, InstrumentSetups } from '#lessons/instruments.ts';
import { rateOf } from './sampling.ts';

/** Whether each task was solved, by task and then by run. The same set-up has the same table. */
export function simulated({ tasks, repeats, chance, seed }: InstrumentSetups['repeats']): boolean[][] {
  const next = mulberry32(hash32(`repeats ${seed}`));
  return Array.from({ length: tasks }, () => Array.from({ length: repeats }, () => next() < chance));
}

/** How many tasks each run solved. */
export const solvedByRun = (table: readonly (readonly boolean[])[]): number[] =>
  (table[0] ?? []).map((_, run) => table.filter((task) => task[run]).length);

export function measureRepeats(setup: InstrumentSetups['repeats']): Figures {
  const table = simulated(setup);
  const runs = solvedByRun(table);
  const { tasks, repeats } = setup;
  const [lowest, highest] = [Math.min(...runs), Math.max(...runs)];
  const atCount = table.filter((task) => task.some(Boolean)).length;
  const allCount = table.filter((task) => task.every(Boolean)).length;
  const tries = runs.reduce((sum, run) => sum + run, 0);
  return {
    tasks,
    repeats,
    share: `${((100 * tries) / (tasks * repeats)).toFixed(1)}\u00a0%`,
    lowest: rateOf(lowest, tasks),
    highest: rateOf(highest, tasks),
    span: highest - lowest,
    runs: runs.join(', '),
    at: rateOf(atCount, tasks),
    all: rateOf(allCount, tasks),
    atCount,
    allCount,
  };
}
