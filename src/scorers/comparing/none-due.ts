import type { CallComparison, Score } from '#core/score.ts';
import type { ToolCall } from '#core/tool.ts';
import type { MadeCalls } from '../made-calls.ts';
import { countOf, withoutCalls } from './explanation.ts';

/** No call is due: abstaining is right, an answer nobody can read is not. */
export function scoreWithNoneDue(made: MadeCalls): Score {
  const { outcome, calls } = made;
  const isRight = outcome === 'abstained';
  return {
    value: isRight ? 1 : 0,
    verdict: isRight ? 'correct' : 'incorrect',
    ...(isRight
      ? { explanation: 'No call was due, and none was made.' }
      : calls.length > 0
        ? {
            errorType: 'undue-call',
            explanation: `No call was due, but ${countOf(calls.length, 'call')} came.`,
          }
        : withoutCalls(made, 0)),
    measures: {
      resolved: isRight,
      tool_selection_accuracy: null,
      parameter_accuracy: null,
      sequence_match: isRight,
      calls: calls.length,
      expected_calls: 0,
    },
    comparisons: undueCalls([...calls.entries()]),
  };
}

/** Undue calls shown one by one; more are only counted. */
const MAX_UNDUE_SHOWN = 200;

/** Made calls that no expected call is paired with, each with its position in the trajectory. */
export const undueCalls = (calls: readonly (readonly [index: number, call: ToolCall])[]): CallComparison[] =>
  calls.slice(0, MAX_UNDUE_SHOWN).map(([index, call]) => ({
    made: { index, name: call.name, arguments: call.arguments },
    holds: false,
    rule: 'no expected call to pair it with',
    arguments: [],
  }));
