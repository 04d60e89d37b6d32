import { countOf } from '#core/counted.ts';
import { callName } from '#core/tool.ts';
import type { JsonObject } from '#core/json.ts';
import type { CallComparison, Score } from '#core/score.ts';
import type { ExpectedCall } from '#core/task.ts';
import { type Finding, wrongArgument } from '../comparing/explanation.ts';
import { alone } from '../comparing/pair-calls.ts';
import { type Covering, isEqualCall, isToolOf } from './cover-calls.ts';
import type { ExecutedCall } from '../references/executed-calls.ts';
import { compareExpected } from './expected-argument.ts';

/** Calls beyond those of the label that are shown one by one. */
const MAX_FURTHER_SHOWN = 200;

/** Each expected call beside the one that covers it, or the nearest that was left; then what else was called. */
export function coveringComparisons(
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
export function outcomeFinding({ covering, comparisons, state, answer, hasEndState }: Found): Finding {
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
