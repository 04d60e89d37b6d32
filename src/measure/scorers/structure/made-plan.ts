import { isFailedCall } from '#core/failed-call.ts';
import type { Trajectory } from '#core/trajectory.ts';
import type { ToolCall } from '#core/tool.ts';
import type { Task } from '#core/task.ts';
import { referencesIn } from '#core/result-reference.ts';
import { madeCalls } from '../made-calls.ts';
import { withoutOwn } from '../references/written-back.ts';
import { inferReferences } from './infer-references.ts';
import { type PlanCall } from './plan.ts';

const none: PlanCall['inferred'] = new Map();

/**
 * The calls of a trajectory as a plan. Calls read from text keep their steps; where none has one, a call is one step after the
 * latest it refers to. Executed calls are in the step of their turn, and what they took from earlier results is inferred.
 */
export function madePlan(task: Task, trajectory: Trajectory): PlanCall[] {
  const known = knownPlans.get(trajectory);
  if (known?.task === task) return known.calls;
  const calls = readMadePlan(task, trajectory);
  knownPlans.set(trajectory, { task, calls });
  return calls;
}

/** Several scorers ask for the plan of the same attempt. */
const knownPlans = new WeakMap<Trajectory, { task: Task; calls: PlanCall[] }>();

function readMadePlan(task: Task, trajectory: Trajectory): PlanCall[] {
  const { calls, rule } = madeCalls(trajectory);
  if (rule !== 'native') return withSteps(calls).map(({ call, step }) => toPlanCall(call, step, false, none));
  const failed = failedCalls(trajectory);
  const inferred = inferReferences(task, trajectory);
  let turn = 0;
  return trajectory.steps.flatMap((step) => {
    if (step.toolCalls.length > 0) turn++;
    return step.toolCalls.map((call) =>
      toPlanCall(
        trajectory.inTurns ? withoutOwn(call) : call,
        turn,
        failed.has(call.id),
        inferred.get(call.id) ?? none,
      ),
    );
  });
}

export function failedCalls(trajectory: Trajectory): Set<string> {
  const results = trajectory.steps.flatMap((step) => step.toolResults);
  return new Set(results.filter(isFailedCall).map((result) => result.callId));
}

const toPlanCall = (
  call: ToolCall,
  step: number,
  failed: boolean,
  inferred: PlanCall['inferred'],
): PlanCall => ({
  id: call.id,
  step,
  name: call.name,
  arguments: Object.fromEntries(Object.entries(call.arguments).map(([name, value]) => [name, [value]])),
  optional: [],
  similar: [],
  failed,
  inferred,
});

function withSteps(calls: readonly ToolCall[]): { call: ToolCall; step: number }[] {
  if (calls.some((call) => call.step !== undefined))
    return calls.map((call) => ({ call, step: call.step ?? 1 }));
  const steps = new Map<string, number>();
  // A reference to a later call of the list finds no step here and makes the plan ill-formed, as it should.
  return calls.map((call) => {
    const sources = referencesIn(call.arguments).map((id) => steps.get(id) ?? 0);
    const step = 1 + sources.reduce((latest, source) => Math.max(latest, source), 0);
    steps.set(call.id, step);
    return { call, step };
  });
}

/** Names of tools the task's servers annotate as read-only. */
export const readOnlyTools = (task: Task): Set<string> =>
  new Set(task.tools.filter((tool) => tool.annotations?.readOnlyHint === true).map((tool) => tool.name));
