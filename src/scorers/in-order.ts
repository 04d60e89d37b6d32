import { stableStringify } from '#core/json.ts';
import type { CallComparison } from '#core/score.ts';
import type { ExpectedCall } from '#core/task.ts';

/**
 * Do the calls made for the expected ones come step after step? Within a step any order will do, and expected calls that are
 * equal may have been made for one another.
 */
export function isInOrder(
  plan: readonly Pick<ExpectedCall, 'step' | 'name' | 'arguments'>[],
  comparisons: readonly CallComparison[],
): boolean {
  const pairs = comparisons.flatMap(({ expected, made }) =>
    expected && made ? [{ call: plan[expected.index]!, position: made.index }] : [],
  );
  pairs.sort((a, b) => a.position - b.position);
  const keys = pairs.map(({ call }) => stableStringify([call.name, call.arguments]));
  const stepsByKey = new Map<string, number[]>();
  for (const [index, { call }] of pairs.entries()) {
    const steps = stepsByKey.get(keys[index]!) ?? [];
    stepsByKey.set(
      keys[index]!,
      [...steps, call.step].sort((a, b) => a - b),
    );
  }
  const taken = new Map<string, number>();
  const steps = keys.map((key) => {
    const place = taken.get(key) ?? 0;
    taken.set(key, place + 1);
    return stepsByKey.get(key)![place]!;
  });
  return steps.every((step, position) => position === 0 || steps[position - 1]! <= step);
}
