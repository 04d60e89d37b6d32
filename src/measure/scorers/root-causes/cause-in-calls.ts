import type { Score } from '#core/score.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import type { ToolCall } from '#core/tool.ts';
import { allToolCalls, type Trajectory } from '#core/trajectory.ts';
import { failedCalls } from '../structure/made-plan.ts';
import { callCause, evidenceFrom, type TaskCause, taskCauseOf } from './cause.ts';
import { pairByName, type PairedNames, wrongArgument } from './wrong-argument.ts';

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

/** What the calls themselves show: an unknown tool, a due call that failed, another tool, a missing one, the order, an argument, one too many. */
export function causeInCalls(
  task: Task,
  made: readonly ToolCall[],
  trajectory: Trajectory,
  score: Score,
  offered: number,
): TaskCause | undefined {
  const expected = task.target.calls;
  if (!expected || made.length === 0) return undefined;
  const failed = failedCalls(trajectory);
  const paired = pairBySuccess(expected, made, failed);
  const unknown = causeInUnknownTools(paired, (call) => isOffered(call, task, trajectory, offered));
  if (unknown) return unknown;
  const argument = wrongArgument(paired, score, trajectory.inTurns === true);
  // What came after a right call that failed is its consequence.
  const isDueFailed = paired.pairs.some((pair) => failed.has(pair.made.id));
  const failure = isDueFailed && !argument ? causeInResults(task, trajectory) : undefined;
  if (failure) return failure;
  const wrongTools = causeInTools(paired);
  if (wrongTools) return wrongTools;
  const order = causeInOrder(paired, made, score);
  if (score.errorType === 'wrong-order' && order) return order;
  if (argument) return taskCauseOf('wrong-argument', argument.rule, argument.evidence);
  if (paired.extra.length > 0)
    return taskCauseOf('extra-call', 'names-left-over', `not expected: ${names(paired.extra)}`);
  return order;
}

/** Expected calls beside those made for them, one that was answered before one that failed; a failed try of a due call is not extra. */
function pairBySuccess(
  expected: readonly ExpectedCall[],
  made: readonly ToolCall[],
  failed: ReadonlySet<string>,
): PairedNames {
  const answered = made.filter(({ id }) => !failed.has(id));
  const paired = pairByName(expected, [...answered, ...made.filter(({ id }) => failed.has(id))]);
  const due = new Set(paired.pairs.map((pair) => pair.made.name));
  const isLeft = new Set(paired.extra);
  const extra = made.filter((call) => isLeft.has(call) && !(failed.has(call.id) && due.has(call.name)));
  return { ...paired, extra };
}

/** Was the called tool in the menu? Yes where it is not known. */
function isOffered(call: ToolCall, task: Task, { steps }: Trajectory, offered: number): boolean {
  const results = steps.flatMap(({ toolResults }) => toolResults);
  const result = results.find(({ callId }) => callId === call.id);
  if (result) return !result.unmade || callCause(call, result)?.cause !== 'unknown-tool';
  const isKnown = task.tools.length > 0 && offered <= task.tools.length;
  return !isKnown || task.tools.some(({ name }) => name === call.name);
}

function causeInUnknownTools(
  { extra }: PairedNames,
  wasOffered: (call: ToolCall) => boolean,
): TaskCause | undefined {
  const unknown = extra.slice(0, MOST_LOOKED_AT).filter((call) => !wasOffered(call));
  return unknown.length > 0
    ? taskCauseOf('unknown-tool', 'not-offered', `not offered: ${names(unknown)}`)
    : undefined;
}

function causeInTools({ missing, extra }: PairedNames): TaskCause | undefined {
  if (missing.length === 0) return undefined;
  if (extra.length === 0) {
    return taskCauseOf('missing-call', 'names-not-called', `never called: ${names(missing)}`);
  }
  return taskCauseOf('wrong-tool', 'names-differ', `expected ${names(missing)}, called ${names(extra)}`);
}

/** Of thousands of calls too many the first will do. */
const MOST_LOOKED_AT = 50;

/** Is there a pair whose call came before one that had to come first? Calls of one step have no order. */
function causeInOrder(
  { pairs }: PairedNames,
  made: readonly ToolCall[],
  score: Score,
): TaskCause | undefined {
  const position = new Map(made.map((call, index) => [call, index]));
  const inMadeOrder = [...pairs].sort((a, b) => position.get(a.made)! - position.get(b.made)!);
  const isEarly = inMadeOrder.some(
    ({ expected }, index) => index > 0 && expected.step < inMadeOrder[index - 1]!.expected.step,
  );
  if (!isEarly && score.errorType !== 'wrong-order') return undefined;
  return taskCauseOf('wrong-order', isEarly ? 'steps' : 'scorer', `called in the order ${names(made)}`);
}

const names = (calls: readonly { name: string }[]): string => {
  const shown = calls.slice(0, 6).map(({ name }) => name);
  return evidenceFrom(shown.join(', ') + (calls.length > 6 ? ` and ${calls.length - 6} more` : ''));
};
