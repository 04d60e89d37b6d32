import type { ToolCall } from '#core/tool.ts';
import { sourcesOf } from './plan.ts';
import type { Replay } from './replay.ts';
import type { SameEnd } from './same-end.ts';

/** Two calls of a plan, by their places, with the later one made before the earlier one. */
export interface Swap {
  first: number;
  second: number;
  /** All calls in the order in which they were made. */
  order: number[];
  end: SameEnd;
}

/**
 * Every pair of calls that nothing known so far keeps in order, tried the other way round, the nearest pairs first: where their order
 * matters, it also keeps whatever depends on the second behind the first. `prefixes[k]` has made the first k calls.
 */
export function swapsOf(
  plan: readonly ToolCall[],
  prefixes: readonly Replay[],
  judge: (replay: Replay) => SameEnd,
): Swap[] {
  const before = sourcesOf(plan);
  const swaps: Swap[] = [];
  for (let distance = 1; distance < plan.length; distance++) {
    for (let first = 0; first + distance < plan.length; first++) {
      const second = first + distance;
      if (before[second]!.has(first)) continue;
      const order = swapped(plan.length, first, second, before[second]!);
      const made = order.slice(first).map((place) => plan[place]!);
      const end = judge(prefixes[first]!.untilTrouble(made));
      swaps.push({ first, second, order, end });
      if (end.is !== 'same') keepInOrder(before, first, second);
    }
  }
  return swaps;
}

/** From now on `first`, and what comes before it, comes before `second` and all that follows from it. */
function keepInOrder(before: readonly Set<number>[], first: number, second: number): void {
  for (const [place, sources] of before.entries()) {
    if (place !== second && !sources.has(second)) continue;
    for (const source of [first, ...before[first]!]) sources.add(source);
  }
}

/** The plan's order with `second`, and what has to come before it, right before `first`. */
function swapped(length: number, first: number, second: number, needed: ReadonlySet<number>): number[] {
  const places = Array.from({ length }, (_, place) => place);
  const isMoved = (place: number): boolean => place === second || (place > first && needed.has(place));
  const rest = places.slice(first);
  return [...places.slice(0, first), ...rest.filter(isMoved), ...rest.filter((place) => !isMoved(place))];
}
