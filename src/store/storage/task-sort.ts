import { drawSample } from '#core/random.ts';
import type { TaskSelection } from '#core/run.ts';
import { type Column, wordAt } from './index-record.ts';
import { facetColumns, type FacetName, type TaskIndex } from './task-index.ts';
import { type TextRows, BLOCK, textsOf } from './text-rows.ts';
import { passingTasks } from './task-filter.ts';

/** 'order' is the data set's own; 'issues' counts them. */
export type SortKey = 'order' | 'id' | 'query' | 'issues' | Exclude<FacetName, 'issue'>;

/** Upper-case ASCII letters as lower case; other bytes as they are, which keeps the order of code points. */
const folded = (byte: number): number => (byte >= 65 && byte <= 90 ? byte + 32 : byte);

/** Bytes that all the chosen rows begin with. */
function sharedPrefix({ bytes, starts }: TextRows, ordinals: Uint32Array): number {
  const first = starts[ordinals[0]!]!;
  let shared = starts[ordinals[0]! + 1]! - 1 - first;
  for (const ordinal of ordinals) {
    const start = starts[ordinal]!;
    let same = 0;
    while (same < shared && bytes[start + same] === bytes[first + same]) same += 1;
    shared = same;
  }
  return shared;
}

/** Six bytes after the shared prefix as one number: decides almost every comparison. */
function keysOf({ bytes, starts }: TextRows, ordinals: Uint32Array, skip: number): Float64Array {
  const keys = new Float64Array(starts.length - 1);
  for (const ordinal of ordinals) {
    let key = 0;
    const end = starts[ordinal + 1]! - 1;
    for (let index = starts[ordinal]! + skip, last = index + 6; index < last; index++) {
      key = key * 256 + (index < end ? folded(bytes[index]!) : 0);
    }
    keys[ordinal] = key;
  }
  return keys;
}

function compareTexts({ bytes, starts }: TextRows, a: number, b: number, skip: number): number {
  let left = starts[a]! + skip;
  let right = starts[b]! + skip;
  // The zero at the end of a row is less than any byte, and ends the walk when both end.
  for (; ; left++, right++) {
    const difference = folded(bytes[left]!) - folded(bytes[right]!);
    if (difference !== 0 || bytes[left] === 0) return difference;
  }
}

function sortByText(
  rows: TextRows,
  ordinals: Uint32Array<ArrayBuffer>,
  sign: 1 | -1,
): Uint32Array<ArrayBuffer> {
  if (ordinals.length < 2) return ordinals;
  const shared = sharedPrefix(rows, ordinals);
  const keys = keysOf(rows, ordinals, shared);
  const compare = (a: number, b: number) => keys[a]! - keys[b]! || compareTexts(rows, a, b, shared);
  return ordinals.sort((a, b) => sign * compare(a, b) || a - b);
}

/** Sorts by the rank of each row's word. Rank and ordinal share one number, so that the engine's own sort does. */
function sortByRank(
  codes: Uint32Array,
  ranks: Uint32Array,
  ordinals: Uint32Array<ArrayBuffer>,
): Uint32Array<ArrayBuffer> {
  const packed = Float64Array.from(ordinals, (ordinal) => ranks[codes[ordinal]!]! * 2 ** 32 + ordinal).sort();
  return Uint32Array.from(packed, (value) => value % 2 ** 32);
}

const collator = new Intl.Collator('en', { numeric: true });

function ranksOf({ words }: Column<string | string[]>): Uint32Array {
  const texts = words.map((word) => (Array.isArray(word) ? word.join(', ') : word));
  const ranks = new Uint32Array(words.length);
  const order = texts.map((_, code) => code).sort((a, b) => collator.compare(texts[a]!, texts[b]!));
  order.forEach((code, rank) => (ranks[code] = rank));
  return ranks;
}

/** A new list of the same tasks in another order; equal ones keep the data set's order, also when descending. */
export function sortTasks(
  index: TaskIndex,
  ordinals: ArrayLike<number>,
  by: SortKey,
  descending = false,
): Uint32Array<ArrayBuffer> {
  const list = Uint32Array.from(ordinals);
  const { record } = index;
  if (by === 'order') return descending ? list.sort().reverse() : list.sort();
  if (by === 'id' || by === 'query') {
    return sortByText(by === 'id' ? record.ids : record.queries, list, descending ? -1 : 1);
  }
  const column: Column<string | string[]> = by === 'issues' ? record.issues : record[facetColumns[by]];
  const ranks = by === 'issues' ? Uint32Array.from(column.words, (codes) => codes.length) : ranksOf(column);
  const highest = ranks.reduce((most, rank) => Math.max(most, rank), 0);
  return sortByRank(column.codes, descending ? ranks.map((rank) => highest - rank) : ranks, list);
}

/** Positions of the tasks with these ids, ascending; an id the data set lacks is left out. */
export function ordinalsOfIds(index: TaskIndex, ids: readonly string[]): number[] {
  const wanted = new Set(ids);
  const found: number[] = [];
  for (let from = 0; from < index.length; from += BLOCK) {
    textsOf(index.record.ids, from, Math.min(from + BLOCK, index.length)).forEach((id, offset) => {
      if (wanted.has(id)) found.push(from + offset);
    });
  }
  return found;
}

/**
 * The tasks a selection takes, as ascending ordinals: those that are among the ids and pass the filter, and of these a seeded sample.
 * Every part narrows, as in mcpbr; an empty list of ids is no filter.
 */
export async function selectOrdinals(
  index: TaskIndex,
  { taskIds = [], filter = {}, sample }: TaskSelection,
): Promise<number[]> {
  const passed = [...(await passingTasks(index, filter))];
  const named = taskIds.length > 0 ? new Set(ordinalsOfIds(index, taskIds)) : undefined;
  const chosen = named ? passed.filter((ordinal) => named.has(ordinal)) : passed;
  return drawSample(chosen, sample, (position) => wordAt(index.record.category, chosen[position]!));
}
