import { grouped } from '#core/grouped.ts';
import { deepEqual, type JsonObject, type JsonValue, stableStringify } from '#core/json.ts';
import type { ArgumentComparison, CallComparison } from '#core/score.ts';
import type { ExpectedCall } from '#core/task.ts';
import { type ToolCall, mentionsResult, renameReferences } from '#core/tool.ts';
import { undueCalls } from '../comparing/graded.ts';
import { heaviestAssignment } from '../comparing/matching.ts';

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

/** Equal as JSON, or equal once the made placeholders carry the ids of the label. */
const equalRenamed = (made: JsonValue, expected: JsonValue, rename: (id: string) => string): boolean =>
  deepEqual(made, expected) ||
  (mentionsResult(expected) && deepEqual(renameReferences(made, rename), expected));

/** The value with all placeholders naming the same call. Two values are equal without ids where they are equal but for ids. */
const withoutIds = <Value extends JsonValue>(value: Value): Value =>
  renameReferences(value, () => '0') as Value;

type IndexPair = [expected: number, made: number];

/** Pairs calls of one name when they are thousands: wholly equal arguments first, the rest by position. */
function quickPairs(
  wanted: readonly number[],
  offered: readonly number[],
  expected: readonly ExpectedCall[],
  made: readonly ToolCall[],
): IndexPair[] {
  const free = new Set(offered);
  const byArguments = grouped(offered.toReversed(), (index) => stableStringify(made[index]!.arguments));
  const pairs: IndexPair[] = [];
  const left: number[] = [];
  for (const index of wanted) {
    const first = Object.entries(expected[index]!.arguments ?? {}).map(([name, values]) => [
      name,
      values[0] ?? null,
    ]);
    const equal = byArguments.get(stableStringify(Object.fromEntries(first) as JsonValue))?.pop();
    if (equal === undefined) left.push(index);
    else {
      pairs.push([index, equal]);
      free.delete(equal);
    }
  }
  const rest = [...free];
  left.slice(0, rest.length).forEach((index, position) => pairs.push([index, rest[position]!]));
  return pairs;
}

interface Pairing {
  /** For each expected call the index of the made call that stands for it, or -1. */
  madeFor: number[];
  /** False when a name occurred too often for the exact method. */
  isExact: boolean;
}

/** Comparisons up to which one name is paired exactly, which then takes less than 50 ms: 100 calls by 100, or 2 by 5,000. */
const EXACT_CELLS = 10_000;

/**
 * Pairs expected and made calls of equal name one to one: as many pairs as can be, and among those the pairing with the most equal
 * parameters. Of pairings that are equal in this, the one whose expected calls ask for the fewest parameters.
 */
function pairCalls(expected: readonly ExpectedCall[], made: readonly ToolCall[]): Pairing {
  const pairing: Pairing = { madeFor: expected.map(() => -1), isExact: true };
  const madeByName = indicesByName(made);
  for (const [name, wanted] of indicesByName(expected)) {
    const offered = madeByName.get(name) ?? [];
    if (offered.length === 0) continue;
    const isExact = wanted.length * offered.length <= EXACT_CELLS;
    const pairs = (isExact ? exactPairs : quickPairs)(wanted, offered, expected, made);
    pairing.isExact &&= isExact;
    for (const [expectedIndex, madeIndex] of pairs) pairing.madeFor[expectedIndex] = madeIndex;
  }
  return pairing;
}

const indicesByName = (calls: readonly { name: string }[]): Map<string, number[]> =>
  grouped(calls.keys(), (index) => calls[index]!.name);

/** The parameters that count, each with its accepted values. */
const countedParameters = ({ arguments: accepted, optional }: ExpectedCall): [string, JsonValue[]][] =>
  Object.entries(accepted ?? {})
    .filter(([name]) => !optional.includes(name))
    .map(([name, values]) => [name, values.map(withoutIds)]);

const isAccepted = (given: JsonObject, name: string, accepted: readonly JsonValue[]): boolean =>
  Object.hasOwn(given, name) && accepted.some((value) => deepEqual(given[name]!, value));

function exactPairs(
  wanted: readonly number[],
  offered: readonly number[],
  expected: readonly ExpectedCall[],
  made: readonly ToolCall[],
): IndexPair[] {
  if (wanted.length === 1 && offered.length === 1) return [[wanted[0]!, offered[0]!]];
  // Before calls are paired ids cannot be matched, so that placeholders are compared without theirs.
  const labels = wanted.map((index) => countedParameters(expected[index]!));
  const given = offered.map((index) => withoutIds(made[index]!.arguments));
  const equalParameters = (row: number, column: number): number => {
    let equal = 0;
    for (const [name, accepted] of labels[row]!) if (isAccepted(given[column]!, name, accepted)) equal++;
    return equal;
  };
  // Equal parameters first; then the expected calls that ask for fewer, so that the order of made calls decides nothing; then place.
  const size = Math.min(wanted.length, offered.length) + 1;
  const asked = labels.reduce((sum, { length }) => sum + length, 1);
  const weights = wanted.map((_, row) =>
    offered.map((_, column) => {
      const gain = equalParameters(row, column) * asked - labels[row]!.length;
      return gain * size + (row === column ? 1 : 0);
    }),
  );
  if (wanted.length <= offered.length) {
    return heaviestAssignment(wanted.length, offered.length, (row, column) => weights[row]![column]!).map(
      (column, row) => [wanted[row]!, offered[column]!],
    );
  }
  return heaviestAssignment(offered.length, wanted.length, (row, column) => weights[column]![row]!).map(
    (column, row) => [wanted[column]!, offered[row]!],
  );
}
