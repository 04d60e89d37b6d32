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
const longestFirst = (wanted: WordClass): string[] =>
  words
    .filter((row) => row.class === wanted)
    .flatMap((row) => [...row.words, row.value])
    .filter((name) => !/^\d+$/.test(name))
    .sort((a, b) => b.length - a.length);

const monthNumber = new Map(
  [...valuesByWord('month')].map(([name, number]) => [name, Number(number)] as const),
);
const month = `(?:${[...monthNumber.keys()].sort((a, b) => b.length - a.length).join('|')})`;
const iso = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/g;
const chinese = /(?:(\d{4})年)?(\d{1,2})月(\d{1,2})[日号]/g;
const dayFirst = new RegExp(
  `(?<![\\p{L}\\p{N}])(\\d{1,2})(?:st|nd|rd|th|er)?\\s(?:of\\s|de\\s)?(${month})\\.?(?![\\p{L}])(?:(?:,|\\sde|\\sdel)?\\s(\\d{4}))?`,
  'giu',
);
const monthFirst = new RegExp(
  `(?<![\\p{L}\\p{N}])(${month})\\.?\\s(\\d{1,2})(?:st|nd|rd|th)?(?!\\d)(?:,?\\s(\\d{4}))?`,
  'giu',
);
const numeric = /(?<![\d/])(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?![\d/])/g;
const bare = new RegExp(
  `(?<![\\p{L}])(?:(?:next|last|this|coming)\\s(?:${longestFirst('weekday')
    .filter((name) => /^[a-z]+$/.test(name))
    .join(
      '|',
    )}|week|weekend|month|year)|${[...longestFirst('day'), ...longestFirst('weekday')].join('|')})(?![\\p{Ll}])`,
  'giu',
);
const clock =
  /(?<![\d:.])(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s?([ap])\.?m\b\.?)?|(?<![\d:.])(\d{1,2})\s?([ap])\.?m\b\.?|(?<!\d)(\d{1,2})[点時时](?:(\d{1,2})分?|(半))?|\b(\d{1,2})\s?h\s?(\d{2})\b|(?<![\p{L}])(noon|midnight)(?![\p{L}])/giu;

const two = (number: number): string => String(number).padStart(2, '0');

/** Days and clock times. `value` is YYYY-MM-DD, or --MM-DD without a year, or HH:MM; relative days stay text. */
export function dateMentions(text: string): Mention[] {
  const dates = [
    ...readDates(text, iso, ([year, monthText, day]) => [year, Number(monthText), day]),
    ...readDates(text, chinese, ([year, monthText, day]) => [year, Number(monthText), day]),
    ...readDates(text, dayFirst, ([day, name, year]) => [year, monthNumber.get(name!.toLowerCase())!, day]),
    ...readDates(text, monthFirst, ([name, day, year]) => [year, monthNumber.get(name!.toLowerCase())!, day]),
    ...readDates(text, numeric, ([first, second, year]) =>
      Number(first) > 12 ? [year, Number(second), first] : [year, Number(first), second],
    ),
  ].filter((date, index, all) => !all.slice(0, index).some((other) => overlaps(other, date)));
  const year = dates.find(({ value }) => !value!.startsWith('-'))?.value!.slice(0, 4);
  const relative = matchesOf('date', bare, text).filter((day) => !dates.some((date) => overlaps(date, day)));
  const times = clockMentions(text).filter((time) => !dates.some((date) => overlaps(date, time)));
  return [...dates.map((date) => withTime(withYear(date, year), times)), ...relative, ...times];
}

/** `from April 3 to April 5, 2023`: the year holds for both. */
const withYear = (date: Mention, year: string | undefined): Mention =>
  year && date.value!.startsWith('-') ? { ...date, value: `${year}${date.value!.slice(1)}` } : date;

/** The clock time said along with the date. */
function withTime(date: Mention, times: readonly Mention[]): Mention {
  const beside = times.find(
    ({ start, end }) =>
      (start >= date.end && start - date.end <= 6) || (date.start >= end && date.start - end <= 6),
  );
  return beside ? { ...date, facts: { time: beside.value! } } : date;
}

type DateParts = [year: string | undefined, month: number, day: string | undefined];

function readDates(
  text: string,
  pattern: RegExp,
  partsOf: (groups: (string | undefined)[]) => DateParts,
): Mention[] {
  return [...text.matchAll(pattern)].flatMap((match): Mention[] => {
    const [year, monthOfYear, day] = partsOf(match.slice(1));
    if (monthOfYear < 1 || monthOfYear > 12 || Number(day) < 1 || Number(day) > 31) return [];
    const value = `${year ?? '-'}-${two(monthOfYear)}-${two(Number(day))}`;
    return [{ kind: 'date', start: match.index, end: match.index + match[0].length, text: match[0], value }];
  });
}

function clockMentions(text: string): Mention[] {
  return [...text.matchAll(clock)].flatMap((match): Mention[] => {
    const [, hour, minute, , half, hourOnly, halfOnly, hourHan, minuteHan, halfHan, hourH, minuteH, word] =
      match;
    const named = word?.toLowerCase() === 'noon' ? 12 : 0;
    const hours = word ? named : Number(hour ?? hourOnly ?? hourHan ?? hourH);
    const minutes = Number(minute ?? minuteHan ?? minuteH ?? (halfHan ? 30 : 0));
    if (hours > 24 || minutes > 59) return [];
    const twelve = (half ?? halfOnly)?.toLowerCase();
    const shifted = twelve === 'p' ? (hours % 12) + 12 : twelve === 'a' ? hours % 12 : hours;
    const value = `${two(shifted)}:${two(minutes)}`;
    return [{ kind: 'time', start: match.index, end: match.index + match[0].length, text: match[0], value }];
  });
}

/** A date or time as the parameter's description wants it written. */
export function writeDate(mention: Mention, description: string): string {
  const value = mention.value;
  if (!value) return mention.text.toLowerCase();
  if (mention.kind === 'time') return value;
  const [year, monthText, day] = value.startsWith('-')
    ? ['', ...value.slice(2).split('-')]
    : value.split('-');
  const wanted = /\b(dd|mm|yyyy)([/.-])(dd|mm|yyyy)\2(dd|mm|yyyy)\b/i.exec(description);
  if (!year) return mention.text;
  if (!wanted)
    return mention.facts?.time && /iso ?8601|date-?time|T\d\d:|Thh/i.test(description)
      ? `${value}T${mention.facts.time}:00`
      : value;
  const parts: Record<string, string> = { dd: day!, mm: monthText!, yyyy: year };
  return [wanted[1]!, wanted[3]!, wanted[4]!].map((part) => parts[part.toLowerCase()]!).join(wanted[2]);
}
