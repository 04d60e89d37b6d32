import { deepEqual, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ArgumentComparison, CallComparison } from '#core/score.ts';
import type { ExpectedCall } from '#core/task.ts';
import type { ToolCall } from '#core/tool.ts';
import { undueCalls } from '../comparing/graded.ts';
import { equalRenamed, pairCalls } from './pairing.ts';

/** Expected beside made, with the counts that mcpbr's figures are made of. */
export interface PlanComparison {
  comparisons: CallComparison[];
  pairs: number;
  /** Over the paired expected calls, optional parameters left out. */
  countedParameters: number;
  equalParameters: number;
  /** Made calls that no expected call is paired with. */
  undue: number;
  /** False when calls of one name were too many for the exact pairing. */
  isExact: boolean;
}

/**
 * Pairs the calls and compares each expected parameter with the one that was made. `referring`: the made calls with what they took
 * from results written back as references; absent, they are compared as they were made.
 */
export function comparePlans(
  expected: readonly ExpectedCall[],
  made: readonly ToolCall[],
  referring = made,
): PlanComparison {
  const { madeFor, isExact } = pairCalls(expected, referring);
  const rename = labelIds(expected, made, madeFor);
  const comparisons = expected.map((call, index) => {
    const position = madeFor[index]!;
    return compareCall(call, index, made[position], referring[position], position, rename);
  });
  const counted = comparisons
    .filter((comparison) => comparison.made)
    .flatMap((comparison) => comparison.arguments.filter((argument) => argument.counted));
  const paired = new Set(madeFor);
  const undue = [...made.entries()].filter(([index]) => !paired.has(index));
  return {
    comparisons: [...comparisons, ...undueCalls(undue)],
    pairs: comparisons.filter((comparison) => comparison.made).length,
    countedParameters: counted.length,
    equalParameters: counted.filter((argument) => argument.holds).length,
    undue: undue.length,
    isExact,
  };
}

/** Among more calls repeats are not looked for. */
const MAX_AGAIN = 500;

/** A call made again is the same call: what is taken from its second answer is taken from it. */
const isAlike = (a: ToolCall, b: ToolCall): boolean =>
  a.name === b.name && deepEqual(a.arguments, b.arguments);

/** The label's id of a made call, through the pairing. */
function labelIds(
  expected: readonly ExpectedCall[],
  made: readonly ToolCall[],
  madeFor: readonly number[],
): (id: string) => string {
  const ids = new Map<string, string>();
  madeFor.forEach((index, position) => {
    if (index === -1) return;
    const paired = made[index]!;
    const again = made.length <= MAX_AGAIN ? made.filter((call) => isAlike(call, paired)) : [];
    for (const other of again) if (!ids.has(other.id)) ids.set(other.id, expected[position]!.id);
    ids.set(paired.id, expected[position]!.id);
  });
  return (id) => ids.get(id) ?? id;
}

function compareCall(
  expected: ExpectedCall,
  index: number,
  made: ToolCall | undefined,
  referring: ToolCall | undefined,
  madeIndex: number,
  rename: (id: string) => string,
): CallComparison {
  const side = { index, name: expected.name };
  if (!made || !referring) {
    const missing = Object.entries(expected.arguments ?? {}).map(([name, accepted]): ArgumentComparison => ({
      name,
      expected: accepted,
      holds: false,
      counted: false,
      rule: 'the call was not made',
    }));
    return {
      expected: side,
      holds: false,
      rule: 'no call of this name was left to pair',
      arguments: missing,
    };
  }
  const compared = compareArguments(expected, made, referring, rename);
  const holds = compared.every((argument) => argument.holds || !argument.counted);
  return {
    expected: side,
    made: { index: madeIndex, name: made.name, arguments: made.arguments },
    holds,
    rule: made.malformed === undefined ? 'equal name' : 'equal name; the arguments could not be read',
    arguments: compared,
  };
}

function compareArguments(
  { arguments: labelled, optional }: ExpectedCall,
  made: ToolCall,
  referring: ToolCall,
  rename: (id: string) => string,
): ArgumentComparison[] {
  const accepted = labelled ?? {};
  const expected = Object.entries(accepted).map(([name, values]) =>
    compareArgument(name, values, made.arguments, referring.arguments, optional.includes(name), rename),
  );
  const extra = Object.entries(made.arguments)
    .filter(([name]) => !Object.hasOwn(accepted, name))
    .map(([name, value]): ArgumentComparison => ({
      name,
      made: value,
      holds: true,
      counted: false,
      rule: 'not in the label',
    }));
  return [...expected, ...extra];
}

function compareArgument(
  name: string,
  accepted: JsonValue[],
  given: JsonObject,
  referring: JsonObject,
  isOptional: boolean,
  rename: (id: string) => string,
): ArgumentComparison {
  const counted = !isOptional;
  const note = isOptional ? ', optional' : '';
  if (!Object.hasOwn(given, name)) {
    return {
      name,
      expected: accepted,
      holds: isOptional,
      counted,
      rule: isOptional ? 'optional, left out' : 'missing',
    };
  }
  const made = given[name]!;
  const written = referring[name]!;
  const holds = accepted.some((value) => equalRenamed(written, value, rename));
  const equal =
    written !== made
      ? 'equal to what the expected call answered'
      : accepted.length > 1
        ? `one of ${accepted.length} accepted values`
        : 'equal';
  return { name, expected: accepted, made, holds, counted, rule: (holds ? equal : 'not equal') + note };
}
