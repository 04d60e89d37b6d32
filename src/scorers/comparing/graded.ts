import type { Score, Verdict } from '#core/score.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import type { MadeCalls } from '../made-calls.ts';
import { withoutCalls } from './explanation.ts';
import { expectedPlans } from '../structure/gold-plans.ts';

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
