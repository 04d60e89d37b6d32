import { drawSample } from '#core/random.ts';
import type { TaskSelection } from '#core/run.ts';
import { NOT_SAID, type TaskFilter } from '#core/dataset.ts';
import { expectsCalls, stepsOf } from '#core/task.ts';
import { type Column, wordAt, categoriesMeant, difficultyAliases, fold } from './index-record.ts';
import { facetColumns, type FacetName, type TaskIndex, facetNames } from './task-index.ts';
import { type TextRows, BLOCK, textsOf } from './text-rows.ts';

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

/** Which words of a column pass: 1 for yes. A row passes when one of its values is wanted, in any case of letters. */
function passing(column: Column<string | string[]>, wanted: ReadonlySet<string>): Uint8Array {
  const pass = (word: string | string[]) =>
    word.length === 0
      ? wanted.has(NOT_SAID)
      : Array.isArray(word)
        ? word.some((value) => wanted.has(fold(value)))
        : wanted.has(fold(word));
  return Uint8Array.from(column.words, (word) => (pass(word) ? 1 : 0));
}

function categoryStrike({ category }: TaskIndex['record'], values: readonly string[]): Strike {
  const meant = new Set(values.flatMap((value) => categoriesMeant(value, category.words)));
  return strikeBy(
    category,
    Uint8Array.from(category.words, (word) => (meant.has(word) ? 1 : 0)),
  );
}

/** Strikes out, with 0 in the marks of a block, the rows that do not pass. */
type Strike = (marks: Uint8Array, first: number) => void;

const strikeBy =
  ({ codes }: Column<string | string[]>, pass: Uint8Array): Strike =>
  (marks, first) => {
    for (let row = 0; row < marks.length; row++) {
      if (pass[codes[first + row]!] === 0) marks[row] = 0;
    }
  };

/** A task without a word of its own for difficulty is read by its call type, as mcpbr reads it. */
function difficultyStrike(index: TaskIndex, values: readonly string[]): Strike {
  const { difficulty, callType } = index.record;
  const words = values.map(fold);
  const aliases = new Set(words.map((word) => difficultyAliases.get(word) ?? word));
  const own = passing(difficulty, new Set([...words, ...aliases]));
  const byType = Uint8Array.from(callType.words, (word) =>
    expectsCalls(word) && aliases.has(stepsOf(word)) ? 1 : 0,
  );
  return (marks, first) => {
    for (let row = 0; row < marks.length; row++) {
      const code = difficulty.codes[first + row]!;
      const passes =
        difficulty.words[code] === '' ? byType[callType.codes[first + row]!] === 1 : own[code] === 1;
      if (!passes) marks[row] = 0;
    }
  };
}

function facetStrikes(index: TaskIndex, filter: TaskFilter): Strike[] {
  return facetNames.flatMap((name) => {
    const values = filter[name];
    if (!values || values.length === 0) return [];
    if (name === 'category') return [categoryStrike(index.record, values)];
    if (name === 'difficulty') return [difficultyStrike(index, values)];
    const column: Column<string | string[]> = index.record[facetColumns[name]];
    return [strikeBy(column, passing(column, new Set(values.map(fold))))];
  });
}

/** Marks the rows of one block whose query, id or expected tools contain the text. */
function textMarks(index: TaskIndex, text: string): ((marks: Uint8Array, block: number) => void) | undefined {
  const needle = text.replaceAll('\0', '').trim().toLowerCase();
  if (needle === '') return undefined;
  const { words, codes } = index.record.tools;
  const named = Uint8Array.from(words, (names) =>
    names.some((name) => name.toLowerCase().includes(needle)) ? 1 : 0,
  );
  return (marks, block) => {
    for (let row = 0; row < marks.length; row++) marks[row] = named[codes[block * BLOCK + row]!]!;
    index.foldedQueries.mark(block, needle, marks);
    index.foldedIds.mark(block, needle, marks);
  };
}

/** `tagged` marks with 1 the tasks that have the filter's tags. */
function passedBy(index: TaskIndex, filter: TaskFilter, tagged?: Uint8Array): Uint32Array<ArrayBuffer> {
  const strikes = facetStrikes(index, filter);
  const markText = textMarks(index, filter.text ?? '');
  const passed = new Uint32Array(index.length);
  let count = 0;
  for (let block = 0; block * BLOCK < index.length; block++) {
    const first = block * BLOCK;
    const marks = new Uint8Array(Math.min(BLOCK, index.length - first)).fill(1);
    markText?.(marks, block);
    for (const strike of strikes) strike(marks, first);
    for (let row = 0; row < marks.length; row++)
      if (marks[row] === 1 && tagged?.[first + row] !== 0) passed[count++] = first + row;
  }
  return passed.slice(0, count);
}

/** The ordinals of the tasks that pass every part of the filter, ascending. Tags need the store: `passingTasks` knows them. */
export const filterTasks = (
  index: TaskIndex,
  filter: TaskFilter & { tags?: never },
): Uint32Array<ArrayBuffer> => passedBy(index, filter);

/** The same, tags included. */
export const passingTasks = async (index: TaskIndex, filter: TaskFilter): Promise<Uint32Array<ArrayBuffer>> =>
  passedBy(index, filter, filter.tags?.length ? await index.tagged(filter.tags) : undefined);

/** How a tag narrows a filter. */
export interface TagStep {
  tag: string;
  /** Tasks that pass the filter's other parts and have this tag. */
  alone: number;
  /** Those of them that have every tag before it as well. */
  together: number;
}

/** Tags that are looked at one by one: each reads every shard. */
const MOST_TAG_STEPS = 10;

/**
 * How the tags of a filter narrow it, one after the other, from the tasks that pass without any: the first with none together is the one that
 * empties it. Empty where the filter's other parts pass no task. Throws as `passingTasks`.
 */
export async function tagSteps(index: TaskIndex, { tags = [], ...filter }: TaskFilter): Promise<TagStep[]> {
  if (passedBy(index, filter).length === 0) return [];
  const steps: TagStep[] = [];
  let all: Uint8Array | undefined;
  for (const tag of tags.slice(0, MOST_TAG_STEPS)) {
    const own = await index.tagged([tag]);
    all = all ? all.map((mark, row) => mark & own[row]!) : own;
    const [alone, together] = [own, all].map((marks) => passedBy(index, filter, marks).length);
    steps.push({ tag, alone: alone!, together: together! });
  }
  return steps;
}
