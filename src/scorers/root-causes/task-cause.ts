import { TASK_REMEDIES, type TaskCauseKind } from '#core/cause.ts';
import type { Score } from '#core/score.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import type { ToolCall } from '#core/tool.ts';
import {
  allToolCalls,
  answerText,
  limitReached,
  type Extraction,
  type Trajectory,
} from '#core/trajectory.ts';
import { extractCalls } from '#extraction/index.ts';
import { callCause } from './call-cause.ts';
import { evidenceFrom, type Cause } from './cause.ts';
import { pairByName, type PairedNames } from './paired-names.ts';
import { wrongArgument } from './wrong-argument.ts';

export type TaskCause = Cause<TaskCauseKind>;

/**
 * The first cause that explains why a task was not solved, from the outside in: was the model stopped, did it refuse, could it be
 * read, did it call, which tools, in which order, with which arguments, and what came back. Null for a solved task. `offered` counts
 * the tools of the menu: where it is more than the task's own, nobody knows their names.
 */
export function taskCause(
  task: Task,
  trajectory: Trajectory,
  extraction: Extraction | undefined,
  score: Score,
  offered = task.tools.length,
): TaskCause | null {
  if (score.verdict === 'correct') return null;
  const native = allToolCalls(trajectory);
  const made = native.length > 0 ? native : (extraction?.calls ?? []);
  return (
    causeInReading(trajectory) ??
    causeOfStop(trajectory) ??
    causeOfSilence(task, trajectory, made, extraction) ??
    causeInCalls(task.target.calls, made, score, (call) => isOffered(call, task, trajectory, offered)) ??
    causeInResults(task, trajectory) ??
    causeInOutcome(score) ??
    cause('unknown', 'none', score.explanation)
  );
}

/** Turn after turn that could not be read: a higher limit would not have helped. */
function causeInReading(trajectory: Trajectory): TaskCause | undefined {
  const unread = trajectory.steps.filter(({ trouble }) => trouble === 'unreadable');
  const isAnswered = trajectory.stopReason === 'answered' || allToolCalls(trajectory).length > 0;
  if (unread.length === 0 || isAnswered) return undefined;
  const text = unread.at(-1)!.message.text.trim();
  return cause('unparseable', 'turns', evidenceFrom(text || 'the turn is empty'));
}

function causeOfStop({ stopReason, refused }: Trajectory): TaskCause | undefined {
  const limit = limitReached(stopReason);
  if (limit) return cause('limit-reached', stopReason, `it reached its limit of ${limit}`);
  if (refused) return cause('refused', 'provider-refusal', 'the provider marks the answer as a refusal');
  if (stopReason === 'content-filter') {
    return cause('refused', 'content-filter', 'the provider’s filter stopped the answer');
  }
  return undefined;
}

/** No call: unreadable, an empty answer, or prose instead of tools. What the prose says is not read into. */
function causeOfSilence(
  task: Task,
  trajectory: Trajectory,
  made: readonly ToolCall[],
  extraction: Extraction | undefined,
): TaskCause | undefined {
  if (made.length > 0) return undefined;
  const text = answerText(trajectory).trim();
  if (extraction?.outcome === 'unparseable') return cause('unparseable', 'extraction', evidenceFrom(text));
  if (task.target.calls?.length === 0) return undefined;
  if (trajectory.inTurns && extractCalls(text).outcome === 'called')
    return cause('no-call', 'written-not-called', evidenceFrom(text));
  if (text === '') return cause('no-call', 'empty-answer', 'the answer is empty');
  if ('[{`'.includes(text[0]!)) return cause('no-call', 'empty-list', evidenceFrom(text));
  return cause('refused-tools', 'answered-without-tools', evidenceFrom(text));
}

function causeInCalls(
  expected: readonly ExpectedCall[] | undefined,
  made: readonly ToolCall[],
  score: Score,
  wasOffered: (call: ToolCall) => boolean,
): TaskCause | undefined {
  if (!expected || made.length === 0) return undefined;
  const paired = pairByName(expected, made);
  const wrongTools = causeInTools(paired, wasOffered);
  if (wrongTools) return wrongTools;
  const argument = wrongArgument(paired, score);
  const order = causeInOrder(paired, made, score);
  if (score.errorType === 'wrong-order' && order) return order;
  if (argument) return cause('wrong-argument', argument.rule, argument.evidence);
  if (paired.extra.length > 0)
    return cause('extra-call', 'names-left-over', `not expected: ${names(paired.extra)}`);
  return order;
}

/** Was the called tool in the menu? Yes where it is not known. */
function isOffered(call: ToolCall, task: Task, { steps }: Trajectory, offered: number): boolean {
  const results = steps.flatMap(({ toolResults }) => toolResults);
  const result = results.find(({ callId }) => callId === call.id);
  if (result) return !result.unmade || callCause(call, result)?.cause !== 'unknown-tool';
  const isKnown = task.tools.length > 0 && offered <= task.tools.length;
  return !isKnown || task.tools.some(({ name }) => name === call.name);
}

function causeInTools(
  { missing, extra }: PairedNames,
  wasOffered: (call: ToolCall) => boolean,
): TaskCause | undefined {
  const unknown = extra.slice(0, MOST_LOOKED_AT).filter((call) => !wasOffered(call));
  if (unknown.length > 0) return cause('unknown-tool', 'not-offered', `not offered: ${names(unknown)}`);
  if (missing.length === 0) return undefined;
  if (extra.length === 0) {
    return cause('missing-call', 'names-not-called', `never called: ${names(missing)}`);
  }
  return cause('wrong-tool', 'names-differ', `expected ${names(missing)}, called ${names(extra)}`);
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
  return cause('wrong-order', isEarly ? 'steps' : 'scorer', `called in the order ${names(made)}`);
}

function causeInResults(task: Task, trajectory: Trajectory): TaskCause | undefined {
  for (const step of [...trajectory.steps].reverse()) {
    for (const call of step.toolCalls) {
      const tool = task.tools.find(({ name }) => name === call.name);
      const result = step.toolResults.find(({ callId }) => callId === call.id);
      const found = callCause(call, result, tool);
      if (found) return cause('failed-call', found.cause, evidenceFrom(`${call.name}: ${found.evidence}`));
    }
  }
  return undefined;
}

function causeInOutcome({ errorType, explanation }: Score): TaskCause | undefined {
  const isOutcome = errorType === 'state-mismatch' || errorType === 'answer-mismatch';
  return isOutcome ? cause('wrong-result', errorType, evidenceFrom(explanation)) : undefined;
}

const names = (calls: readonly { name: string }[]): string => {
  const shown = calls.slice(0, 6).map(({ name }) => name);
  return evidenceFrom(shown.join(', ') + (calls.length > 6 ? ` and ${calls.length - 6} more` : ''));
};

const cause = (kind: TaskCauseKind, rule: string, evidence: string): TaskCause => ({
  cause: kind,
  rule,
  evidence,
  remedy: TASK_REMEDIES[kind],
});
