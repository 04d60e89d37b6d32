import { countOf } from '#core/counted.ts';
import { callName } from '#core/tool.ts';
import type { JsonValue } from '#core/json.ts';
import type { ArgumentComparison, CallComparison, ScoreErrorType } from '#core/score.ts';
import { limitReached } from '#core/trajectory.ts';
import type { MadeCalls } from '../made-calls.ts';

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
