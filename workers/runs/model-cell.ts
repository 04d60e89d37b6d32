import type { AskedContender } from '#core/contender.ts';
import { PlaygroundError, toErrorRecord } from '#core/errors.ts';
import type { Usage } from '#core/message.ts';
import type { ResultRecord } from '#core/cell.ts';
import type { RunConfig } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import type { Outcome, Step, Trajectory } from '#core/trajectory.ts';
import { readTrajectory } from '#scorers/index.ts';
import { ModelAttempt, type ModelCellDeps } from './model-attempt.ts';
import { failedCell, scoredCell, type CellOrder, type DoneBefore } from './cell-record.ts';
import { leavesCellOpen, isBrokenOff } from './failures.ts';

/**
 * One language model's one attempt at one task. Rejects with the PlaygroundErrors that end a whole run and with
 * 'model-cancelled'; whatever else this app or the network fails on becomes an ErrorRecord and leaves the cell uncounted.
 */
export async function runModelCell(
  task: Task,
  contender: AskedContender,
  config: RunConfig,
  order: CellOrder,
  deps: ModelCellDeps,
  signal: AbortSignal,
): Promise<ResultRecord> {
  const { model } = contender;
  const startedAt = order.now();
  const attempt = new ModelAttempt(task, contender, config, order, deps, signal);
  try {
    const trajectory = await attempt.run();
    if (trajectory.stopReason === 'error') throw failedInAnswer();
    const outcome = outcomeOf(trajectory);
    const { extraction, ...scored } = scoredCell(task, model, order, startedAt, trajectory, outcome);
    // The calls of a loop were made, not read out of its last words.
    const read = extraction && !trajectory.inTurns ? { extraction } : {};
    return withoutWaiting({ ...scored, ...read, ...takenBy(attempt, trajectory) }, attempt);
  } catch (error) {
    if (!isBrokenOff(error) && (signal.aborted || leavesCellOpen(error, order.isFirst))) throw error;
    const { soFar } = attempt;
    const before = { trajectory: soFar, ...takenBy(attempt, soFar) };
    return withoutWaiting(failedCell(task, model, order, toErrorRecord(error), startedAt, before), attempt);
  }
}

/** Waiting for a free slot is no part of a cell's time. */
const withoutWaiting = (record: ResultRecord, { recorder: { waitedMs } }: ModelAttempt): ResultRecord =>
  waitedMs > 0 ? { ...record, durationMs: Math.max(0, record.durationMs - waitedMs), waitedMs } : record;

/** What asking took, whether it came to an end or not. */
function takenBy({ asked, worldRoot }: ModelAttempt, { steps }: Trajectory): Omit<DoneBefore, 'trajectory'> {
  const usage = usageOf(steps);
  return { asked, ...(usage ? { usage } : {}), ...(worldRoot ? { worldRoot } : {}) };
}

function outcomeOf(trajectory: Trajectory): Outcome {
  if (trajectory.refused) return 'refused';
  return trajectory.stopReason === 'time-limit' ? 'timeout' : readTrajectory(trajectory).outcome;
}

const failedInAnswer = (): PlaygroundError =>
  new PlaygroundError(
    'model-server-error',
    'The provider says that it failed in the middle of its answer.',
    'Usually it passes: run the failed cells again later.',
  );

function usageOf(steps: readonly Step[]): Usage | undefined {
  const counted = steps.flatMap(({ usage }) => usage ?? []);
  if (counted.length === 0) return undefined;
  const names = ['inputTokens', 'outputTokens', 'thinkingTokens', 'cachedInputTokens'] as const;
  const sums = names.flatMap((name) => {
    const known = counted.flatMap((usage) => usage[name] ?? []);
    return known.length === 0 ? [] : [[name, known.reduce((sum, tokens) => sum + tokens, 0)]];
  });
  return Object.fromEntries(sums) as Usage;
}
