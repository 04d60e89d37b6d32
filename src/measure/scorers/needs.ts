import { remembered } from '#core/table.ts';
import { PlaygroundError } from '#core/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Need, Score, Scorer } from '#core/score.ts';
import { areToolsKnown, type Task } from '#core/task.ts';
import {
  type Evidence,
  lacksAnswers,
  limitThatEnded,
  withoutAside,
  type Trajectory,
  allToolCalls,
} from '#core/trajectory.ts';
import { INEXACT_LABEL, inexactNoun, isNonFinite, textsIn, unsafeIntegers } from '#core/inexact-integers.ts';
import { mentionsResult, type ToolCall } from '#core/tool.ts';
import { isRelevanceRow } from './bfcl/as-coded.ts';
import { isBfclRow, isPythonRow } from './bfcl/row.ts';
import { madeCalls } from './made-calls.ts';

interface Requirement {
  isMet(task: Task, evidence: Evidence): boolean;
  /** The sentence where it is not. */
  lack: string;
}

const numberOfCalls = ({ target }: Task): number => target.calls?.length ?? 0;

/** Does the raw row hold a list of calls, each with a name, in this field? Other rows have fields of the same name and another form. */
function holdsNamedCalls({ raw }: Task, field: string): boolean {
  const calls = isJsonObject(raw) && Object.hasOwn(raw, field) ? raw[field] : undefined;
  return Array.isArray(calls) && calls.every((call) => isJsonObject(call) && Object.hasOwn(call, 'name'));
}

/** Does the label say how the state of the servers should end? */
export const hasExpectedState = ({ target }: Task): boolean =>
  target.isWholeState === true || Object.keys(target.state ?? {}).length > 0;

const requirements: Readonly<Record<Need, Requirement>> = {
  label: {
    isMet: ({ target }) => target.calls !== undefined,
    lack: 'It needs a label of expected calls; the task has none.',
  },
  'expected-call': {
    isMet: (task) => numberOfCalls(task) > 0,
    lack: 'It compares calls; here none is expected.',
  },
  'two-expected-calls': {
    isMet: (task) => numberOfCalls(task) > 1,
    lack: 'It needs a label with at least two calls.',
  },
  'no-call-due': {
    isMet: ({ target }) => target.calls?.length === 0,
    lack: 'It is for tasks where no call is expected.',
  },
  'call-possible': {
    isMet: ({ target }) => target.calls?.length !== 0,
    lack: 'It looks at calls; here none is expected.',
  },
  arguments: {
    isMet: ({ target }) => target.calls?.every((call) => call.arguments !== null) ?? false,
    lack: 'It compares arguments; the label names tools alone.',
  },
  tools: {
    isMet: ({ tools }) => tools.length > 0,
    lack: 'It needs the tools that are offered; the task lists none.',
  },
  'expected-state': {
    isMet: hasExpectedState,
    lack: 'It needs an expected end state; the task has none.',
  },
  'accepted-answer': {
    isMet: ({ target }) => (target.answer?.accept.length ?? 0) > 0,
    lack: 'It needs accepted answers; the task has none.',
  },
  execution: {
    isMet: (_, { executed }) => executed,
    lack: 'It needs calls that were executed; here none was.',
  },
  'results-to-use': {
    isMet: ({ target }) =>
      target.answer?.match === 'facts' ||
      (target.calls?.some((call) => mentionsResult(call.arguments ?? {})) ?? false),
    lack: 'It needs a label in which a call takes a value from a result, or one with facts of the answer.',
  },
  'due-questions': {
    // The state is read of the testbed's servers alone, and they ask nothing.
    isMet: ({ target }, { state }) => target.person?.mustAsk !== undefined && !state,
    lack: 'It needs a task that says what its servers should ask for, run on servers that can ask.',
  },
  'end-state': {
    isMet: (_, { state }) => state,
    lack: 'It needs the end state of the servers; this attempt has none.',
  },
  'json-asked': {
    isMet: (_, { callsAs }) => callsAs === undefined,
    lack: 'It reads JSON alone; this model was asked to write its calls in another form.',
  },
  'mcpbr-mcptoolbench-row': {
    isMet: (task) => holdsNamedCalls(task, 'function_call_label'),
    lack: 'It reads rows with a function_call_label that lists calls; this one has none.',
  },
  'mcpbr-toolbench-row': {
    isMet: (task) => holdsNamedCalls(task, 'ground_truth'),
    lack: 'It reads rows with a ground_truth that lists calls by name; this one has none.',
  },
  'bfcl-python-row': {
    isMet: (task) => isBfclRow(task.raw) && isPythonRow(task),
    lack: 'It reads BFCL’s own Python rows; this is none.',
  },
  'bfcl-relevance-row': {
    isMet: isRelevanceRow,
    lack: 'It reads BFCL’s own rows of its relevance test; this is none.',
  },
};

/** What a need lacks where a log does not say it; undefined where it is not for the log that it is not met. */
function unrecorded(need: Need, task: Task, { notRecorded = [], unanswered }: Evidence): string | undefined {
  if (need === 'tools' && !areToolsKnown(task))
    return 'It needs the tools that were offered; the log does not record them.';
  if (need === 'execution' && notRecorded.includes('results'))
    return 'It needs calls that were executed; the log does not record what the tools answered.';
  if (need === 'execution' && unanswered)
    return 'It needs what the calls answered; the recording of the server does not answer one of them.';
  return undefined;
}

/** Why a scorer does not apply, in a sentence: the first of its needs that is not met. Undefined where it applies. */
export function whyNot({ needs }: Pick<Scorer, 'needs'>, task: Task, evidence: Evidence): string | undefined {
  if (evidence.notRecorded?.includes('steps'))
    return 'It needs what the model said and called; the log does not record it.';
  if (evidence.unanswered === 'rest')
    return 'The recording of the server does not answer a call of this attempt, so what the model would have done next is not known.';
  const missing = needs.find((need) => !requirements[need].isMet(task, evidence));
  return missing && (unrecorded(missing, task, evidence) ?? requirements[missing].lack);
}

/** Does the scorer have what it needs: in the task, and in what an attempt leaves? */
export const appliesTo = (scorer: Pick<Scorer, 'needs'>, task: Task, evidence: Evidence): boolean =>
  whyNot(scorer, task, evidence) === undefined;

const withoutResults = (trajectory: Trajectory): Trajectory => ({
  ...trajectory,
  steps: trajectory.steps.map((step) => ({ ...step, toolResults: [] })),
});

/**
 * The scorer's word on an attempt. One that a limit ended counts as not solved, whatever its calls were until then, as MCP-AgentBench
 * counts it; its measures stay, since they say what was done. Of a plan with a call that a recording does not answer, the calls alone
 * are scored. Throws what the scorer throws, and 'scorer-not-applicable' where a verdict would rest on an integer that was not kept
 * exactly.
 */
export function scoreAttempt(scorer: Scorer, task: Task, trajectory: Trajectory): Score {
  const inexact = whyInexact(task, trajectory);
  if (inexact !== undefined) throw new PlaygroundError('scorer-not-applicable', inexact);
  const counted = withoutAside(trajectory);
  const score = scorer.score(task, lacksAnswers(trajectory) ? withoutResults(counted) : counted);
  const limit = limitThatEnded(trajectory);
  if (limit === undefined || score.errorType === 'limit-reached') return score;
  return {
    ...score,
    value: 0,
    verdict: 'incorrect',
    errorType: 'limit-reached',
    explanation: `The attempt reached its limit of ${limit}, which counts as not solved. Until then: ${score.explanation}`,
  };
}

/**
 * Why an attempt is not judged, in a sentence: an integer beyond 2^53 was not kept exactly, in the label, in a call that was therefore not
 * sent, or in one that would be compared with such a label; or a call holds NaN or Infinity, for which a value stands that the model did not
 * write. Undefined where no verdict rests on one.
 */
export function whyInexact(task: Task, trajectory: Trajectory): string | undefined {
  if (task.issues.some(({ code }) => code === INEXACT_LABEL))
    return 'The label contains an integer beyond 2^53, which this page does not keep exactly, so that no answer is judged by it.';
  const unsent = allToolCalls(trajectory).find((call) => call.inexact && isUnmade(call, trajectory));
  if (unsent) return sentence(unsent, 'so the call was not made and the attempt is not judged');
  const unread = allToolCalls(trajectory).find(({ inexact }) => inexact?.some(isNonFinite));
  if (unread)
    return sentence(
      { ...unread, inexact: unread.inexact!.filter(isNonFinite) },
      'so the attempt is not judged',
    );
  const label = longIntegersOf(task);
  if (label.all.size === 0) return undefined;
  const compared = madeCalls(trajectory).calls.find((call) => isAlike(call, label));
  return compared && sentence(compared, 'and so does the label: whether they are equal is not known');
}

/** Would the call's integer and the label's be one number though they may be two integers? */
const isAlike = ({ inexact = [], arguments: made }: ToolCall, { numbers, all }: LongIntegers): boolean =>
  inexact.some((digits) => all.has(Number(digits))) ||
  longTexts(made).some((digits) => numbers.has(Number(digits)) && String(Number(digits)) !== digits);

const isUnmade = ({ id }: ToolCall, { steps }: Trajectory): boolean =>
  steps.some(({ toolResults }) => toolResults.some(({ callId, unmade }) => callId === id && unmade));

const sentence = ({ name, inexact }: ToolCall, consequence: string): string => {
  const held = inexact ? inexactNoun(inexact[0]!) : 'as text an integer beyond 2^53';
  return `A call of \`${name.slice(0, 100)}\` holds ${held}, which no argument here keeps as it was written, ${consequence}.`;
};

/** Long integers written as texts, which lenient scorers read as numbers. */
const longTexts = (value: JsonValue): string[] =>
  textsIn(value).flatMap((text) =>
    text.length < 400 && /^\s*-?\d{16,}\s*$/.test(text) ? [text.trim()] : [],
  );

/** Numbers from here on are written with an exponent: a label that was kept exactly has them as floats, which are equal to everyone. */
const FLOATS = 1e21;

interface LongIntegers {
  numbers: ReadonlySet<number>;
  /** With those that are texts. */
  all: ReadonlySet<number>;
}

/** A label never changes, and many attempts are held against it. */
const longIntegersOf = remembered((task: Task): LongIntegers => {
  const target = task.target as unknown as JsonObject;
  const numbers = new Set([...unsafeIntegers(target)].filter((number) => Math.abs(number) < FLOATS));
  return { numbers, all: new Set([...numbers, ...longTexts(target).map(Number)]) };
});
