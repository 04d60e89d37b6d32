import { PlaygroundError } from '#core/errors.ts';
import { evidenceOf } from '#core/evidence.ts';
import type { JsonObject } from '#core/json.ts';
import type { Score, Scorer } from '#core/score.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { answerMatch } from './answer-match.ts';
import { bestOverPlans } from './comparing/graded.ts';
import { madeCalls, type MadeCalls } from './made-calls.ts';
import { withoutCalls } from './mcpbr-explanation.ts';
import { scoreWithNoneDue } from './mcpbr-mcptoolbench.ts';
import { coverCalls, type Covering } from './outcome/cover-calls.ts';
import { coveringComparisons } from './outcome/covering-comparisons.ts';
import { executedCalls, type ExecutedCall } from './outcome/executed-calls.ts';
import { outcomeFinding } from './outcome/outcome-finding.ts';
import { compareStates, type StateComparison } from './state/compare-states.ts';
import { scoreOfStates, stateMatch } from './state-match.ts';

/** Was the task solved? What decides an executed cell. */
export const taskOutcome: Scorer = {
  id: 'task-outcome',
  title: 'Task outcome',
  family: 'outcome',
  meaning:
    'For calls that were executed. Correct when three things hold. State: the testbed ended as the label’s own calls leave it, compared by meaning. Coverage: every expected call was made at least once without an error, by a call of its own, with the expected tool (or one the label declares similar) and arguments equal on rungs E0 to E4 of the argument ladder (a parameter the label does not have counts, unless it repeats its default); a reference <id_result> is the value that the call it names answered, at the label’s path where it has one. Answer: where the task has facts, the final answer of a model asked in turns holds them. Further reads and retries do no harm, and order matters only through data; another write shows in the state. Where no call is due, none may be made. A part the task says nothing of does not decide. partial_credit is the share of expected calls covered and of states the label touches that are equal, taken together. Ours, in the line of τ-bench’s database check and BFCL’s state check.',
  applies: ({ target }, { executed }) => executed && target.calls !== undefined,
  score(task, trajectory) {
    const made = madeCalls(trajectory);
    const states = endStatesOf(task, trajectory);
    const state = states && scoreOfStates(states);
    if (task.target.calls!.length === 0) return scoreWithoutDue(made, state);
    const executed = executedCalls(trajectory);
    const answer = trajectory.inTurns && hasFacts(task) ? answerMatch.score(task, trajectory) : undefined;
    return bestOverPlans(task, (plan) => scorePlan({ task, plan, made, executed, states, state, answer }));
  },
};

/** What is known of an attempt before its calls are held against a plan. */
interface Attempt {
  task: Task;
  plan: readonly ExpectedCall[];
  made: MadeCalls;
  executed: readonly ExecutedCall[];
  /** Undefined where the label has no end state, or nobody could look at the servers’. */
  states: StateComparison | undefined;
  /** Their verdict. */
  state: Score | undefined;
  /** Undefined where the task has no facts, or the model was asked for a plan alone. */
  answer: Score | undefined;
}

function scorePlan({ task, plan, made, executed, states, state, answer }: Attempt): Score {
  refuseExcess(plan, executed);
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
      : outcomeFinding(covering, comparisons, state, answer)),
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
  stateMatch.applies(task, evidenceOf(trajectory))
    ? compareStates(trajectory.finalState!, task.target)
    : undefined;

const hasFacts = ({ target }: Task): boolean => (target.answer?.accept.length ?? 0) > 0;

/** No call was due: none was made, and nothing changed. */
function scoreWithoutDue(made: MadeCalls, state: Score | undefined): Score {
  const score = scoreWithNoneDue(made);
  const isRight = score.verdict === 'correct' && (!state || state.verdict === 'correct');
  const measures = { task_outcome: isRight, state_match: state ? state.verdict === 'correct' : null };
  if (isRight || score.verdict !== 'correct')
    return { ...score, measures: { ...score.measures, ...measures } };
  return { ...state!, measures: { ...score.measures, ...measures } };
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
