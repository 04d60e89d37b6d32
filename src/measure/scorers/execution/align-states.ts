import { grouped } from '#core/grouped.ts';
import type { Bijection, StateNode } from './state-node.ts';

export type NodePair = readonly [made: StateNode, expected: StateNode];

/** Nodes of one skeleton, as many made as expected: which stands for which, their ids must say. */
interface Group {
  made: readonly StateNode[];
  expected: readonly StateNode[];
}

/** Candidates tried with the way back open, and then without it. */
const MAX_STEPS = 10_000;
const MAX_GREEDY_STEPS = 50_000;
/** Choices that hang on each other. */
const MAX_LEVELS = 500;

export interface Alignment {
  isEqual: boolean;
  /** The search grew too large and was ended by taking the first candidate that fits at each place. */
  isGreedy: boolean;
}

/** Adds to `bijection` what makes all pairs equal; leaves it as it was where nothing does. */
export function align(pairs: readonly NodePair[], bijection: Bijection): Alignment {
  const [work, before] = [{ steps: MAX_STEPS }, bijection.size];
  let isEqual = search(pairs, [], bijection, work, 0);
  const isGreedy = !isEqual && work.steps <= 0;
  if (isGreedy) isEqual = greedily(pairs, bijection);
  if (!isEqual) bijection.backTo(before);
  return { isEqual, isGreedy };
}

function search(
  pairs: readonly NodePair[],
  groups: readonly Group[],
  bijection: Bijection,
  work: { steps: number },
  level: number,
): boolean {
  const before = bijection.size;
  const open = [...groups];
  if (!unify(pairs, bijection, open)) {
    bijection.backTo(before);
    return false;
  }
  if (open.length === 0) return true;
  const { made, expected, others } = firstChoice(open);
  for (const [index, candidate] of made.entries()) {
    if (level > MAX_LEVELS) work.steps = 0;
    if (work.steps-- <= 0) break;
    const rest = { made: made.toSpliced(index, 1), expected: expected.slice(1) };
    const left = rest.made.length > 0 ? [...others, rest] : others;
    if (search([[candidate, expected[0]!]], left, bijection, work, level + 1)) return true;
  }
  bijection.backTo(before);
  return false;
}

function greedily(pairs: readonly NodePair[], bijection: Bijection): boolean {
  const open: Group[] = [];
  let steps = MAX_GREEDY_STEPS;
  if (!unify(pairs, bijection, open)) return false;
  for (let group = open.pop(); group; group = open.pop()) {
    const made = [...group.made];
    for (const expected of group.expected) {
      const fits = made.findIndex((candidate) => {
        const [before, further]: [number, Group[]] = [bijection.size, []];
        if (steps-- > 0 && unify([[candidate, expected]], bijection, further))
          return open.push(...further) >= 0;
        bijection.backTo(before);
        return false;
      });
      if (fits < 0) return false;
      made.splice(fits, 1);
    }
  }
  return true;
}

/** The smallest group: the fewer candidates, the fewer wrong ones. */
function firstChoice(groups: readonly Group[]): Group & { others: Group[] } {
  const first = groups.reduce((least, group) => (group.made.length < least.made.length ? group : least));
  return { ...first, others: groups.filter((group) => group !== first) };
}

/** Pairs the ids of all that can only be paired in one way; what can be paired in several is added to `groups`. */
function unify(pairs: readonly NodePair[], bijection: Bijection, groups: Group[]): boolean {
  const open: NodePair[] = [...pairs];
  for (let pair = open.pop(); pair; pair = open.pop()) {
    const [made, expected] = pair;
    if (made.skeleton !== expected.skeleton) return false;
    if (made.type === 'text' && expected.type === 'text') {
      if (!made.ids.every((id, index) => bijection.pair(id, expected.ids[index]!))) return false;
    } else if (made.type === 'list' && expected.type === 'list') {
      made.items.forEach((item, index) => pushIf(open, item, expected.items[index]!));
    } else if (made.type === 'bag' && expected.type === 'bag') {
      pushGroups(open, groups, made.items, expected.items);
    } else if (made.type === 'map' && expected.type === 'map') {
      for (const [name, member] of made.members) pushIf(open, member, expected.members.get(name)!);
      pushGroups(open, groups, made.entries, expected.entries);
    }
  }
  return true;
}

/** Of equal skeletons only those with ids are left to compare. */
function pushIf(open: NodePair[], made: StateNode, expected: StateNode): void {
  if (made.hasIds) open.push([made, expected]);
}

/** Items of bags of equal skeletons: so each skeleton occurs as often in one as in the other. */
function pushGroups(
  open: NodePair[],
  groups: Group[],
  made: readonly StateNode[],
  expected: readonly StateNode[],
): void {
  const [ours, theirs] = [bySkeleton(made), bySkeleton(expected)];
  for (const [skeleton, nodes] of ours) {
    const group = { made: nodes, expected: theirs.get(skeleton)! };
    if (nodes.length === 1) open.push([nodes[0]!, group.expected[0]!]);
    else groups.push(group);
  }
}

const bySkeleton = (nodes: readonly StateNode[]): Map<number, StateNode[]> =>
  grouped(
    nodes.filter(({ hasIds }) => hasIds),
    ({ skeleton }) => skeleton,
  );
