import type { AcceptableAnswer, AcceptedCall } from '#core/accepted-label.ts';
import type { Task } from '#core/task.ts';
import { limitThatEnded, type Trajectory } from '#core/trajectory.ts';
import { madeCalls } from '../made-calls.ts';
import { madePlan } from './made-plan.ts';

/**
 * What an answer says that a person may accept as the label of its task: its calls in the steps that the scorers see, those that failed
 * left out, and its final words where they are no plan. Undefined where nothing can be accepted: the attempt was cut or refused, its
 * calls cannot be read, were not kept exactly or all failed, or it neither called nor said anything.
 */
export function labelOfAnswer(task: Task, trajectory: Trajectory): AcceptableAnswer | undefined {
  const { outcome, calls, rule } = madeCalls(trajectory);
  if (trajectory.notRecorded?.includes('steps') || isBrokenOff(trajectory)) return undefined;
  if (outcome !== 'called' && outcome !== 'abstained') return undefined;
  if (calls.some(({ malformed, inexact }) => malformed !== undefined || inexact)) return undefined;
  const isPlan = calls.length > 0 && rule !== 'native';
  const accepted = madePlan(task, trajectory).flatMap(({ step, failed }, position): AcceptedCall[] => {
    const { id, name, server, arguments: given, dependsOn } = calls[position]!;
    if (failed) return [];
    return [
      {
        ...(isPlan ? { id } : {}),
        step,
        name,
        ...(server ? { server } : {}),
        arguments: given,
        ...(dependsOn && dependsOn.length > 0 ? { dependsOn } : {}),
      },
    ];
  });
  const failed = calls.length - accepted.length;
  const answer = isPlan ? undefined : trajectory.finalAnswer?.trim() || undefined;
  if (accepted.length === 0 && (failed > 0 || !answer)) return undefined;
  return { calls: inOwnSteps(accepted), failed, ...(answer ? { answer } : {}) };
}

const isBrokenOff = (trajectory: Trajectory): boolean =>
  ['error', 'cancelled', 'content-filter'].includes(trajectory.stopReason) ||
  limitThatEnded(trajectory) !== undefined;

/** Steps counted from 1 without gaps: a step whose calls all failed is none. */
function inOwnSteps(calls: readonly AcceptedCall[]): AcceptedCall[] {
  const steps = [...new Set(calls.map(({ step }) => step))].sort((a, b) => a - b);
  return calls.map((call) => ({ ...call, step: steps.indexOf(call.step) + 1 }));
}
