import { isJsonObject, type JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import { isMatched, patternsBelow, patternsFor, type PatternsHere, type Volatile } from '#core/volatile.ts';
import type { GeneratedId, GeneratedIds } from './bijection.ts';

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
export interface Reader {
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
