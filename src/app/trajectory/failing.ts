import { isFailedCall } from '#core/failed-call.ts';
import type { CallComparison } from '#core/score.ts';
import type { ToolResult } from '#core/tool.ts';
import type { Step, Trajectory } from '#core/trajectory.ts';
import { shortened } from '../format.ts';
import { resultOf } from './pieces.ts';

/** The comparison of each call, by its number over the whole trajectory. */
export const comparisonsByCall = (
  comparisons: readonly CallComparison[],
): ReadonlyMap<number, CallComparison> =>
  new Map(comparisons.flatMap((one) => (one.made ? [[one.made.index, one] as const] : [])));

/** Positions of the steps that are not whole, or in which a tool failed, a call could not be read, or one is not as it was due. */
export function failingSteps(
  { steps }: Pick<Trajectory, 'steps'>,
  comparisons: readonly CallComparison[],
): number[] {
  const byCall = comparisonsByCall(comparisons);
  let first = 0;
  return steps.flatMap((step, index) => {
    const fails =
      step.trouble !== undefined ||
      step.toolCalls.some(
        (call, at) =>
          call.malformed !== undefined ||
          hasFailed(resultOf(step, call)) ||
          byCall.get(first + at)?.holds === false,
      );
    first += step.toolCalls.length;
    return fails ? [index] : [];
  });
}

const hasFailed = (result: ToolResult | undefined): boolean => result !== undefined && isFailedCall(result);

/** One line that identifies a step while it is folded. */
export function stepWords({ message, toolCalls }: Step): string {
  if (toolCalls.length > 0) {
    const names = toolCalls.slice(0, 4).map(({ name }) => name);
    return (
      shortened(names.join(', '), 300) + (toolCalls.length > 4 ? ` and ${toolCalls.length - 4} more` : '')
    );
  }
  const line = message.text.trim().split('\n', 1)[0] ?? '';
  return line === '' ? 'nothing was called' : shortened(line, 90);
}
