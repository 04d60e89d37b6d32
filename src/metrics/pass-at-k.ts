import { chooseRatio } from '#statistics/binomial.ts';

/** The repeats of one task: how many there were, how many solved it. */
export interface Repeats {
  attempts: number;
  successes: number;
}

/**
 * pass@k: the chance that at least one of k attempts, drawn without replacement from those made, solved the task (the
 * unbiased estimator of Chen et al. 2021). Null when k is more than the attempts: undecidable, never 1.
 */
export function passAtK({ attempts, successes }: Repeats, k: number): number | null {
  if (!isDefined(attempts, k)) return null;
  return 1 - chooseRatio(attempts - successes, attempts, k);
}

/** pass^k: the chance that all of k such attempts solved it (τ-bench). Null when k is more than the attempts. */
export function passHatK({ attempts, successes }: Repeats, k: number): number | null {
  if (!isDefined(attempts, k)) return null;
  return chooseRatio(successes, attempts, k);
}

const isDefined = (attempts: number, k: number): boolean => k >= 1 && k <= attempts;

/** Solved at least once and failed at least once. */
export const isFlaky = ({ attempts, successes }: Repeats): boolean => successes > 0 && successes < attempts;

/** Means over tasks; `tasks` says how many had k attempts, the others stay outside. */
export interface Reliability {
  k: number;
  passAtK: number | null;
  passHatK: number | null;
  tasks: number;
}

/** pass@k and pass^k of a whole set; their difference is the reliability gap. */
export function reliability(tasks: readonly Repeats[], k: number): Reliability {
  const decided = tasks.filter((task) => isDefined(task.attempts, k));
  const mean = (of: (task: Repeats) => number | null): number | null =>
    decided.length === 0 ? null : decided.reduce((sum, task) => sum + of(task)!, 0) / decided.length;
  return {
    k,
    passAtK: mean((task) => passAtK(task, k)),
    passHatK: mean((task) => passHatK(task, k)),
    tasks: decided.length,
  };
}
