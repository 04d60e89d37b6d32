import type { AuditFinding } from '#core/label-audit.ts';
import type { Played } from './played.ts';
import type { ToolCall } from '#core/tool.ts';
import { sourcesOf } from './plan.ts';
import type { Replay } from './replay.ts';
import type { SameEnd } from './same-end.ts';

/** Which calls without a data path between them may be swapped, and where their order matters. */
export function orderFindings(played: Played): AuditFinding[] {
  const swaps = swapsOf(played.plan, played.prefixes, played.judge);
  const free = swaps.filter(({ end }) => end.is === 'same');
  return [...swaps.flatMap((swap) => orderFinding(played, swap)), ...freeFinding(played, free)];
}

function orderFinding(played: Played, { first, second, order, end }: Swap): AuditFinding[] {
  if (end.is !== 'differs') return [];
  const [one, other] = [played.calls[first]!, played.calls[second]!];
  const isParallel = one.step === other.step && one.turn === other.turn;
  const [before, after] = [played.nameOf(first), played.nameOf(second)];
  return [
    {
      kind: isParallel ? 'parallel-order' : 'order-matters',
      weight: isParallel ? 'defect' : 'note',
      sentence: isParallel
        ? `The label makes ${before}, and ${after}, in one step, but their order matters: the other way round, ${end.why}`
        : `No data flows from ${before}, to ${after}, and their order matters all the same: the other way round, ${end.why}`,
      calls: played.positions([first, second]),
      replay: played.recipe(order),
    },
  ];
}

const MOST_PAIRS = 10;

function freeFinding(played: Played, free: readonly Swap[]): AuditFinding[] {
  if (free.length === 0) return [];
  const pairs = free.slice(0, MOST_PAIRS).map(({ first, second }) =>
    played
      .positions([first, second])
      .map((position) => position + 1)
      .join(' and '),
  );
  const more = free.length > MOST_PAIRS ? `, and ${free.length - MOST_PAIRS} pairs more` : '';
  return [
    {
      kind: 'may-swap',
      weight: 'note',
      sentence: `These calls may be swapped, the end is the same: ${pairs.join(', ')}${more}`,
      calls: played.positions([...new Set(free.flatMap(({ first, second }) => [first, second]))]),
      replay: played.recipe(free[0]!.order),
    },
  ];
}

/** Two calls of a plan, by their places, with the later one made before the earlier one. */
interface Swap {
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
function swapsOf(
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
