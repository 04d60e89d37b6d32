import { scoreOverPlans } from '../documented.ts';
import { type JsonValue, stableStringify } from '#core/json.ts';
import type { CallComparison, Rung, Scorer } from '#core/score.ts';
import type { ExpectedCall } from '#core/task.ts';
import { CallComparer, type ComparingRules } from '../comparing/call-comparer.ts';
import { countsOf, findingOf, pairCalls } from '../comparing/pair-calls.ts';
import { allOrNothing } from '../comparing/graded.ts';
import { type Comparator, comparators } from '../ladder/comparators.ts';
import { setApart } from '../tools-apart.ts';

/**
 * Do the calls made for the expected ones come step after step? Within a step any order will do, and expected calls that are
 * equal may have been made for one another.
 */
function isInOrder(
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

/** A reader's own rules for comparing calls: plain data, so that they can be stored, shared and sent to a worker. */
export interface ScoringRules {
  /** Rungs of the argument ladder that may hold, E0 to E6. */
  rungs: Rung[];
  /** Ids of the typed comparators of E5. */
  comparators: string[];
  /** Least share of words in common for E6, above 0 to 1. */
  jaccard: number;
  /** Numbers no further apart than this are equal, as one more comparator of E5; 0 is off. */
  numbersWithin: number;
  /** Must the calls come in the order of the label? Calls of one step may still come in any order. */
  orderMatters: boolean;
  /** Does a parameter that is not in the label make the call wrong? */
  unlistedFails: boolean;
  /** May a tool the label declares similar replace the expected one? */
  acceptSimilar: boolean;
}

/** The person's rules decide. Every call must be paired, and none be left over. */
export function scorerUnderRules(rules: ScoringRules): Scorer {
  const comparing = comparingRules(rules);
  return {
    id: UNDER_RULES,
    title: 'Your rules',
    family: 'structure',
    meaning:
      'Correct when expected and made calls can be paired one to one so that every pair has the same tool and all arguments hold on the rungs of the argument ladder that you have switched on. No published evaluator is set like this; it shows what a choice of rules does to a result.',
    needs: ['label'],
    score(given, attempt) {
      const { task, trajectory } = setApart(given, attempt);
      return scoreOverPlans(task, trajectory, { matched_calls: 0 }, ({ plan, calls }) => {
        const pairing = pairCalls(new CallComparer(task, trajectory, plan, calls, comparing));
        const isPaired = pairing.missing === 0 && pairing.undue === 0;
        const isOrdered = !rules.orderMatters || isInOrder(plan, pairing.comparisons);
        const isRight = isPaired && isOrdered;
        return {
          ...allOrNothing(isRight),
          ...(isPaired && !isOrdered
            ? {
                errorType: 'wrong-order',
                explanation: 'Every expected call was made, but not in the order of the label.',
              }
            : findingOf(pairing, calls)),
          measures: {
            ...countsOf(pairing, plan, calls),
            in_order: isPaired ? isInOrder(plan, pairing.comparisons) : null,
          },
          comparisons: pairing.comparisons,
        };
      });
    },
  };
}

export const UNDER_RULES = 'your-rules';

function comparingRules(rules: ScoringRules): ComparingRules {
  const { rungs, jaccard, numbersWithin, acceptSimilar, unlistedFails } = rules;
  const typed = comparators.filter(({ id }) => rules.comparators.includes(id));
  const within = numbersWithin > 0 ? [numbersAtMostApart(numbersWithin)] : [];
  return { ladder: { rungs, jaccard, comparators: [...within, ...typed] }, acceptSimilar, unlistedFails };
}

const numbersAtMostApart = (distance: number): Comparator => ({
  id: 'numbers-within',
  title: `Numbers within ${distance}`,
  meaning: 'Two numbers that are no further apart than the distance you gave.',
  same: (expected: JsonValue, made: JsonValue) =>
    typeof expected === 'number' && typeof made === 'number' && Math.abs(expected - made) <= distance,
});
