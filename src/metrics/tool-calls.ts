import { isFailedCall } from '#core/failed-call.ts';
import type { Trajectory } from '#core/trajectory.ts';
import type { Interval } from '#statistics/interval.ts';
import { wilson } from '#statistics/wilson.ts';
import { TOO_FEW } from './rate.ts';

/** How often calls of one tool succeeded (MCPToolBench++'s tool call success rate). */
export interface ToolCallSuccess {
  tool: string;
  /** Null when no call named its server. */
  server: string | null;
  /** Calls made. */
  calls: number;
  /** Calls that were carried out and answered; the others are in no denominator. */
  answered: number;
  /** Answers of calls that have not failed: no isError, and no failure inside a success. */
  succeeded: number;
  /** 0 to 1; null when nothing was answered. */
  rate: number | null;
  interval: Interval | null;
  /** Fewer than TOO_FEW answers. */
  tooFew: boolean;
}

/** By tool, the most called first. Tools of one name on two servers stand apart. */
export function toolCallSuccess(trajectories: Iterable<Trajectory>): ToolCallSuccess[] {
  const counts = new Map<
    string,
    Pick<ToolCallSuccess, 'tool' | 'server' | 'calls' | 'answered' | 'succeeded'>
  >();
  for (const { steps } of trajectories) {
    for (const step of steps) {
      const results = new Map(step.toolResults.map((result) => [result.callId, result]));
      for (const { id, name, server = null } of step.toolCalls) {
        const key = JSON.stringify([name, server]);
        const count = counts.get(key) ?? { tool: name, server, calls: 0, answered: 0, succeeded: 0 };
        const result = results.get(id);
        count.calls += 1;
        if (result) count.answered += 1;
        if (result && !isFailedCall(result)) count.succeeded += 1;
        counts.set(key, count);
      }
    }
  }
  return [...counts.values()]
    .map((count) => ({
      ...count,
      rate: count.answered === 0 ? null : count.succeeded / count.answered,
      interval: wilson(count.succeeded, count.answered),
      tooFew: count.answered < TOO_FEW,
    }))
    .sort((a, b) => b.calls - a.calls || (a.tool < b.tool ? -1 : 1));
}
