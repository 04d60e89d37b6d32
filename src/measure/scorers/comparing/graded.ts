import { countOf } from '#core/counted.ts';
import type { CallComparison, Score, Verdict } from '#core/score.ts';
import type { ToolCall } from '#core/tool.ts';
import type { MadeCalls } from '../made-calls.ts';
import { withoutCalls } from './explanation.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import { expectedPlans } from '../structure/gold-plans.ts';

/** No call is due: abstaining is right, an answer that cannot be read is not. */
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

/** A verdict for a value between 0 and 1: full marks, none, or part of them. */
export const gradedVerdict = (value: number): Verdict =>
  value >= 1 - 1e-12 ? 'correct' : value <= 1e-12 ? 'incorrect' : 'partial';

/** Nothing was called though calls were due. */
export function scoreWithoutCalls(
  made: MadeCalls,
  expected: readonly ExpectedCall[],
  measures: Score['measures'],
): Score {
  return {
    value: 0,
    verdict: made.outcome === 'unparseable' ? 'incorrect' : 'no-call',
    ...withoutCalls(made, expected.length),
    measures,
    comparisons: expected.map((call, index) => ({
      expected: { index, name: call.name },
      holds: false,
      rule: 'no call was made',
      arguments: [],
    })),
  };
}

/** Calls were made, but they are no plan that could be drawn as a graph; `reason` says why. */
export const scoreOfIllFormed = (reason: string, measures: Score['measures']): Score => ({
  value: 0,
  verdict: 'incorrect',
  errorType: 'malformed-call',
  explanation: `The plan is ill-formed: ${reason}.`,
  measures,
});

/** The best score over all plans of the task; the first of equals. */
export function bestOverPlans(task: Task, score: (plan: readonly ExpectedCall[]) => Score): Score {
  const scores = expectedPlans(task).map(score);
  return scores.reduce((best, next) => (next.value > best.value ? next : best));
}

/** A share as a percentage without decimals that say nothing. */
export const percentOf = (share: number): string => `${Math.round(share * 1000) / 10} %`;
