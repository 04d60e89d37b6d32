import { countOf } from '#core/quoted.ts';
import { callName, type ToolCall } from '#core/tool.ts';
import type { CallComparison, Score } from '#core/score.ts';
import type { ExpectedCall } from '#core/task.ts';
import type { CallComparer } from './call-comparer.ts';
import { wrongArgument } from './graded.ts';
import { maximumMatching } from './matching.ts';

export interface Pairing {
  comparisons: CallComparison[];
  /** Pairs that hold, as many as can be paired one to one. */
  matched: number;
  missing: number;
  undue: number;
}

/** Pairs calls one to one so that as many as possible hold; what is left is shown beside a call of the same tool, or alone. */
export function pairCalls(
  comparer: Pick<CallComparer, 'expected' | 'made' | 'isSameTool' | 'compare'>,
  holds = (comparison: CallComparison): boolean => comparison.holds,
): Pairing {
  const { expected, made } = comparer;
  const compared = expected.map((call, index) =>
    made.flatMap((other, position) =>
      comparer.isSameTool(call, other) ? [comparer.compare(index, position)] : [],
    ),
  );
  const edges = compared.map((row) => row.filter(holds).map((comparison) => comparison.made!.index));
  const pairs = maximumMatching(edges, made.length);
  const used = new Set(pairs);
  const comparisons = pairs.map((position, index): CallComparison => {
    const own = compared[index]!;
    if (position !== -1)
      return { ...own.find((comparison) => comparison.made!.index === position)!, holds: true };
    const nearest = own
      .filter((comparison) => !used.has(comparison.made!.index))
      .sort((a, b) => wrongArguments(a) - wrongArguments(b))[0];
    if (!nearest) return alone(expected[index]!, index);
    used.add(nearest.made!.index);
    return { ...nearest, holds: false };
  });
  const matched = pairs.filter((position) => position !== -1).length;
  for (const [index, call] of made.entries()) {
    if (used.has(index)) continue;
    comparisons.push({
      made: { index, name: call.name, arguments: call.arguments },
      holds: false,
      rule: 'not expected',
      arguments: [],
    });
  }
  return { comparisons, matched, missing: expected.length - matched, undue: made.length - matched };
}

const wrongArguments = (comparison: CallComparison): number =>
  comparison.arguments.filter((argument) => argument.counted && !argument.holds).length;

/** An expected call with none beside it; `rule` says why. */
export const alone = (
  call: ExpectedCall,
  index: number,
  rule = 'no call of this tool was made for it',
): CallComparison => ({
  expected: { index, name: call.name },
  holds: false,
  rule,
  arguments: Object.entries(call.arguments ?? {}).map(([name, expected]) => ({
    name,
    expected,
    holds: false,
    counted: !call.optional.includes(name),
    rule: 'no call',
  })),
});

/** How many calls were paired, expected and made, as measures. */
export const countsOf = (
  { matched }: Pairing,
  plan: readonly ExpectedCall[],
  calls: readonly ToolCall[],
): Score['measures'] => ({
  matched_calls: matched,
  expected_calls: plan.length,
  calls: calls.length,
});

/** What keeps a pairing from being perfect, the most telling first, as error type and sentence; nothing when it is perfect. */
export function findingOf(
  pairing: Pairing,
  made: readonly ToolCall[],
): Pick<Score, 'errorType' | 'explanation'> {
  const { comparisons, matched, missing, undue } = pairing;
  const expected = matched + missing;
  const share = `${matched} of ${countOf(expected, 'expected call')} matched`;
  if (missing === 0 && undue === 0)
    return { explanation: `${share}, each with all its arguments${rungsOf(comparisons)}.` };
  const malformed = comparisons.find(
    (item) => item.expected && item.made && made[item.made.index]?.malformed !== undefined,
  );
  if (malformed)
    return {
      errorType: 'malformed-call',
      explanation: `${share}: the arguments of ${nameOfMade(malformed)}, could not be read.`,
    };
  const unlisted = unlistedArgument(comparisons);
  const wrong = unlisted ? undefined : wrongArgument(comparisons, share);
  if (wrong) return { ...wrong };
  if (unlisted)
    return { errorType: 'unknown-argument', explanation: `${share}, but \`${unlisted}\` was not expected.` };
  const missed = comparisons.find((comparison) => !comparison.made)?.expected?.name;
  const extra = comparisons.find((comparison) => !comparison.expected);
  const instead = extra?.made?.name;
  if (missed !== undefined && instead !== undefined) {
    return {
      errorType: 'wrong-name',
      explanation: `${share}: \`${instead}\` was called, \`${missed}\` was expected.`,
    };
  }
  if (missed !== undefined)
    return { errorType: 'missing-call', explanation: `${share}: \`${missed}\` was never called.` };
  return {
    errorType: 'undue-call',
    explanation: `${share}, and ${countOf(undue, 'call')} more than expected: ${extra ? nameOfMade(extra) : ''}.`,
  };
}

const nameOfMade = ({ made }: CallComparison): string => callName(made!.index, made!.name);

/** The first argument that fails because the label does not have it, where nothing the label has fails before it. */
function unlistedArgument(comparisons: readonly CallComparison[]): string | undefined {
  for (const { expected, made, arguments: compared } of comparisons) {
    const wrong = expected && made && compared.find((argument) => argument.counted && !argument.holds);
    if (wrong) return wrong.expected === undefined ? wrong.name : undefined;
  }
  return undefined;
}

/** The most lenient rung that was needed, where one beyond canonical equality was. */
function rungsOf(comparisons: readonly CallComparison[]): string {
  const rungs = comparisons.flatMap((comparison) =>
    comparison.arguments.flatMap((argument) => argument.rung ?? []),
  );
  const last = rungs.sort().at(-1);
  return last === undefined || last < 'E2' ? '' : ` (up to rung ${last})`;
}
