import type { AgentId } from '#core/agent.ts';
import type { AskedContender } from '#core/contender.ts';
import { toErrorRecord } from '#core/errors.ts';
import type { Usage } from '#core/message.ts';
import type { ResultRecord, RunConfig } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import { allToolCalls, type Outcome, type Step, type Trajectory } from '#core/trajectory.ts';
import { extractCalls } from '#extraction/index.ts';
import { ModelAttempt, type ModelCellDeps } from './model-attempt.ts';
import { failedCell, scoredCell, type CellOrder } from './run-cell.ts';
import { endsRun, isBrokenOff } from './run-ends.ts';

/**
 * One language model's one attempt at one task. Rejects with the PlaygroundErrors that end a whole run and with
 * 'model-cancelled'; whatever else our house or the network spoils becomes an ErrorRecord and leaves the cell uncounted.
 */
export async function runModelCell(
  task: Task,
  contender: AskedContender,
  config: RunConfig,
  order: CellOrder,
  deps: ModelCellDeps,
  signal: AbortSignal,
): Promise<ResultRecord> {
  const { model, agentId } = contender;
  const startedAt = order.now();
  const attempt = new ModelAttempt(task, contender, config, order, deps, signal);
  try {
    const trajectory = await attempt.run();
    const outcome = outcomeOf(trajectory, agentId);
    const { extraction, ...scored } = scoredCell(task, model, order, startedAt, trajectory, outcome);
    const usage = usageOf(trajectory.steps);
    return {
      ...scored,
      // The calls of a loop were made, not read out of its last words.
      ...(extraction && agentId === 'single-shot' ? { extraction } : {}),
      ...(usage ? { usage } : {}),
      ...(attempt.worldRoot ? { worldRoot: attempt.worldRoot } : {}),
      asked: attempt.asked,
    };
  } catch (error) {
    if (!isBrokenOff(error) && (signal.aborted || endsRun(error))) throw error;
    return failedCell(task, model, order, toErrorRecord(error), startedAt);
  }
}

function outcomeOf(trajectory: Trajectory, agentId: AgentId): Outcome {
  const { refused, stopReason, finalAnswer = '' } = trajectory;
  if (refused) return 'refused';
  if (stopReason === 'time-limit') return 'timeout';
  if (stopReason === 'error') return 'error';
  if (agentId === 'single-shot') return extractCalls(finalAnswer).outcome;
  return allToolCalls(trajectory).length > 0 ? 'called' : 'abstained';
}

function usageOf(steps: readonly Step[]): Usage | undefined {
  const told = steps.flatMap(({ usage }) => usage ?? []);
  if (told.length === 0) return undefined;
  const names = ['inputTokens', 'outputTokens', 'thinkingTokens', 'cachedInputTokens'] as const;
  const sums = names.flatMap((name) => {
    const known = told.flatMap((usage) => usage[name] ?? []);
    return known.length === 0 ? [] : [[name, known.reduce((sum, tokens) => sum + tokens, 0)]];
  });
  return Object.fromEntries(sums) as Usage;
}
