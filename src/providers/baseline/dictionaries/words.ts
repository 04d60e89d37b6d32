import { cell, readTable } from '#core/table.ts';
import text from './words.tsv?raw';

/** Small closed word classes in English, Chinese, French, Russian and Spanish. Days are relative to today. */
const words = readTable('dictionaries/words.tsv', text, {
  class: cell.oneOf(['month', 'weekday', 'day', 'number', 'magnitude']),
  value: cell.text,
  words: cell.list('|'),
});

type WordClass = (typeof words)[number]['class'];

/** The words of a class with the value of each. */
export const valuesByWord = (wanted: WordClass): Map<string, string> =>
  new Map(
    words
      .filter((row) => row.class === wanted)
      .flatMap((row) => row.words.map((word) => [word, row.value] as const)),
  );

/** The words and the values of a class, the longest first; values that are numbers are left out. */
export const longestFirst = (wanted: WordClass): string[] =>
  words
    .filter((row) => row.class === wanted)
    .flatMap((row) => [...row.words, row.value])
    .filter((name) => !/^\d+$/.test(name))
    .sort((a, b) => b.length - a.length);
