import { figure } from '#core/counted.ts';
import type { JsonValue } from '#core/json.ts';
import type { ToolCall } from '#core/tool.ts';

/** Characters of an answer that are read: about 125,000 tokens, more than the longest answers of models. */
export const MOST_CHARACTERS = 500_000;
/** Calls that are taken out of one answer. */
export const MOST_CALLS = 5000;
/** Values in the arguments of these calls together, containers and what they hold. */
export const MOST_VALUES = 20_000;

const TOO_LARGE = 'The answer is too large to read in full';

/** Why a text is not read, as a sentence; undefined where it is. */
export function tooLargeText({ length }: string): string | undefined {
  if (length <= MOST_CHARACTERS) return undefined;
  return `${TOO_LARGE}: it has ${figure(length)} characters, and at most ${figure(MOST_CHARACTERS)} are read.`;
}

/** Why the calls in a text are not taken, as a sentence; undefined where they are. */
export function tooManyCalls(calls: readonly ToolCall[]): string | undefined {
  if (calls.length > MOST_CALLS) {
    return `${TOO_LARGE}: it holds ${figure(calls.length)} calls, and at most ${figure(MOST_CALLS)} are read.`;
  }
  return holdsMoreThan(
    MOST_VALUES,
    calls.map((call) => call.arguments),
  )
    ? `${TOO_LARGE}: its arguments hold more than ${figure(MOST_VALUES)} values.`
    : undefined;
}

function holdsMoreThan(limit: number, values: JsonValue[]): boolean {
  const open: JsonValue[] = values;
  for (let seen = 0; open.length > 0; seen++) {
    if (seen + open.length > limit) return true;
    const value = open.pop()!;
    if (typeof value !== 'object' || value === null) continue;
    for (const member of Array.isArray(value) ? value : Object.values(value)) open.push(member);
  }
  return false;
}
