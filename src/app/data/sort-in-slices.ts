import type { Column } from '#storage/index-record.ts';
import { facetColumns, type TaskIndex } from '#storage/task-index.ts';
import { sortTasks, type SortKey } from '#storage/task-sort.ts';
import { inSlices } from '../in-slices.ts';

export interface TaskOrder {
  by: SortKey;
  descending: boolean;
}

type Ordinals = Uint32Array<ArrayBuffer>;

/** Rows that sortTasks orders well within a frame. */
const AT_ONCE = 1000;
const STRIDE = 8192;
/** Texts alike for so many bytes are left to sortTasks, however many they are. */
const DEEPEST = 256;

/**
 * As sortTasks, the same order to the last row, pausing so that 100,000 rows never block the page; undefined when the
 * signal ends it. Rows are dealt into groups that sortTasks then orders one by one.
 */
export function sortInSlices(
  index: TaskIndex,
  ordinals: Ordinals,
  { by, descending }: TaskOrder,
  signal?: AbortSignal,
): Promise<Ordinals | undefined> {
  if (by === 'order' || ordinals.length <= AT_ONCE) {
    return Promise.resolve(sortTasks(index, ordinals, by, descending));
  }
  const isText = by === 'id' || by === 'query';
  return inSlices(
    isText ? sortTexts(index, ordinals, by, descending) : sortWords(index, ordinals, by, descending),
    { signal },
  );
}

/** Deals rows by one byte after another until a group is small. */
function* sortTexts(
  index: TaskIndex,
  ordinals: Ordinals,
  by: 'id' | 'query',
  descending: boolean,
): Generator<void, Ordinals> {
  const { bytes, starts } = by === 'id' ? index.record.ids : index.record.queries;
  const sorted = new Uint32Array(ordinals.length);
  let filled = 0;
  // The group that comes first is on top.
  const waiting = [{ group: ordinals, depth: 0, isOrdered: false }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { group, depth, isOrdered } = next;
    yield;
    if (isOrdered || group.length <= AT_ONCE || depth >= DEEPEST) {
      sorted.set(isOrdered ? group : sortTasks(index, group, by, descending), filled);
      filled += group.length;
      continue;
    }
    const codes = new Uint8Array(group.length);
    for (let row = 0; row < group.length; row++) {
      codes[row] = folded(bytes[starts[group[row]!]! + depth]!);
      if (row % STRIDE === 0) yield;
    }
    // The first of the groups holds the texts that have ended: they are equal and keep the data set's order.
    const groups = yield* deal(group, (row) => codes[row]!, 256);
    const parts = groups.map((rows, byte) => ({ group: rows, depth: depth + 1, isOrdered: byte === 0 }));
    if (!descending) parts.reverse();
    waiting.push(...parts.filter((part) => part.group.length > 0));
  }
  return sorted;
}

/** Upper-case ASCII letters as lower case, as sortTasks compares them. */
const folded = (byte: number): number => (byte >= 65 && byte <= 90 ? byte + 32 : byte);

/** Orders the different words by one row of each, then deals all rows by their word's place. */
function* sortWords(
  index: TaskIndex,
  ordinals: Ordinals,
  by: Exclude<SortKey, 'order' | 'id' | 'query'>,
  descending: boolean,
): Generator<void, Ordinals> {
  const { record } = index;
  const column: Column<string | string[]> = by === 'issues' ? record.issues : record[facetColumns[by]];
  const rowOfCode = new Map<number, number>();
  for (const ordinal of ordinals) {
    const code = column.codes[ordinal]!;
    if (!rowOfCode.has(code)) rowOfCode.set(code, ordinal);
  }
  yield;
  const places = new Uint32Array(column.words.length);
  sortTasks(index, Uint32Array.from(rowOfCode.values()), by, descending).forEach((ordinal, place) => {
    const code = column.codes[ordinal]!;
    // Equal numbers of issues are kept together, whichever issues they are.
    places[code] = by === 'issues' ? column.words[code]!.length : place;
  });
  yield;
  const most = places.reduce((highest, place) => Math.max(highest, place), 0);
  const isTurned = by === 'issues' && descending;
  const placeOf = (row: number): number => {
    const place = places[column.codes[ordinals[row]!]!]!;
    return isTurned ? most - place : place;
  };
  const groups = yield* deal(ordinals, placeOf, most + 1);
  const sorted = new Uint32Array(ordinals.length);
  let filled = 0;
  for (const group of groups) {
    sorted.set(group, filled);
    filled += group.length;
  }
  return sorted;
}

/** Rows into groups by number, each in the order given. */
function* deal(
  ordinals: Ordinals,
  groupOf: (row: number) => number,
  groups: number,
): Generator<void, Ordinals[]> {
  const sizes = new Uint32Array(groups);
  for (let row = 0; row < ordinals.length; row++) {
    sizes[groupOf(row)]! += 1;
    if (row % STRIDE === 0) yield;
  }
  const dealt = Array.from(sizes, (size) => new Uint32Array(size));
  const filled = new Uint32Array(groups);
  for (let row = 0; row < ordinals.length; row++) {
    const group = groupOf(row);
    dealt[group]![filled[group]!++] = ordinals[row]!;
    if (row % STRIDE === 0) yield;
  }
  return dealt;
}
