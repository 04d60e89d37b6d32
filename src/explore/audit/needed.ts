import type { ToolCall } from '#core/tool.ts';
import type { Replay } from './replay.ts';

/** Plans of more calls are not tried in every subset, but without each call in turn. */
export const MOST_FOR_ALL_SUBSETS = 10;

/** What is sought: the plan in the order in which it is made, and the judge of what some of its calls lead to. */
interface Search {
  start: Replay;
  plan: readonly ToolCall[];
  /** Does it end as the whole plan does? */
  endsAsDue: (replay: Replay) => boolean;
}

/** How many sets of calls are looked at. */
export const subsetsOf = (calls: number): number => (calls <= MOST_FOR_ALL_SUBSETS ? 2 ** calls : calls + 1);

/**
 * The smallest set of a plan's calls that ends as the whole, as positions in the plan; undefined when every call is needed. Sets that
 * hold a call which fails, or as many calls as one already found, are decided without being made.
 */
export function smallestThatEndsSo(search: Search): number[] | undefined {
  if (search.plan.length > MOST_FOR_ALL_SUBSETS) return withoutOne(search);
  let best: readonly number[] = search.plan.map((_, position) => position);
  const look = (position: number, replay: Replay, kept: readonly number[]): void => {
    if (kept.length >= best.length) return;
    if (position === search.plan.length) {
      if (search.endsAsDue(replay)) best = kept;
      return;
    }
    look(position + 1, replay, kept);
    if (kept.length + 1 >= best.length) return;
    const next = replay.with(search.plan[position]!);
    if (!next.isTroubled) look(position + 1, next, [...kept, position]);
  };
  look(0, search.start, []);
  return best.length < search.plan.length ? [...best] : undefined;
}

function withoutOne({ start, plan, endsAsDue }: Search): number[] | undefined {
  let before = start;
  for (const [position, call] of plan.entries()) {
    const replay = before.untilTrouble(plan.slice(position + 1));
    if (!replay.isTroubled && endsAsDue(replay))
      return plan.flatMap((_, other) => (other === position ? [] : [other]));
    before = before.with(call);
  }
  return undefined;
}
