import type { CallComparison } from '#core/score.ts';
import type { ExpectedCall } from '#core/task.ts';
import { maximumMatching } from './matching.ts';
import type { CallComparer } from './call-comparer.ts';

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
