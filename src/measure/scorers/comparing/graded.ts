import { countOf } from '#core/quoted.ts';
import type { CallComparison, Score, Verdict, ArgumentComparison, ScoreErrorType } from '#core/score.ts';
import { type ToolCall, callName } from '#core/tool.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import type { JsonValue } from '#core/json.ts';
import { limitReached } from '#core/trajectory.ts';
import type { MadeCalls } from '../made-calls.ts';
import { expectedPlans } from '../structure/plan.ts';

/** No call is expected: abstaining is right, an answer that cannot be read is not. */
export function scoreWithNoneDue(made: MadeCalls): Score {
  const { outcome, calls } = made;
  const isRight = outcome === 'abstained';
  return {
    ...allOrNothing(isRight),
    ...(isRight
      ? { explanation: 'No call was expected, and none was made.' }
      : calls.length > 0
        ? {
            errorType: 'undue-call',
            explanation: `No call was expected, but ${countOf(calls.length, 'call')} came.`,
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

/** Full marks or none. */
export const allOrNothing = (isRight: boolean): Pick<Score, 'value' | 'verdict'> => ({
  value: isRight ? 1 : 0,
  verdict: isRight ? 'correct' : 'incorrect',
});

/** A verdict for a value between 0 and 1: full marks, none, or part of them. */
export const gradedVerdict = (value: number): Verdict =>
  value >= 1 - 1e-12 ? 'correct' : value <= 1e-12 ? 'incorrect' : 'partial';

/** Nothing was called though calls were expected. */
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

/** What went wrong, and the sentence that says so. */
export interface Finding {
  errorType?: ScoreErrorType;
  explanation: string;
}

/** As a sentence begins. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A value short enough for a sentence. */
export function shown(value: JsonValue | undefined): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** Why nothing could be compared: no call is there. */
export function withoutCalls({ outcome, stopReason, tooLarge }: MadeCalls, expected: number): Finding {
  if (outcome === 'refused') {
    const explanation =
      stopReason === 'content-filter'
        ? 'The provider’s filter stopped the answer before a call came.'
        : 'The provider reports that the model refused to answer.';
    return { errorType: 'refused', explanation };
  }
  if (outcome === 'unparseable') {
    if (tooLarge) return { errorType: 'unparseable', explanation: tooLarge };
    const limit = limitReached(stopReason);
    return limit === undefined
      ? {
          errorType: 'unparseable',
          explanation: 'The answer attempts a call, but none could be read from it.',
        }
      : {
          errorType: 'limit-reached',
          explanation: `The limit of ${limit} ended it before a call could be read.`,
        };
  }
  return {
    errorType: 'missing-call',
    explanation: `Called nothing, though ${countOf(expected, 'call')} ${expected === 1 ? 'was' : 'were'} due.`,
  };
}

/** The first argument that counts and does not hold, as error and sentence. */
export function wrongArgument(comparisons: readonly CallComparison[], calls: string): Finding | undefined {
  for (const { expected, made, arguments: compared } of comparisons) {
    const wrong = expected && made && compared.find((argument) => argument.counted && !argument.holds);
    if (!wrong) continue;
    const place = inCall(made, comparisons);
    return { errorType: kindOf(wrong), explanation: `${calls}, but ${shouldBe(wrong)}${place}.` };
  }
  return undefined;
}

/** ` in call 2, find_order`; '' where there is one call alone. */
export const inCall = (
  { index, name }: NonNullable<CallComparison['made']>,
  comparisons: readonly CallComparison[],
): string => (comparisons.length > 1 ? ` in ${callName(index, name)}` : '');

function shouldBe({ name, expected = [], made }: ArgumentComparison): string {
  if (expected.length === 0) return `\`${name}\` is not in the label`;
  const wanted = `\`${shown(expected[0])}\`${expected.length > 1 ? ` or another of ${expected.length} accepted values` : ''}`;
  return made === undefined
    ? `\`${name}\` is missing; it should be ${wanted}`
    : `\`${name}\` should be ${wanted}, not \`${shown(made)}\``;
}

function kindOf({ expected = [], made }: ArgumentComparison): ScoreErrorType {
  if (made === undefined) return 'missing-argument';
  if (expected.length === 0) return 'unknown-argument';
  return expected.some((value) => kindOfJson(value) === kindOfJson(made)) ? 'wrong-value' : 'wrong-type';
}

function kindOfJson(value: JsonValue): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
