import { isFailedCall } from '#core/failed-call.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { Task } from '#core/task.ts';
import type { ToolCall } from '#core/tool.ts';
import { answersOf, type Answers } from './answers.ts';
import { execute, type Execution, type MutantWorld } from './world.ts';

/** A task with its label's plan, executed: what mutants are made of and held against. */
export interface Gold {
  task: Task;
  calls: readonly ToolCall[];
  execution: Execution;
  /** The facts of the task, and which of them results hold. */
  answers: Answers;
}

/** The plan of a task's label: of every parameter that is not optional the first accepted value. */
export const goldCalls = ({ target }: Pick<Task, 'target'>): ToolCall[] =>
  (target.calls ?? []).map(({ id, name, server, step, arguments: accepted, optional, dependsOn }) => ({
    id,
    name,
    server,
    step,
    arguments: Object.fromEntries(
      Object.entries(accepted ?? {}).flatMap(([key, [first]]): [string, JsonValue][] =>
        first === undefined || optional.includes(key) ? [] : [[key, first]],
      ),
    ) satisfies JsonObject,
    ...(dependsOn.length > 0 ? { dependsOn } : {}),
  }));

/** May execution decide which plans are as good as the label, as far as the task itself says? */
export const isDecidable = ({ target: { calls, answer, state } }: Task): boolean =>
  (calls?.length ?? 0) > 0 &&
  (answer?.match === 'facts' || state === undefined || Object.keys(state).length > 0);

/** Why execution cannot decide which plans are as good as a task's label. */
export type Undecidable = 'no label' | 'label fails' | 'neither facts nor effect';

/** Executes a task's label. Gives why its mutants could not be judged where they could not. */
export async function goldOf(task: Task, world: MutantWorld): Promise<Gold | Undecidable> {
  const calls = goldCalls(task);
  if (calls.length === 0 || task.target.calls!.some((call) => call.arguments === null)) return 'no label';
  const execution = await execute(calls, world);
  if (execution.steps.some(({ toolResults }) => toolResults.some(isFailedCall))) return 'label fails';
  const answers = answersOf(task, execution);
  const hasEffect = Object.keys(execution.end.state).length > 0;
  return answers.due.length > 0 || hasEffect
    ? { task, calls, execution, answers }
    : 'neither facts nor effect';
}
