import { INEXACT_LABEL, inexactNoun, isNonFinite, textsIn, unsafeIntegers } from '#core/inexact-integers.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { Task } from '#core/task.ts';
import type { ToolCall } from '#core/tool.ts';
import { allToolCalls, type Trajectory } from '#core/trajectory.ts';
import { madeCalls } from './made-calls.ts';

/**
 * Why an attempt is not judged, in a sentence: an integer beyond 2^53 was not kept exactly, in the label, in a call that was therefore not
 * sent, or in one that would be compared with such a label; or a call holds NaN or Infinity, for which a value stands that the model did not
 * write. Undefined where no verdict rests on one.
 */
export function whyInexact(task: Task, trajectory: Trajectory): string | undefined {
  if (task.issues.some(({ code }) => code === INEXACT_LABEL))
    return 'The label holds an integer beyond 2^53, which this page does not keep exactly, so that no answer is judged by it.';
  const unsent = allToolCalls(trajectory).find((call) => call.inexact && isUnmade(call, trajectory));
  if (unsent) return sentence(unsent, 'so the call was not made and the attempt is not judged');
  const unread = allToolCalls(trajectory).find(({ inexact }) => inexact?.some(isNonFinite));
  if (unread)
    return sentence(
      { ...unread, inexact: unread.inexact!.filter(isNonFinite) },
      'so the attempt is not judged',
    );
  const label = longIntegersOf(task);
  if (label.all.size === 0) return undefined;
  const compared = madeCalls(trajectory).calls.find((call) => isAlike(call, label));
  return compared && sentence(compared, 'and so does the label: whether they are equal is not known');
}

/** Would the call's integer and the label's be one number though they may be two integers? */
const isAlike = ({ inexact = [], arguments: made }: ToolCall, { numbers, all }: LongIntegers): boolean =>
  inexact.some((digits) => all.has(Number(digits))) ||
  longTexts(made).some((digits) => numbers.has(Number(digits)) && String(Number(digits)) !== digits);

const isUnmade = ({ id }: ToolCall, { steps }: Trajectory): boolean =>
  steps.some(({ toolResults }) => toolResults.some(({ callId, unmade }) => callId === id && unmade));

const sentence = ({ name, inexact }: ToolCall, consequence: string): string => {
  const held = inexact ? inexactNoun(inexact[0]!) : 'as text an integer beyond 2^53';
  return `A call of \`${name.slice(0, 100)}\` holds ${held}, which no argument here keeps as it was written, ${consequence}.`;
};

/** Long integers written as texts, which lenient scorers read as numbers. */
const longTexts = (value: JsonValue): string[] =>
  textsIn(value).flatMap((text) =>
    text.length < 400 && /^\s*-?\d{16,}\s*$/.test(text) ? [text.trim()] : [],
  );

/** Numbers from here on are written with an exponent: a label that was kept exactly has them as floats, which are equal to everyone. */
const FLOATS = 1e21;

interface LongIntegers {
  numbers: ReadonlySet<number>;
  /** With those that are texts. */
  all: ReadonlySet<number>;
}

/** A label never changes, and many attempts are held against it. */
const known = new WeakMap<Task, LongIntegers>();

function longIntegersOf(task: Task): LongIntegers {
  const earlier = known.get(task);
  if (earlier) return earlier;
  const target = task.target as unknown as JsonObject;
  const numbers = new Set([...unsafeIntegers(target)].filter((number) => Math.abs(number) < FLOATS));
  const found = { numbers, all: new Set([...numbers, ...longTexts(target).map(Number)]) };
  known.set(task, found);
  return found;
}
