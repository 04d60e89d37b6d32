import { isJsonObject, type JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import {
  isMatched,
  patternsBelow,
  patternsFor,
  type PatternsHere,
  type Volatile,
  type IdKind,
} from '#core/state-diff.ts';

interface Shared {
  /** Where it is, as a JSON pointer into its state. */
  at: string;
  value: JsonValue;
  /** The number of its form without its ids: two nodes of one number are equal if their ids are. */
  skeleton: number;
  hasIds: boolean;
}

/**
 * A value of a state with what is volatile in it taken out or marked. A `bag` is a list whose order means nothing. A `map` has
 * `members` by name, and in `entries` those whose names hold generated ids, each as a list of its name and its value.
 */
export type StateNode = Shared &
  (
    | { type: 'scalar' }
    | { type: 'text'; ids: GeneratedId[] }
    | { type: 'list' | 'bag'; items: StateNode[] }
    | { type: 'map'; members: Map<string, StateNode>; entries: StateNode[] }
  );

/** Numbers the forms of nodes, so that forms of any size compare and sort in one step. */
export class Skeletons {
  readonly #numbers = new Map<string, number>();

  numberOf(form: string): number {
    const known = this.#numbers.get(form) ?? this.#numbers.size;
    this.#numbers.set(form, known);
    return known;
  }
}

/** What all slices of two states that are compared are read with. */
interface Reader {
  ids: GeneratedIds;
  skeletons: Skeletons;
}

interface Reading extends Reader {
  ignored: PatternsHere;
  unordered: PatternsHere;
}

/** Reads a slice of a state. `name` is the slice's: patterns begin with it. */
export function nodeOfSlice(
  name: string,
  value: JsonValue,
  { ignored, unordered }: Pick<Volatile, 'ignored' | 'unordered'>,
  reader: Reader,
): StateNode {
  const [skipped, loose] = [patternsFor(ignored), patternsFor(unordered)];
  const reading = {
    ...reader,
    ignored: patternsBelow(skipped, name),
    unordered: patternsBelow(loose, name),
  };
  return nodeOf(value, pointerTo('', name), reading);
}

function nodeOf(value: JsonValue, at: string, reading: Reading): StateNode {
  if (typeof value === 'string') return textNode(value, at, reading);
  if (Array.isArray(value)) return listNode(value, at, reading);
  if (isJsonObject(value)) return mapNode(value, at, reading);
  const skeleton = reading.skeletons.numberOf(JSON.stringify(value));
  return { type: 'scalar', at, value, skeleton, hasIds: false };
}

function textNode(value: string, at: string, { ids: reader, skeletons }: Reading): StateNode {
  const { parts, ids } = reader.read(value);
  if (ids.length === 0) {
    const skeleton = skeletons.numberOf(JSON.stringify(value));
    return { type: 'scalar', at, value, skeleton, hasIds: false };
  }
  const skeleton = skeletons.numberOf(`text ${JSON.stringify([parts, ids.map(({ kind }) => kind)])}`);
  return { type: 'text', at, value, ids, skeleton, hasIds: true };
}

function below(reading: Reading, name: string | number): Reading {
  const { ignored, unordered } = reading;
  if (ignored.length === 0 && unordered.length === 0) return reading;
  return { ...reading, ignored: patternsBelow(ignored, name), unordered: patternsBelow(unordered, name) };
}

function listNode(value: JsonValue[], at: string, reading: Reading): StateNode {
  const items = value.map((item, index) => nodeOf(item, pointerTo(at, index), below(reading, index)));
  const type = isMatched(reading.unordered) ? 'bag' : 'list';
  const numbers = type === 'bag' ? sorted(items) : items.map(({ skeleton }) => skeleton);
  const skeleton = reading.skeletons.numberOf(`${type} ${numbers.join(' ')}`);
  return { type, at, value, items, skeleton, hasIds: items.some(({ hasIds }) => hasIds) };
}

function mapNode(value: { [key: string]: JsonValue }, at: string, reading: Reading): StateNode {
  const members = new Map<string, StateNode>();
  const entries: StateNode[] = [];
  for (const [name, member] of Object.entries(value)) {
    const inside = below(reading, name);
    if (isMatched(inside.ignored)) continue;
    const place = pointerTo(at, name);
    const [key, node] = [textNode(name, place, reading), nodeOf(member, place, inside)];
    if (key.hasIds) entries.push(entryNode(key, node, reading));
    else members.set(name, node);
  }
  const named = [...members].map(([name, { skeleton }]) => `${JSON.stringify(name)}:${skeleton}`).sort();
  const skeleton = reading.skeletons.numberOf(`map ${sorted(entries).join(' ')} ${named.join(',')}`);
  const hasIds = entries.length > 0 || [...members.values()].some((member) => member.hasIds);
  return { type: 'map', at, value, members, entries, hasIds, skeleton };
}

function entryNode(key: StateNode, node: StateNode, { skeletons }: Reading): StateNode {
  const skeleton = skeletons.numberOf(`list ${key.skeleton} ${node.skeleton}`);
  return { type: 'list', at: node.at, value: node.value, items: [key, node], skeleton, hasIds: true };
}

const sorted = (nodes: readonly StateNode[]): number[] =>
  nodes.map(({ skeleton }) => skeleton).sort((a, b) => a - b);

/** An id that a world gave out, as it is written in a text. */
interface GeneratedId {
  kind: string;
  id: string;
}

/** A text taken apart: one part more than ids, each id between two parts. */
interface ReadText {
  parts: string[];
  ids: GeneratedId[];
}

type NumberedKind = Extract<IdKind, { prefix: string }>;

/** Finds generated ids in texts: numbered ones by how they are written, others by standing where `at` of their kind leads. */
export class GeneratedIds {
  readonly #numbered: Map<string, NumberedKind>;
  readonly #located = new Map<string, string>();
  readonly #pattern: RegExp | undefined;

  constructor(kinds: readonly IdKind[], states: readonly JsonValue[]) {
    const numbered = kinds.filter((one): one is NumberedKind => 'prefix' in one);
    this.#numbered = new Map(numbered.map((one) => [one.prefix, one]));
    for (const one of kinds) {
      if ('prefix' in one) continue;
      for (const state of states)
        for (const id of textsAt(state, patternsFor([one.at]))) this.#located.set(id, one.kind);
    }
    this.#pattern = patternOf([...this.#numbered.keys()], this.#located.size > 0);
  }

  read(text: string): ReadText {
    // Most texts have none, and a search is much cheaper than the matches.
    if (!this.#pattern || text.search(this.#pattern) < 0) return { parts: [text], ids: [] };
    const [parts, ids]: [string[], GeneratedId[]] = [[], []];
    let from = 0;
    for (const match of text.matchAll(this.#pattern)) {
      const kind = this.#kindOf(match);
      if (kind === undefined) continue;
      parts.push(text.slice(from, match.index));
      ids.push({ kind, id: match[0] });
      from = match.index + match[0].length;
    }
    return { parts: [...parts, text.slice(from)], ids };
  }

  #kindOf({ 0: word, groups: { prefix, number } = {} }: RegExpExecArray): string | undefined {
    const numbered = prefix === undefined ? undefined : this.#numbered.get(prefix);
    if (!numbered || number === undefined) return this.#located.get(word);
    const { digits, after, kind } = numbered;
    const isWritten = number.length === digits || (number.length > digits && !number.startsWith('0'));
    return isWritten && Number(number) > after ? kind : undefined;
  }
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** Whole words only: `P-2001` is not found in `UP-2001`, nor `evt-1015` in `evt-10151`. */
function patternOf(prefixes: readonly string[], readsWords: boolean): RegExp | undefined {
  const longestFirst = [...prefixes].sort((a, b) => b.length - a.length).map(escaped);
  const alternatives = [
    ...(prefixes.length > 0 ? [`(?<prefix>${longestFirst.join('|')})(?<number>\\d+)`] : []),
    ...(readsWords ? ['[A-Za-z0-9]+'] : []),
  ];
  if (alternatives.length === 0) return undefined;
  return new RegExp(`(?<![A-Za-z0-9])(?:${alternatives.join('|')})(?![A-Za-z0-9])`, 'g');
}

function textsAt(value: JsonValue, here: PatternsHere): string[] {
  if (here.length === 0) return [];
  if (isMatched(here)) return typeof value === 'string' && /^[A-Za-z0-9]+$/.test(value) ? [value] : [];
  if (!Array.isArray(value) && !isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, below]) => textsAt(below, patternsBelow(here, name)));
}

/** Which made id stands for which expected one: each for one, kind by kind. */
export class Bijection {
  readonly #toExpected = new Map<string, GeneratedId>();
  readonly #toMade = new Map<string, GeneratedId>();
  /** Pairs in the order in which they were made, so that the last ones can be taken back. */
  readonly #pairs: { made: GeneratedId; expected: GeneratedId }[] = [];

  /** Lets one stand for the other; false when either stands for another already or their kinds differ. */
  pair(made: GeneratedId, expected: GeneratedId): boolean {
    if (made.kind !== expected.kind) return false;
    const [known, other] = [this.#toExpected.get(keyOf(made)), this.#toMade.get(keyOf(expected))];
    if (known || other) return known?.id === expected.id && other?.id === made.id;
    this.#toExpected.set(keyOf(made), expected);
    this.#toMade.set(keyOf(expected), made);
    this.#pairs.push({ made, expected });
    return true;
  }

  /** How many pairs there are: a moment to come back to. */
  get size(): number {
    return this.#pairs.length;
  }

  /** Takes back all pairs but the first `size`. */
  backTo(size: number): void {
    for (const { made, expected } of this.#pairs.splice(size)) {
      this.#toExpected.delete(keyOf(made));
      this.#toMade.delete(keyOf(expected));
    }
  }

  /** Made ids that stand for expected ones of another name, in the order in which they were paired. */
  renamed(): { made: string; expected: string }[] {
    return this.#pairs
      .filter(({ made, expected }) => made.id !== expected.id)
      .map(({ made, expected }) => ({ made: made.id, expected: expected.id }));
  }
}

const keyOf = ({ kind, id }: GeneratedId): string => `${kind}\n${id}`;
