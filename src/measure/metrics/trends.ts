import type { CellSummary } from '#core/cell.ts';
import { holm } from '#measure/statistics/many-comparisons.ts';
import { meanSlope } from '#measure/statistics/mean-slope.ts';
import { sumOf } from './over-tasks.ts';
import type { TaskAttempts } from './run-table.ts';

/** How the average of a measure changes from run to run, on the tasks that every run measured. */
export interface Trend {
  /** Change from one run to the next; the measure is 0 to 1. */
  slope: number;
  tasks: number;
  runs: number;
  /** Two-sided, of no trend, adjusted to all measures asked about (Holm). */
  adjustedP: number;
  /** Interval of `slope` at the level of its own step in Holm's procedure: it leaves 0 out exactly where `adjustedP` is below 0.05. */
  low: number;
  high: number;
  level: number;
}

/**
 * The trend of each measure over runs, the oldest first: `runs[r]` are the attempts of one system in run r, a task each. Tasks are the
 * same where their ordinals are; one that some run lacks, or did not measure, is left out. Null where no task is left. Definition of the
 * slope and its test: `meanSlope`.
 */
export function trends(
  runs: readonly (readonly TaskAttempts[])[],
  measures: readonly string[],
): (Trend | null)[] {
  const slopes = measures.map((measure) => meanSlope(valuesOf(runs, measure)));
  const steps = holm(slopes.flatMap((slope) => slope?.p ?? []));
  return slopes.map((found) => {
    if (!found) return null;
    const { adjustedP, level } = steps.shift()!;
    const { slope, tasks, runs: length } = found;
    return { slope, tasks, runs: length, adjustedP, level, ...found.interval(level) };
  });
}

/** For each task that every run measured, its mean in each run. */
function valuesOf(runs: readonly (readonly TaskAttempts[])[], measure: string): number[][] {
  const byRun = runs.map(
    (attempts) => new Map(attempts.flatMap(({ task, cells }) => meanIn(task.ordinal, cells, measure) ?? [])),
  );
  const [first = new Map<number, number>()] = byRun;
  return [...first.keys()].flatMap((ordinal) => {
    const values = byRun.flatMap((means) => means.get(ordinal) ?? []);
    return values.length === runs.length ? [values] : [];
  });
}

function meanIn(
  ordinal: number,
  cells: readonly CellSummary[],
  measure: string,
): [[ordinal: number, mean: number]] | undefined {
  const { sum, count } = sumOf(cells, measure);
  return count === 0 ? undefined : [[ordinal, sum / count]];
}
