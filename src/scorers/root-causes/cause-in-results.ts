import type { Task } from '#core/task.ts';
import { allToolCalls, type Trajectory } from '#core/trajectory.ts';
import { callCause } from './call-cause.ts';
import { evidenceFrom, taskCauseOf, type TaskCause } from './cause.ts';

/** The first call that failed or came back empty and was never made good by a later one of its tool; calls never sent come last. */
export function causeInResults(task: Task, trajectory: Trajectory): TaskCause | undefined {
  const tools = new Map(task.tools.map((tool) => [tool.name, tool]));
  const results = new Map(
    trajectory.steps.flatMap((step) => step.toolResults).map((result) => [result.callId, result]),
  );
  const standing = new Map<string, { isUnmade: boolean; cause: TaskCause }>();
  for (const call of allToolCalls(trajectory)) {
    const result = results.get(call.id);
    const found = callCause(call, result, tools.get(call.name));
    if (!found) standing.delete(call.name);
    else if (!standing.has(call.name)) {
      const evidence = evidenceFrom(`${call.name}: ${found.evidence}`);
      const isUnmade = result?.unmade === true;
      standing.set(call.name, { isUnmade, cause: taskCauseOf('failed-call', found.cause, evidence) });
    }
  }
  const left = [...standing.values()];
  return (left.find(({ isUnmade }) => !isUnmade) ?? left[0])?.cause;
}
