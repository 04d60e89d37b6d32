import type { Interval } from './interval.ts';
import { signFlip } from './sign-flip.ts';

/** A straight line through the means of the same tasks in several runs; p and interval say the same of "no trend", at every level. */
interface MeanSlope {
  /** By how much the mean changes from one run to the next. */
  slope: number;
  tasks: number;
  runs: number;
  /** Two-sided mid-p of "no trend". */
  p: number;
  interval: (level: number) => Interval;
}

/**
 * The trend of a mean over runs of the same tasks. `tasks[t][r]` is the value of task t in run r, 0 to 1; the runs are in their order and
 * count as equally far apart. The slope is that of the least-squares line through the runs' means, Σ (r − r̄) m_r / Σ (r − r̄)². As the line
 * depends on the values linearly, it is the mean of the slopes of the single tasks.
 *
 * Were there no trend, each task's values could as well have come in the reverse order, which turns the sign of its slope: so the test is
 * the sign-flip test of these slopes (Fisher 1935), with the interval that inverts it, and what belongs to one task stays together. For two
 * runs it is the test of their paired difference. Null without a task or below two runs.
 */
export function meanSlope(tasks: readonly (readonly number[])[]): MeanSlope | null {
  const runs = tasks[0]?.length ?? 0;
  if (runs < 2) return null;
  const middle = (runs - 1) / 2;
  const spread = (runs * (runs * runs - 1)) / 12;
  // No task rises faster than one at 0 in the first half of the runs and at 1 in the second.
  const steepest = Math.floor((runs * runs) / 4) / 2 / spread;
  const shares = tasks.map(
    (values) => values.reduce((sum, value, run) => sum + (run - middle) * value, 0) / spread / steepest,
  );
  const test = signFlip(
    shares.map(() => 0),
    shares,
  )!;
  return {
    slope: test.difference * steepest,
    tasks: tasks.length,
    runs,
    p: test.p,
    interval(level) {
      const { low, high } = test.interval(level);
      return { low: low * steepest, high: high * steepest };
    },
  };
}
