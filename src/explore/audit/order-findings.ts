import type { AuditFinding } from '#core/label-audit.ts';
import type { ToolCall } from '#core/tool.ts';
import { deepEqual } from '#core/json.ts';
import { compareStates, scoreOfStates } from '#measure/scorers/index.ts';
import { type Played, sourcesOf, type SameEnd, capital } from './played.ts';
import type { Replay } from './replay.ts';

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

/** What the row says its calls lead to and they do not: facts, the end state, what each call changes; and what it forbids and they do. */
export const effectFindings = (played: Played): AuditFinding[] => [
  ...factFindings(played),
  ...stateFindings(played),
  ...changeFindings(played),
  ...forbiddenFindings(played),
];

function factFindings(played: Played): AuditFinding[] {
  const held = played.wholes.map((whole) => played.facts.heldBy(whole));
  return played.facts.facts.flatMap((fact, index) => {
    const seed = held.findIndex((each) => !each[index]);
    if (seed < 0) return [];
    const sentence = `No result of its calls holds the fact \`${fact}\``;
    return [{ ...leftOut(played, sentence, [], seed), fact: index }];
  });
}

function stateFindings(played: Played): AuditFinding[] {
  const { target } = played.task;
  if (!target.state) return [];
  for (const [seed, { end }] of played.wholes.entries()) {
    const comparison = compareStates(end.state, target);
    if (comparison.isEqual) continue;
    const { explanation } = scoreOfStates(comparison, target.forbidden);
    return [
      leftOut(played, `Its calls do not lead to the end state that the row gives. ${explanation}`, [], seed),
    ];
  }
  return [];
}

/** What the row says each call changes was written down on one seed; a call may change what others do not, so any seed will do. */
function changeFindings(played: Played): AuditFinding[] {
  const { changes: declared } = played.task.target;
  if (!declared) return [];
  return played.calls.flatMap(({ id }, place): AuditFinding[] => {
    const due = [...(declared[id] ?? [])].sort();
    const made = played.whole.made[place]!.changes;
    if (deepEqual(due, made)) return [];
    const sentence = `${capital(played.nameOf(place))}, should change ${listed(due)} by the row, and changes ${listed(made)}`;
    return [leftOut(played, sentence, [place])];
  });
}

function forbiddenFindings(played: Played): AuditFinding[] {
  const { state } = played.whole.end;
  const broken = (played.task.target.forbidden ?? []).filter(({ slice }) => Object.hasOwn(state, slice));
  return broken.map(({ slice, why }) => ({
    kind: 'does-forbidden',
    weight: 'defect',
    sentence: `Its own calls change \`${slice}\`, which the task forbids: ${why}`,
    calls: [],
    replay: played.wholeRecipe(),
  }));
}

const leftOut = (played: Played, sentence: string, places: readonly number[], seed = 0): AuditFinding => ({
  kind: 'leaves-out-effect',
  weight: 'defect',
  sentence,
  calls: played.positions(places),
  replay: played.wholeRecipe(seed),
});

const listed = (names: readonly string[]): string =>
  names.length === 0 ? 'nothing' : names.map((name) => `\`${name}\``).join(', ');

/** Plans of more calls are not tried in every subset, but without each call in turn. */
const MOST_FOR_ALL_SUBSETS = 10;

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
