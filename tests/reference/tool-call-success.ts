import { isFailedCall } from '#core/failed-call.ts';
import type { ResultRecord } from '#core/cell.ts';
import type { Cluster, Interval } from '#measure/statistics/interval.ts';
import { meanOverTasks, TOO_FEW } from '#measure/metrics/index.ts';

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
  /** Answers in fewer than TOO_FEW tasks. */
  tooFew: boolean;
}

interface Counted extends Pick<ToolCallSuccess, 'tool' | 'server' | 'calls'> {
  byTask: Map<string, Cluster>;
}

/**
 * By tool, the most called first. Tools of one name on two servers stand apart. The calls of one task, of all its attempts, are one
 * cluster of the interval.
 */
export function toolCallSuccess(
  results: Iterable<Pick<ResultRecord, 'taskId' | 'trajectory'>>,
): ToolCallSuccess[] {
  const counts = new Map<string, Counted>();
  for (const { taskId, trajectory } of results) {
    for (const { toolCalls, toolResults } of trajectory.steps) {
      for (const { id, name, server = null } of toolCalls) {
        const key = JSON.stringify([name, server]);
        const count = counts.get(key) ?? { tool: name, server, calls: 0, byTask: new Map() };
        counts.set(key, count);
        count.calls += 1;
        const result = toolResults.find(({ callId }) => callId === id);
        if (!result) continue;
        const own = count.byTask.get(taskId) ?? { sum: 0, count: 0 };
        count.byTask.set(taskId, { sum: own.sum + (isFailedCall(result) ? 0 : 1), count: own.count + 1 });
      }
    }
  }
  return [...counts.values()]
    .map(({ byTask, ...count }) => ({ ...count, ...rateOver([...byTask.values()]) }))
    .sort((a, b) => b.calls - a.calls || (a.tool < b.tool ? -1 : 1));
}

function rateOver(tasks: readonly Cluster[]): Omit<ToolCallSuccess, 'tool' | 'server' | 'calls'> {
  const { mean, n, interval } = meanOverTasks(tasks);
  const succeeded = tasks.reduce((total, { sum }) => total + sum, 0);
  return { answered: n, succeeded, rate: mean, interval, tooFew: tasks.length < TOO_FEW };
}
