import { callName } from '#core/call-name.ts';
import type { CallComparison, Score } from '#core/score.ts';
import { countOf, wrongArgument, type Finding } from '../mcpbr-explanation.ts';
import type { Covering } from './cover-calls.ts';

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
