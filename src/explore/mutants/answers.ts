import type { Task } from '#core/task.ts';
import { isFailedCall } from '#core/failed-call.ts';
import type { JsonValue } from '#core/json.ts';
import { textOfResult, type ToolResult } from '#core/tool.ts';
import { heldFacts } from '#measure/scorers/index.ts';
import type { Execution } from './world.ts';

/** The facts that a task's final answer must hold, and where they can be known from. */
export interface Answers {
  /** Facts that a result of the label's plan holds: a plan answers the task when its own results hold them too. */
  due: readonly string[];
  /** The others, which no call answers: every attempt is taken to know them, from the query. */
  known: readonly string[];
  /** Which of `due` a result holds, in their order. */
  heldBy: (result: ToolResult) => readonly boolean[];
}

/** Finds out which facts of a task the results of its executed label hold. */
export function answersOf({ target: { answer } }: Pick<Task, 'target'>, label: Execution): Answers {
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
