import { documented } from '../documented.ts';
import { callName, referencesIn } from '#core/tool.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { JsonObject } from '#core/json.ts';
import type { Score, CallComparison } from '#core/score.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import { evidenceOf, type Trajectory } from '#core/trajectory.ts';
import { countOf } from '#core/quoted.ts';
import { answerMatch } from '../answer/answer-match.ts';
import {
  bestOverPlans,
  scoreWithNoneDue,
  withoutCalls,
  type Finding,
  wrongArgument,
} from '../comparing/graded.ts';
import { schemasOf, madeCalls, type MadeCalls } from '../made-calls.ts';
import { appliesTo, hasExpectedState } from '../needs.ts';
import { coverCalls, type Covering, isEqualCall, isToolOf, compareExpected } from './cover-calls.ts';
import { type ExecutedCall, executedCalls } from '../references/executed-calls.ts';
import { compareStates, type StateComparison } from './compare-states.ts';
import { scoreOfStates, stateMatch } from './state-match.ts';
import { alone } from '../comparing/pair-calls.ts';

/** Was the task solved? What decides an executed cell. */
export const taskOutcome = documented('task-outcome', {
  score(task, trajectory) {
    const made = madeCalls(trajectory);
    const states = endStatesOf(task, trajectory);
    const state = states && scoreOfStates(states, task.target.forbidden);
    const executed = executedCalls(trajectory);
    const answer = trajectory.inTurns && hasFacts(task) ? answerMatch.score(task, trajectory) : undefined;
    return bestOverPlans(task, (plan) =>
      plan.length === 0
        ? scoreWithoutDue(made, [state, answer])
        : scorePlan({ task, plan, made, executed, states, state, answer }),
    );
  },
});

/** What is known of an attempt before its calls are held against a plan. */
interface Attempt {
  task: Task;
  plan: readonly ExpectedCall[];
  made: MadeCalls;
  executed: readonly ExecutedCall[];
  /** Undefined where the label has no end state, or that of the servers cannot be read. */
  states: StateComparison | undefined;
  /** Their verdict. */
  state: Score | undefined;
  /** Undefined where the task has no facts, or the model was asked for a plan alone. */
  answer: Score | undefined;
}

function scorePlan({ task, plan, made, executed, states, state, answer }: Attempt): Score {
  refuseExcess(plan, executed);
  refuseBrokenLabel(plan);
  const schemas = schemasOf(task);
  const schemaOf = (tool: string): JsonObject | undefined => schemas.get(tool);
  const covering = coverCalls(plan, executed, schemaOf);
  const isRight =
    covering.covered === plan.length && [state, answer].every((part) => !part || part.verdict === 'correct');
  const comparisons = coveringComparisons(plan, executed, covering, schemaOf);
  return {
    value: isRight ? 1 : 0,
    verdict: isRight
      ? 'correct'
      : made.calls.length === 0 && made.outcome !== 'unparseable'
        ? 'no-call'
        : 'incorrect',
    ...(made.calls.length === 0
      ? withoutCalls(made, plan.length)
      : outcomeFinding({ covering, comparisons, state, answer, hasEndState: hasExpectedState(task) })),
    measures: measuresOf(covering, states, answer, made.calls.length),
    comparisons,
    ...(covering.isExact ? {} : { details: { covering: 'greedy from the 10,000th comparison on' } }),
  };
}

function measuresOf(
  { covered, by }: Covering,
  states: StateComparison | undefined,
  answer: Score | undefined,
  calls: number,
): Score['measures'] {
  const touched = [...(states?.touched.values() ?? [])];
  const equal = touched.filter(Boolean).length;
  const isAnswered = !answer || answer.verdict === 'correct';
  return {
    task_outcome: covered === by.length && (!states || states.isEqual) && isAnswered,
    state_match: states ? states.isEqual : null,
    calls_covered: covered / by.length,
    answer_match: answer ? isAnswered : null,
    partial_credit: (covered + equal) / (by.length + touched.length),
    calls,
    expected_calls: by.length,
  };
}

const endStatesOf = (task: Task, trajectory: Trajectory): StateComparison | undefined =>
  appliesTo(stateMatch, task, evidenceOf(trajectory))
    ? compareStates(trajectory.finalState!, task.target)
    : undefined;

/** A whole text that a label wants as the answer is one wording among many; facts are what any right answer holds. */
const hasFacts = ({ target: { answer } }: Task): boolean =>
  answer?.match === 'facts' && answer.accept.length > 0;

/** No call was expected: none was made, nothing changed, and the answer holds the facts. */
function scoreWithoutDue(made: MadeCalls, [state, answer]: readonly [Score?, Score?]): Score {
  const score = scoreWithNoneDue(made);
  const wrong = [score, state, answer].find((part) => part && part.verdict !== 'correct');
  const { value, verdict, errorType, explanation } = wrong ?? score;
  return {
    ...score,
    value: wrong ? 0 : value,
    verdict: wrong ? 'incorrect' : verdict,
    ...(errorType ? { errorType } : {}),
    explanation,
    measures: {
      ...score.measures,
      task_outcome: !wrong,
      state_match: state ? state.verdict === 'correct' : null,
      answer_match: answer ? answer.verdict === 'correct' : null,
    },
  };
}

/** A label whose references lead nowhere, or in a circle, cannot be met: that is the data set's fault. */
function refuseBrokenLabel(plan: readonly ExpectedCall[]): void {
  const open = new Map(plan.map((call) => [call.id, referencesIn(call.arguments ?? {})]));
  for (let isChanging = true; isChanging;) {
    const met = [...open].filter(([, ids]) =>
      ids.every((id) => !open.has(id) && plan.some((call) => call.id === id)),
    );
    for (const [id] of met) open.delete(id);
    isChanging = met.length > 0;
  }
  const broken = plan.findIndex(({ id }) => open.has(id));
  if (broken < 0) return;
  throw new PlaygroundError(
    'scorer-failed',
    `The label’s ${callName(broken, plan[broken]!.name)}, refers to a call that the label does not have, or to itself in a circle: no attempt can meet it.`,
    'Mend the label in the data set.',
  );
}

/** Expected and executed calls compared in pairs on larger attempts are refused, never scored wrong. */
const MAX_PAIRS = 60_000;
const MAX_EXPECTED = 500;

function refuseExcess(plan: readonly ExpectedCall[], executed: readonly ExecutedCall[]): void {
  if (plan.length <= MAX_EXPECTED && plan.length * executed.length <= MAX_PAIRS) return;
  throw new PlaygroundError(
    'scorer-failed',
    `${executed.length} calls against ${plan.length} expected are too many to compare.`,
  );
}

/** Calls beyond those of the label that are shown one by one. */
const MAX_FURTHER_SHOWN = 200;

/** Each expected call beside the one that covers it, or the nearest that was left; then what else was called. */
function coveringComparisons(
  plan: readonly ExpectedCall[],
  executed: readonly ExecutedCall[],
  { by, byId }: Covering,
  schemaOf: (tool: string) => JsonObject | undefined,
): CallComparison[] {
  const used = new Set(by.filter((call) => call !== undefined));
  const beside = (expected: ExpectedCall, index: number, made: ExecutedCall): CallComparison => {
    const compared = compareExpected(expected, made, schemaOf(made.call.name), byId);
    return {
      expected: { index, name: expected.name },
      made: { index: made.index, name: made.call.name, arguments: made.call.arguments },
      holds: false,
      rule: ruleOf(made, isEqualCall(compared)),
      arguments: compared,
    };
  };
  const rows = plan.map((expected, index): CallComparison => {
    const covering = by[index];
    if (covering) return { ...beside(expected, index, covering), holds: true, rule: 'made without an error' };
    const left = executed.filter((made) => !used.has(made) && isToolOf(expected, made.call.name));
    const nearest = left
      .map((made) => ({ made, row: beside(expected, index, made) }))
      .sort((a, b) => distance(a.row, a.made) - distance(b.row, b.made))[0];
    if (!nearest) return alone(expected, index, 'never called');
    used.add(nearest.made);
    return nearest.row;
  });
  const further = executed.filter((made) => !used.has(made)).slice(0, MAX_FURTHER_SHOWN);
  return [...rows, ...further.map(furtherCall)];
}

function ruleOf({ failed, call }: ExecutedCall, isEqual: boolean): string {
  if (call.malformed !== undefined) return 'the arguments could not be read';
  if (!isEqual) return failed ? 'other arguments, and the call failed' : 'other arguments';
  return failed ? 'the expected call, but it failed' : 'the expected call, but it covers another one';
}

/** The fewer arguments differ, the nearer; of equals one that did not fail. */
const distance = ({ arguments: compared }: CallComparison, { failed }: ExecutedCall): number =>
  compared.filter(({ counted, holds }) => counted && !holds).length + (failed ? 0.5 : 0);

const furtherCall = ({ index, call, failed }: ExecutedCall): CallComparison => ({
  made: { index, name: call.name, arguments: call.arguments },
  holds: true,
  rule: failed ? 'a further call, which failed' : 'a further call: it counts only by what it changed',
  arguments: [],
});

interface Found {
  covering: Covering;
  comparisons: readonly CallComparison[];
  /** Undefined where nothing could be compared. */
  state: Score | undefined;
  answer: Score | undefined;
  /** Does the label say how the state should end? */
  hasEndState: boolean;
}

/** What the verdict rests on in one sentence, the first part that does not hold first. */
function outcomeFinding({ covering, comparisons, state, answer, hasEndState }: Found): Finding {
  const { by, covered } = covering;
  const calls = `${covered} of ${countOf(by.length, 'expected call')} made without an error`;
  if (covered < by.length) return uncovered(calls, comparisons, state);
  if (state && state.verdict !== 'correct')
    return {
      errorType: 'state-mismatch',
      explanation: `${calls}, but the end state differs: ${lower(state.explanation)}`,
    };
  if (answer && answer.verdict !== 'correct')
    return { errorType: 'answer-mismatch', explanation: `${calls}, but: ${lower(answer.explanation)}` };
  const parts = [
    state
      ? 'the end state is the label’s'
      : hasEndState
        ? 'the servers’ end state could not be looked at'
        : 'the label has no end state to compare',
  ];
  if (answer) parts.push('the answer holds its facts');
  return { explanation: `${calls}; ${parts.join(', and ')}.` };
}

/** Why an expected call is not covered: never made, made with other arguments, or only failed. */
function uncovered(calls: string, comparisons: readonly CallComparison[], state: Score | undefined): Finding {
  const ended = state?.verdict === 'correct' ? '; the end state is right nonetheless' : '';
  const missed = comparisons.filter(({ expected, holds }) => expected && !holds);
  const failed = missed.find(({ made, arguments: compared }) => made && compared.every(isFine));
  if (failed)
    return {
      errorType: 'failed-call',
      explanation: `${calls}: \`${failed.expected!.name}\` was called as expected, but every such call failed${ended}.`,
    };
  const never = missed.find(({ made }) => !made);
  if (never)
    return {
      errorType: 'missing-call',
      explanation: `${calls}: \`${never.expected!.name}\` was never called${ended}.`,
    };
  const wrong = wrongArgument(comparisons, calls);
  if (wrong) return { ...wrong, explanation: `${wrong.explanation.replace(/\.$/, '')}${ended}.` };
  const made = missed[0]?.made;
  return {
    errorType: 'malformed-call',
    explanation: `${calls}: the arguments of ${made ? `${callName(made.index, made.name)},` : 'a call'} could not be read${ended}.`,
  };
}

const isFine = ({ counted, holds }: CallComparison['arguments'][number]): boolean => holds || !counted;

const lower = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);
