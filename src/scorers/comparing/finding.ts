import { callName } from '#core/call-name.ts';
import type { CallComparison, Score } from '#core/score.ts';
import type { ToolCall } from '#core/tool.ts';
import { countOf, wrongArgument } from './explanation.ts';
import type { Pairing } from './pair-calls.ts';

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
