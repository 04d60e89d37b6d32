import { isFailedCall } from '#core/failed-call.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { Task } from '#core/task.ts';
import { type ToolCall, textOfResult, type ToolResult } from '#core/tool.ts';
import { heldFacts } from '#measure/scorers/index.ts';
import { executePlan } from '#ask/agents/index.ts';
import type { Step } from '#core/trajectory.ts';
import type { EndState } from '#core/state-diff.ts';

/** A task with its label's plan, executed: what mutants are made of and held against. */
export interface Gold {
  task: Task;
  calls: readonly ToolCall[];
  execution: Execution;
  /** The facts of the task, and which of them results hold. */
  answers: Answers;
}

/** The plan of a task's label: of every parameter that is not optional the first accepted value. */
const goldCalls = ({ target }: Pick<Task, 'target'>): ToolCall[] =>
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
type Undecidable = 'no label' | 'label fails' | 'neither facts nor effect';

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

/** The facts that a task's final answer must hold, and where they can be known from. */
interface Answers {
  /** Facts that a result of the label's plan holds: a plan answers the task when its own results hold them too. */
  due: readonly string[];
  /** The others, which no call answers: every attempt is taken to know them, from the query. */
  known: readonly string[];
  /** Which of `due` a result holds, in their order. */
  heldBy: (result: ToolResult) => readonly boolean[];
}

/** Finds out which facts of a task the results of its executed label hold. */
function answersOf({ target: { answer } }: Pick<Task, 'target'>, label: Execution): Answers {
  const facts = answer?.match === 'facts' ? answer.accept : [];
  const results = label.steps.flatMap(({ toolResults }) => toolResults);
  const found = facts.length === 0 ? [] : results.map((result) => heldFacts(saidIn(result), facts));
  const held = facts.map((_, index) => found.some((each) => each[index]));
  const due = facts.filter((_, index) => held[index]);
  // Most calls of a mutant are those of the label, and answer the same.
  const read = new Map<string, readonly boolean[]>();
  return {
    due,
    known: facts.filter((_, index) => !held[index]),
    heldBy(result) {
      if (due.length === 0) return [];
      if (isFailedCall(result)) return due.map(() => false);
      const text = saidIn(result);
      const known = read.get(text) ?? heldFacts(text, due);
      read.set(text, known);
      return known;
    },
  };
}

/** The facts of `due` that the results of an execution hold. */
export function factsHeld({ due, heldBy }: Answers, { steps }: Execution): string[] {
  const found = steps.flatMap(({ toolResults }) => toolResults.map(heldBy));
  return due.filter((_, index) => found.some((each) => each[index]));
}

/** All that a result says: its text, and every value of its structured content. */
const saidIn = (result: ToolResult): string =>
  [textOfResult(result), ...textsIn(result.structuredContent ?? null)].join('\n');

const textsIn = (value: JsonValue): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [String(value)];

/** Somewhere to execute plans: the testbed, handed in by what composes this module. */
export interface MutantWorld {
  /** Makes one call. A tool's failure, and a tool that does not exist, are results. */
  call(call: ToolCall): Promise<ToolResult>;
  /** A separate world that goes on from the state of this one. */
  fork(): MutantWorld;
  endState(): EndState;
}

/** A plan that was executed: its steps with what the tools answered, and how the world ended. */
export interface Execution {
  steps: Step[];
  end: EndState;
}

/** Executes a plan on a fork of the world, which stays as it is. */
export async function execute(calls: readonly ToolCall[], world: MutantWorld): Promise<Execution> {
  const own = world.fork();
  const steps = await executePlan(calls, planText(calls), {
    callTool: (call) => own.call(call),
    now: () => 0,
  });
  return { steps, end: own.endState() };
}

/** A plan as a model writes it when it is asked once: a list of calls in JSON, in the field names that every reader knows. */
export const planText = (calls: readonly ToolCall[]): string =>
  JSON.stringify(
    calls.map(({ id, name, arguments: parameters, step, dependsOn }) => ({
      name,
      parameters,
      id,
      ...(step === undefined ? {} : { step: String(step) }),
      ...(dependsOn?.some(({ path }) => path !== undefined)
        ? { dependsOn: dependsOn as unknown as JsonValue }
        : {}),
    })),
  );
