import type { Cluster } from '#measure/statistics/interval.ts';
import { intervalOverClusters } from '#measure/statistics/paired-interval.ts';

/** Half the width of the 95 % interval that a rate of 50 % would have, from 0 to 1; of other rates it is smaller. */
export interface ExpectedReach {
  /** If repeats of a task differ as much as tasks do. */
  apart: number;
  /** If all repeats of a task end alike, so that they add nothing. */
  alike: number;
}

/** Tasks up to which the interval is computed as a report does; beyond it shrinks with the square root. */
const MOST_TASKS = 1000;

/**
 * How sure a rate over so many tasks with so many repeats would be, by the interval that a report gives it: Wilson's without repeats, with
 * them tasks drawn again. Between the two ends lies what a run finds. Undefined below two tasks.
 */
export function expectedReach(tasks: number, repeats: number): ExpectedReach | undefined {
  if (tasks < 2 || repeats < 1) return undefined;
  const counted = Math.min(tasks, MOST_TASKS);
  const shrink = Math.sqrt(counted / tasks);
  const reachOf = (solved: (task: number) => number): number => {
    const clusters = Array.from({ length: counted }, (_, task): Cluster => ({
      sum: solved(task),
      count: repeats,
    }));
    const { low, high } = intervalOverClusters(clusters).interval ?? { low: 0, high: 1 };
    return (shrink * (high - low)) / 2;
  };
  const alike = reachOf((task) => (task % 2 === 0 ? repeats : 0));
  if (repeats === 1) return { apart: alike, alike };
  return { apart: reachOf((task) => binomialQuantile(repeats, (task + 0.5) / counted)), alike };
}

/** The number of successes of n fair trials at this quantile. */
function binomialQuantile(trials: number, quantile: number): number {
  let chance = 0.5 ** trials;
  let below = chance;
  let successes = 0;
  while (below < quantile && successes < trials) {
    chance *= (trials - successes) / (successes + 1);
    below += chance;
    successes += 1;
  }
  return successes;
}
