import { cell, readTable } from '#core/table.ts';
import text from './dictionaries/words.tsv?raw';

/** What a piece of a query looks like. */
export type MentionKind =
  | 'quoted'
  | 'url'
  | 'email'
  | 'path'
  | 'selector'
  | 'identifier'
  | 'key'
  | 'code'
  | 'date'
  | 'time'
  | 'number'
  | 'name'
  | 'region'
  | 'city'
  | 'country'
  | 'currency'
  | 'ticker'
  | 'market'
  | 'language'
  | 'unit'
  | 'agent'
  | 'phrase';

/** A piece of the query that may become an argument. */
export interface Mention {
  kind: MentionKind;
  /** Position in the text, end exclusive. */
  start: number;
  end: number;
  /** As written, without quotes. */
  text: string;
  /** What a dictionary or a reader of dates and numbers makes of it: an ISO code, an ISO date, digits. */
  value?: string;
  /** Further knowledge: the country or airport of a city, the unit of a number, the market of a ticker. */
  facts?: Readonly<Record<string, string>>;
}

export const overlaps = (a: Pick<Mention, 'start' | 'end'>, b: Pick<Mention, 'start' | 'end'>): boolean =>
  a.start < b.end && b.start < a.end;

/** Mentions of one kind for every match of a pattern; group 1, where there is one, is the text. */
export function matchesOf(kind: MentionKind, pattern: RegExp, text: string): Mention[] {
  return [...text.matchAll(pattern)].map((match) => {
    const inner = match.slice(1).find((group) => group !== undefined) ?? match[0];
    return { kind, start: match.index, end: match.index + match[0].length, text: inner };
  });
}

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
