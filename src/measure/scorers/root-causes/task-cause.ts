import { grouped } from '#core/grouped.ts';
import { resultsById } from '../made-calls.ts';
import type { Score, ArgumentComparison } from '#core/score.ts';
import type { Task, ExpectedCall } from '#core/task.ts';
import { type ToolCall, mentionsResult } from '#core/tool.ts';
import {
  allToolCalls,
  answerText,
  limitThatEnded,
  type Extraction,
  type Trajectory,
} from '#core/trajectory.ts';
import { callsOfFallback, extractCalls, tooLargeText } from '#measure/extraction/index.ts';
import { deepEqual, exceedsDepth, type JsonValue } from '#core/json.ts';
import { setApart } from '../tools-apart.ts';
import { evidenceFrom, taskCauseOf, type TaskCause, callCause } from './cause.ts';
import { failedCalls } from '../structure/made-plan.ts';

/**
 * The first cause that explains why a task was not solved, from the outside in: was the model stopped, did it refuse, could it be
 * read, did it call, which tools, in which order, with which arguments, and what came back. Null for a solved task. `offered` counts
 * the tools of the menu: where it is more than the task's own, nobody knows their names.
 */
export function taskCause(
  given: Task,
  attempt: Trajectory,
  extraction: Extraction | undefined,
  score: Score,
  offered = given.tools.length,
): TaskCause | null {
  if (score.verdict === 'correct') return null;
  const { task, trajectory, own } = setApart(given, attempt);
  const native = allToolCalls(trajectory);
  const made = native.length > 0 ? native : (extraction?.calls.map(own) ?? []);
  return (
    causeInReading(trajectory) ??
    causeOfStop(trajectory) ??
    causeOfSilence(task, trajectory, made, extraction, offered) ??
    causeInCalls(task, made, trajectory, score, offered) ??
    causeInResults(task, trajectory) ??
    causeInOutcome(score) ??
    taskCauseOf('unknown', 'none', plain(score.explanation))
  );
}

/** Turn after turn that could not be read: a higher limit would not have helped. */
function causeInReading(trajectory: Trajectory): TaskCause | undefined {
  const unread = trajectory.steps.filter(({ trouble }) => trouble === 'unreadable');
  const isAnswered = trajectory.stopReason === 'answered' || allToolCalls(trajectory).length > 0;
  if (unread.length === 0 || isAnswered) return undefined;
  const text = unread.at(-1)!.message.text.trim();
  return taskCauseOf('unparseable', 'turns', tooLargeText(text) ?? evidenceFrom(text || 'the turn is empty'));
}

function causeOfStop(trajectory: Trajectory): TaskCause | undefined {
  const { stopReason, refused } = trajectory;
  const limit = limitThatEnded(trajectory);
  if (limit) return taskCauseOf('limit-reached', stopReason, `it reached its limit of ${limit}`);
  if (refused)
    return taskCauseOf('refused', 'provider-refusal', 'the provider marks the answer as a refusal');
  if (stopReason === 'content-filter') {
    return taskCauseOf('refused', 'content-filter', 'the provider’s filter stopped the answer');
  }
  return undefined;
}

/** No call: unreadable, an empty answer, or prose instead of tools. What the prose says is not read into. */
function causeOfSilence(
  task: Task,
  trajectory: Trajectory,
  made: readonly ToolCall[],
  extraction: Extraction | undefined,
  offered: number,
): TaskCause | undefined {
  if (made.length > 0) return undefined;
  const text = answerText(trajectory).trim();
  if (extraction?.outcome === 'unparseable')
    return taskCauseOf('unparseable', 'extraction', extraction.tooLarge ?? evidenceFrom(text));
  if (task.target.calls?.length === 0) return undefined;
  if (offered === 0 && task.tools.length > 0)
    return taskCauseOf('no-call', 'no-tool-offered', 'no tool was offered');
  if (trajectory.inTurns && extractCalls(text).outcome === 'called')
    return taskCauseOf('no-call', 'written-not-called', evidenceFrom(text));
  if (!trajectory.inTurns && writesACall(text, task))
    return taskCauseOf('unparseable', 'text-patterns', evidenceFrom(text));
  if (text === '') return taskCauseOf('no-call', 'empty-answer', 'the answer is empty');
  if ('[{`'.includes(text[0]!)) return taskCauseOf('no-call', 'empty-list', evidenceFrom(text));
  // Where no tools are known and no call is expected, the model need not have had any.
  if (task.tools.length === 0 && !task.target.calls) return undefined;
  return taskCauseOf('refused-tools', 'answered-without-tools', evidenceFrom(text));
}

/** Does it write a call of an offered tool in a form that is not read, unless a run turns the text fallback on? */
const writesACall = (text: string, { tools }: Task): boolean =>
  callsOfFallback(text).some(({ name }) => tools.some((tool) => tool.name === name));

function causeInOutcome({ errorType, explanation }: Score): TaskCause | undefined {
  const isOutcome = errorType === 'state-mismatch' || errorType === 'answer-mismatch';
  return isOutcome ? taskCauseOf('wrong-result', errorType, evidenceFrom(plain(explanation))) : undefined;
}

/** Evidence is shown as it stands; an explanation has backticks around names. */
const plain = (explanation: string): string => explanation.replaceAll('`', '');

/** The first call that failed or came back empty and was never made good by a later one of its tool; calls never sent come last. */
function causeInResults(task: Task, trajectory: Trajectory): TaskCause | undefined {
  const tools = new Map(task.tools.map((tool) => [tool.name, tool]));
  const results = resultsById(trajectory);
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

/** What the calls themselves show: an unknown tool, an expected call that failed, another tool, a missing one, the order, an argument, one too many. */
function causeInCalls(
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

/** Expected calls beside those made for them, one that was answered before one that failed; a failed try of an expected call is not extra. */
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

/** Expected and made calls paired by name one to one, and what is left over on either side. */
interface PairedNames {
  pairs: { expected: ExpectedCall; made: ToolCall }[];
  missing: ExpectedCall[];
  extra: ToolCall[];
}

/** Equal names first, then similar tools, each in order. */
function pairByName(expected: readonly ExpectedCall[], made: readonly ToolCall[]): PairedNames {
  const free = grouped(made.toReversed(), ({ name }) => name);
  const pairs: PairedNames['pairs'] = [];
  const take = (call: ExpectedCall, names: readonly string[]): boolean => {
    const found = names.map((name) => free.get(name)?.pop()).find((candidate) => candidate !== undefined);
    if (found) pairs.push({ expected: call, made: found });
    return found !== undefined;
  };
  const withoutOwn = expected.filter((call) => !take(call, [call.name]));
  const missing = withoutOwn.filter((call) => !call.alternatives.some(({ name }) => take(call, [name])));
  const left = new Set([...free.values()].flat());
  return { pairs, missing, extra: made.filter((call) => left.has(call)) };
}

interface Found {
  rule: string;
  evidence: string;
}

/**
 * The first argument that does not hold: by the scorer's own comparison, else by plain equality with the label. In a plan a reference
 * where one is expected is right, filled or not; in a loop nothing fills it.
 */
function wrongArgument({ pairs }: PairedNames, score: Score, isInTurns = false): Found | undefined {
  if (score.comparisons?.some((comparison) => comparison.arguments.length > 0))
    return byScorer(score, isInTurns);
  for (const { expected, made } of pairs) {
    for (const [name, accepted] of Object.entries(expected.arguments ?? {})) {
      const value = Object.hasOwn(made.arguments, name) ? made.arguments[name] : undefined;
      const mayBeAbsent = value === undefined && expected.optional.includes(name);
      if (mayBeAbsent || accepted.some((one) => isPlaceholder(one) || equals(one, value))) continue;
      return { rule: 'equality', evidence: sentence(made.name, name, accepted, value) };
    }
  }
  return undefined;
}

function byScorer({ comparisons }: Score, isInTurns: boolean): Found | undefined {
  const isUnfilled = ({ expected = [], made }: ArgumentComparison): boolean =>
    !isInTurns && made !== undefined && mentionsResult(made) && expected.some(mentionsResult);
  for (const { made, expected, arguments: compared } of comparisons ?? []) {
    const failed = compared.find((argument) => argument.counted && !argument.holds && !isUnfilled(argument));
    if (!made || !expected || !failed) continue;
    return { rule: 'scorer', evidence: sentence(made.name, failed.name, failed.expected ?? [], failed.made) };
  }
  return undefined;
}

const equals = (accepted: JsonValue, made: JsonValue | undefined): boolean =>
  made !== undefined && !exceedsDepth(made) && deepEqual(accepted, made);

/** What an earlier call will answer cannot be compared with a value. */
const isPlaceholder = (value: JsonValue): boolean => typeof value === 'string' && mentionsResult(value);

const sentence = (
  tool: string,
  name: string,
  accepted: readonly JsonValue[],
  made: JsonValue | undefined,
): string =>
  evidenceFrom(
    `${tool}.${name}: expected ${accepted.map(shown).join(' or ') || 'nothing'}, made ${made === undefined ? 'nothing' : shown(made)}`,
  );

const shown = (value: JsonValue): string =>
  exceedsDepth(value) ? 'a value nested too deeply' : JSON.stringify(value).slice(0, 80);
