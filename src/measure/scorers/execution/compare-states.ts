import { PlaygroundError } from '#core/errors.ts';
import { deepEqual, exceedsDepth, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Target } from '#core/task.ts';
import type { Volatile } from '#core/state-diff.ts';
import { align, type NodePair } from './align-states.ts';
import { Bijection, GeneratedIds, nodeOfSlice, Skeletons, type StateNode } from './state-node.ts';

/** How the end state that was made compares with the label's. */
export interface StateComparison {
  /** Every slice of the label ended as expected and, where the label is the whole state, no other was changed. */
  isEqual: boolean;
  /** The slices that the label changes, by name: did each end as expected? */
  touched: ReadonlyMap<string, boolean>;
  /** Slices that were changed though the label, being the whole state, leaves them as they were. */
  undue: string[];
  /** The first place that differs in a slice the label changes. `made` is undefined for a slice that was left as it was. */
  difference?: Difference;
  /** Generated ids that stand for others in what is equal. */
  renamed: { made: string; expected: string }[];
  /** The search for what ids stand for was cut short: equal is equal, but what is called different may be equal. */
  isGreedy: boolean;
}

const NOTHING: Volatile = { ignored: [], unordered: [], ids: [] };

type Expected = Pick<Target, 'state' | 'isWholeState' | 'volatile'>;

/** Of each end state the last comparison: two scorers ask for the same one. */
const known = new WeakMap<JsonObject, { expected: Expected; comparison: StateComparison }>();

/**
 * Compares end states by meaning: equal when there is one bijection of generated ids, kind by kind and over all slices, under
 * which they are equal as JSON, but for what the label declares volatile. A label that declares nothing is compared exactly.
 * Throws PlaygroundError `scorer-failed` for a made state that is nested too deeply to be read.
 */
export function compareStates(made: JsonObject, expected: Expected): StateComparison {
  const earlier = known.get(made);
  if (earlier?.expected === expected) return earlier.comparison;
  const comparison = compared(made, expected);
  known.set(made, { expected, comparison });
  return comparison;
}

function compared(
  made: JsonObject,
  { state = {}, isWholeState = false, volatile = NOTHING }: Expected,
): StateComparison {
  if (exceedsDepth(made))
    throw new PlaygroundError('scorer-failed', 'The end state is nested too deeply to be compared.');
  const undue = isWholeState ? Object.keys(made).filter((name) => !Object.hasOwn(state, name)) : [];
  if (isSame(made, state)) {
    const touched = new Map(Object.keys(state).map((name) => [name, true]));
    return { isEqual: undue.length === 0, touched, undue, renamed: [], isGreedy: false };
  }
  const reader = { ids: new GeneratedIds(volatile.ids, [made, state]), skeletons: new Skeletons() };
  const pairs = new Map<string, NodePair>();
  for (const [name, slice] of Object.entries(state)) {
    if (!Object.hasOwn(made, name)) continue;
    const nodes = [made[name]!, slice].map((value) => nodeOfSlice(name, value, volatile, reader));
    pairs.set(name, [nodes[0]!, nodes[1]!]);
  }
  const bijection = new Bijection();
  const { equal, isGreedy } = equalSlices(pairs, bijection);
  const touched = new Map(Object.keys(state).map((name) => [name, equal.has(name)]));
  const first = [...touched].find(([, isEqual]) => !isEqual)?.[0];
  const renamed = bijection.renamed();
  return {
    isEqual: first === undefined && undue.length === 0,
    touched,
    undue,
    ...(first === undefined ? {} : { difference: differenceIn(first, state, pairs.get(first), bijection) }),
    renamed,
    isGreedy,
  };
}

/** Equal to the letter needs no search for what ids stand for; most right ends are. */
const isSame = (made: JsonObject, state: JsonObject): boolean =>
  Object.entries(state).every(([name, slice]) => Object.hasOwn(made, name) && deepEqual(made[name]!, slice));

/** The slices that are equal together, with `bijection` filled. One that is not equal alone has no say in what ids stand for. */
function equalSlices(pairs: ReadonlyMap<string, NodePair>, bijection: Bijection) {
  let isGreedy = false;
  const aligned = (some: readonly NodePair[], with_: Bijection): boolean => {
    const { isEqual, isGreedy: wasGreedy } = align(some, with_);
    isGreedy ||= wasGreedy && !isEqual;
    return isEqual;
  };
  if (aligned([...pairs.values()], bijection)) return { equal: new Set(pairs.keys()), isGreedy };
  const alone = [...pairs].filter(([, pair]) => aligned([pair], new Bijection()));
  const pairsAlone = alone.map(([, pair]) => pair);
  if (aligned(pairsAlone, bijection)) return { equal: new Set(alone.map(([name]) => name)), isGreedy };
  const together = alone.filter(([, pair]) => aligned([pair], bijection));
  return { equal: new Set(together.map(([name]) => name)), isGreedy };
}

function differenceIn(
  name: string,
  state: JsonObject,
  pair: NodePair | undefined,
  bijection: Bijection,
): Difference {
  if (pair) return firstDifference(pair[0], pair[1], bijection);
  return { at: `/${name}`, made: undefined, expected: state[name] };
}

/** Where two states part: a JSON pointer, and what is there; undefined where nothing is. */
interface Difference {
  at: string;
  made: JsonValue | undefined;
  expected: JsonValue | undefined;
}

/**
 * The first place where two nodes differ, when `bijection` says what their ids stand for. Items without an order are paired as
 * well as they go: those that are equal first, of the others those that share most.
 */
function firstDifference(made: StateNode, expected: StateNode, bijection: Bijection): Difference {
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
