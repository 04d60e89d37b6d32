import { callName } from '#core/tool.ts';
import { PlaygroundError } from '#core/errors.ts';
import { evidenceOf } from '#core/evidence.ts';
import { referencesIn } from '#core/result-reference.ts';
import type { JsonObject } from '#core/json.ts';
import type { DocumentedScorer, Score } from '#core/score.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { answerMatch } from '../answer/answer-match.ts';
import { bestOverPlans, scoreWithNoneDue } from '../comparing/graded.ts';
import { madeCalls, type MadeCalls } from '../made-calls.ts';
import { appliesTo, hasExpectedState } from '../needs.ts';
import { withoutCalls } from '../comparing/explanation.ts';
import { coverCalls, type Covering } from './cover-calls.ts';
import { coveringComparisons, outcomeFinding } from './explain-outcome.ts';
import { type ExecutedCall, executedCalls } from '../references/executed-calls.ts';
import { compareStates, type StateComparison } from './compare-states.ts';
import { scoreOfStates, stateMatch } from './state-match.ts';

/** Was the task solved? What decides an executed cell. */
export const taskOutcome: DocumentedScorer = {
  id: 'task-outcome',
  title: 'Task outcome',
  family: 'outcome',
  meaning:
    'For calls that were executed. Correct when three things hold. State: the testbed ended as the label’s own calls leave it, compared by meaning. Coverage: every expected call was made at least once without an error, by a call of its own, with the expected tool (or one the label declares similar) and arguments equal on rungs E0 to E4 of the argument ladder (a parameter the label does not have counts, unless it repeats its default); a reference <id_result> is the value that the call it names answered in an earlier step, at the label’s path where it has one. Answer: where the task has facts, the final answer of a model asked in turns holds them; a whole text given as the answer is not asked for. Further reads and retries do no harm, and order matters only through data; another write shows in the state. Where no call is due, none may be made. A part the task says nothing of does not decide. partial_credit is the share of expected calls covered and of states the label touches that are equal, taken together. Ours, in the line of τ-bench’s database check and BFCL’s state check.',
  formula:
    'outcome = state and coverage and answer\ncoverage = every expected call has a made call of its own without an error, equal on E0 to E4\nno call due: no call made, and the state untouched',
  source: {
    text: 'Ours, after τ-bench’s check of the database and BFCL’s check of states',
    href: 'https://arxiv.org/abs/2406.12045',
  },
  weaknesses:
    'It is only as complete as the label: another way to the same goal that makes other calls fails by coverage, although the state is right. Tasks without facts are not judged by what the answer says. It needs a world that can be executed.',
  needs: ['label', 'execution'],
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
};

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
  const schemas = new Map(task.tools.map((tool) => [tool.name, tool.inputSchema]));
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

/** No call was due: none was made, nothing changed, and the answer holds the facts. */
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
