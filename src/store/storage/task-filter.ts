import { NOT_SAID, type TaskFilter } from '#core/dataset.ts';
import { expectsCalls, stepsOf } from '#core/task.ts';
import { categoriesMeant, difficultyAliases, fold, type Column } from './index-record.ts';
import { facetColumns, facetNames, type TaskIndex } from './task-index.ts';
import { BLOCK } from './text-rows.ts';

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
