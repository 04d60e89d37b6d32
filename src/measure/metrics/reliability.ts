import { meanOverTasks, type MeanOverTasks } from './over-tasks.ts';
import { passAtK, passHatK, type Repeats } from './rate.ts';
import { indexAttempts, type RunTable } from './run-table.ts';
import { toRepeats } from './summarize.ts';

/**
 * pass@k and pass^k of a whole set: means over the tasks with at least k attempts, each with its interval over tasks; their difference is
 * the reliability gap. Where k is all attempts of every task both are yes or no on a task, and the interval is Wilson's.
 */
export interface Reliability {
  k: number;
  passAtK: MeanOverTasks;
  passHatK: MeanOverTasks;
}

export function reliability(tasks: readonly Repeats[], k: number): Reliability {
  const mean = (of: (task: Repeats, k: number) => number | null): MeanOverTasks =>
    meanOverTasks(
      tasks.flatMap((task) => {
        const value = of(task, k);
        return value === null ? [] : [{ sum: value, count: 1 }];
      }),
    );
  return { k, passAtK: mean(passAtK), passHatK: mean(passHatK) };
}

/** For k = 1 to the run's repeats, of some of the table's models: all of them where `models` is not given. */
export function reliabilityCurves(table: RunTable, models?: readonly number[]): Reliability[][] {
  const { byModel } = indexAttempts(table);
  return (models ?? [...byModel.keys()]).map((model) => {
    const repeats = byModel[model]!.map(toRepeats);
    return Array.from({ length: table.repeats }, (_, least) => reliability(repeats, least + 1));
  });
}
