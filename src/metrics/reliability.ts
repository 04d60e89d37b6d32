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

/** For k = 1 to the run's repeats, by model in the table's order; yields between two values of k. */
export function* reliabilityCurves(table: RunTable): Generator<void, Reliability[][]> {
  const curves: Reliability[][] = [];
  for (const attempts of indexAttempts(table).byModel) {
    const repeats = attempts.map(toRepeats);
    const curve: Reliability[] = [];
    for (let k = 1; k <= table.repeats; k++) {
      curve.push(reliability(repeats, k));
      yield;
    }
    curves.push(curve);
  }
  return curves;
}
