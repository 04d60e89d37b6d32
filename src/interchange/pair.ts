import type { RecordedAttempt } from '#core/recording.ts';
import type { Task } from '#core/task.ts';
import type { ToolCall } from '#core/tool.ts';
import type { Trajectory } from '#core/trajectory.ts';

/**
 * The trajectory of a recorded attempt at a known task, its calls under the tools' own names: interfaces that allow no dots had them
 * written as underscores, as the names of our own providers' wires are changed and changed back.
 */
export function trajectoryAt(
  { tools }: Pick<Task, 'tools'>,
  { trajectory }: Pick<RecordedAttempt, 'trajectory'>,
): Trajectory {
  if (trajectory.namesAsMade) return trajectory;
  const offered = new Set(tools.map(({ name }) => name));
  const wired = new Map(tools.map(({ name }) => [wireName(name), name]));
  const own = (call: ToolCall): ToolCall => {
    const name = offered.has(call.name) ? call.name : (wired.get(wireName(call.name)) ?? call.name);
    return name === call.name ? call : { ...call, name };
  };
  const isOwn = trajectory.steps.every((step) => step.toolCalls.every((call) => own(call) === call));
  if (isOwn) return trajectory;
  const steps = trajectory.steps.map((step) => {
    const toolCalls = step.toolCalls.map(own);
    return { ...step, toolCalls, message: { ...step.message, toolCalls } };
  });
  return { ...trajectory, steps };
}

const wireName = (name: string): string => name.replaceAll('.', '_');
