import type { JsonValue } from '#core/json.ts';
import { align, type NodePair } from './align-states.ts';
import type { Bijection } from './bijection.ts';
import type { StateNode } from './state-node.ts';

/** Where two states part: a JSON pointer, and what is there; undefined where nothing is. */
export interface Difference {
  at: string;
  made: JsonValue | undefined;
  expected: JsonValue | undefined;
}

/**
 * The first place where two nodes differ, when `bijection` says what their ids stand for. Items without an order are paired as
 * well as they go: those that are equal first, of the others those that share most.
 */
export function firstDifference(made: StateNode, expected: StateNode, bijection: Bijection): Difference {
  const here = { at: made.at, made: made.value, expected: expected.value };
  if (made.type === 'list' && expected.type === 'list')
    return firstOf(inOrder(made.items, expected.items), bijection) ?? here;
  if (made.type === 'bag' && expected.type === 'bag')
    return firstOf(asWellAsItGoes(made.items, expected.items, bijection), bijection) ?? here;
  if (made.type !== 'map' || expected.type !== 'map') return here;
  const names = new Set([...expected.members.keys(), ...made.members.keys()]);
  const members = [...names].map((name): Paired => [made.members.get(name), expected.members.get(name)]);
  const entries = asWellAsItGoes(made.entries, expected.entries, bijection);
  return firstOf([...members, ...entries], bijection) ?? here;
}

type Paired = [made: StateNode | undefined, expected: StateNode | undefined];

function firstOf(pairs: readonly Paired[], bijection: Bijection): Difference | undefined {
  for (const [made, expected] of pairs) {
    if (!made || !expected) {
      const at = made?.at ?? expected?.at ?? '';
      return { at, made: made?.value, expected: expected?.value };
    }
    if (!align([[made, expected]], bijection).isEqual) return firstDifference(made, expected, bijection);
  }
  return undefined;
}

const inOrder = (made: readonly StateNode[], expected: readonly StateNode[]): Paired[] =>
  Array.from({ length: Math.max(made.length, expected.length) }, (_, index) => [
    made[index],
    expected[index],
  ]);

/** Above so many items left over, they are paired in their order. */
const MAX_COMPARED = 50;

function asWellAsItGoes(
  made: readonly StateNode[],
  expected: readonly StateNode[],
  bijection: Bijection,
): Paired[] {
  const left = [...made];
  const open: StateNode[] = [];
  const pairs: NodePair[] = [];
  for (const one of expected) {
    const index = left.findIndex((item) => item.skeleton === one.skeleton && fits(item, one, bijection));
    if (index < 0) open.push(one);
    else pairs.push([left.splice(index, 1)[0]!, one]);
  }
  if (open.length > MAX_COMPARED || left.length > MAX_COMPARED) return inOrder(left, open);
  const others = open.map((one): Paired => {
    const shares = left.map((item) => shared(item, one));
    const best = shares.indexOf(Math.max(...shares));
    return [best < 0 ? undefined : left.splice(best, 1)[0], one];
  });
  return [...others, ...left.map((item): Paired => [item, undefined])];
}

const fits = (made: StateNode, expected: StateNode, bijection: Bijection): boolean =>
  !made.hasIds || align([[made, expected]], bijection).isEqual;

/** How many of their members, one level down, have the same form. */
function shared(made: StateNode, expected: StateNode): number {
  if (made.type === 'map' && expected.type === 'map')
    return [...made.members].filter(([name, { skeleton }]) => {
      return expected.members.get(name)?.skeleton === skeleton;
    }).length;
  if (made.type === 'list' && expected.type === 'list')
    return made.items.reduce((sum, item, index) => {
      const other = expected.items[index];
      return other ? sum + (item.skeleton === other.skeleton ? 1 : shared(item, other)) : sum;
    }, 0);
  return made.skeleton === expected.skeleton ? 1 : 0;
}
