import type { JsonValue } from '#core/json.ts';
import { dayAfter, MONTHS } from './spoken.ts';

// Days that a question names by the day on which it is asked, such as “tomorrow”. MCP-AgentBench wants them said as a person says them, and
// unambiguous (appendix, time sensitivity): what they mean follows from the day on which the task is set.

/** Words of a question with the days that they may mean, each as 2026-03-12, in order. */
export interface Moment {
  words: string;
  days: readonly string[];
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const WEEKDAY = `(${WEEKDAYS.join('|')})`;
const COUNTED: Readonly<Record<string, number>> = Object.fromEntries(
  ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map((word, n) => [
    word,
    n,
  ]),
);
const SAID = `(\\d{1,3}|${Object.keys(COUNTED).join('|')})`;
/** The same, or “a”: “in a week” may be any week. */
const NUMBER = `(\\d{1,3}|an?|${Object.keys(COUNTED).join('|')})`;
const numberOf = (word: string): number =>
  /^\d/.test(word) ? Number(word) : (COUNTED[word.toLowerCase()] ?? 1);
const UNIT_DAYS: Readonly<Record<string, number>> = { day: 1, night: 1, week: 7, month: 31, year: 366 };

/** The place of a day in its week, Monday being 0. */
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
const span = (day: string, from: number, to: number): string[] =>
  Array.from({ length: Math.max(0, to - from) + 1 }, (_, at) => dayAfter(day, from + at));

/** The days of the month or year that is so many months or years after that of a day. */
function calendar(day: string, unit: 'month' | 'year', after: number): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = (add: number): string =>
    new Date(unit === 'month' ? Date.UTC(year, month - 1 + add, 1) : Date.UTC(year + add, 0, 1))
      .toISOString()
      .slice(0, 10);
  const end = first(after + 1);
  return span(first(after), 0, 366).filter((each) => each < end);
}

/** A week, a weekend, a month or a year, as `which` says; what both readings of “next” and “last” would have. */
function stretchOf(day: string, which: string, unit: string): string[] {
  const place = weekdayOf(day);
  const after = /next|coming|following/i.test(which) ? 1 : /last|past|previous/i.test(which) ? -1 : 0;
  if (unit === 'month' || unit === 'year') return calendar(day, unit, after);
  const monday = -place;
  // From its Friday to the Monday after it, so that a stay may begin and end.
  if (unit === 'weekend')
    return after < 0 ? span(day, monday - 3, monday) : span(day, monday + 4, monday + 7 + 7 * after);
  // “The coming week” may begin today, “the past week” may end today.
  if (/coming|following/i.test(which)) return span(day, 0, monday + 13);
  return after < 0 ? span(day, monday - 7, 0) : span(day, monday + 7 * after, monday + 6 + 7 * after);
}

/** A day of the week: the one to come or, of “next”, also that of the next week; of “on” and the like also the one before. */
function weekdays(day: string, which: string, name: string): string[] {
  const wanted = WEEKDAYS.findIndex((each) => each.toLowerCase() === name.toLowerCase());
  const ahead = (wanted - weekdayOf(day) + 7) % 7;
  const coming = dayAfter(day, ahead);
  const before = dayAfter(day, ahead - 7);
  const ofNextWeek = dayAfter(day, wanted - weekdayOf(day) + 7);
  if (/last|past|previous/i.test(which))
    return [...new Set([dayAfter(day, wanted - weekdayOf(day) - 7), before])].sort();
  if (/next/i.test(which)) return [...new Set([ahead === 0 ? dayAfter(day, 7) : coming, ofNextWeek])].sort();
  return /this|coming/i.test(which) ? [coming] : [before, coming];
}

const HAN_DAYS = '一二三四五六';
/** 上周, 这周 and 下周, with or without a day of the week. */
function chineseWeek(day: string, which: string, name: string | undefined): string[] {
  const after = which === '下' ? 7 : which === '上' ? -7 : 0;
  const monday = after - weekdayOf(day);
  if (name === undefined || name === '') return span(day, monday, monday + 6);
  if (name === '末') return span(day, monday + 5, monday + 6);
  const place = HAN_DAYS.indexOf(name);
  return [dayAfter(day, monday + (place < 0 ? 6 : place))];
}

type Meaning = (day: string, groups: readonly string[]) => string[];
const only =
  (days: number): Meaning =>
  (day) => [dayAfter(day, days)];

/** What is read first is not read again: “the day after tomorrow” is no “tomorrow”, “two weeks from today” no “today”. */
const READINGS: readonly (readonly [pattern: RegExp, meaning: Meaning])[] = [
  [
    new RegExp(
      `\\b${NUMBER} (day|week|month)s? from (?:now|today)\\b|\\bin ${SAID} (day|week|month)s?\\b`,
      'gi',
    ),
    (day, [count, unit, other = '', its = '']) => around(day, 1, count || other, unit || its),
  ],
  [/\b(?:the )?day after tomorrow\b|后天/gi, only(2)],
  [/\b(?:the )?day before yesterday\b|前天/gi, only(-2)],
  [/\btomorrow\b|明天|明早|明晚/gi, only(1)],
  [/\byesterday\b|昨天|昨晚/gi, only(-1)],
  [/\b(?:today|tonight|this (?:morning|afternoon|evening))\b|今天|今晚|今早/gi, only(0)],
  [
    new RegExp(`\\b${NUMBER} (day|week|month)s? ago\\b`, 'gi'),
    (day, [count = '', unit = '']) => around(day, -1, count, unit),
  ],
  [
    new RegExp(
      `\\b(?:the )?(next|coming|following|last|past|previous) ${NUMBER} (day|week|month)s?\\b`,
      'gi',
    ),
    (day, [which = '', count = '', unit = '']) => {
      const length = numberOf(count) * UNIT_DAYS[unit.toLowerCase()]!;
      return /last|past|previous/i.test(which) ? span(day, -length, 0) : span(day, 0, length);
    },
  ],
  [
    new RegExp(
      `\\b(this|next|coming|last|past|previous|on|by|until|till|since|from|to|through|and|or) ${WEEKDAY}\\b`,
      'gi',
    ),
    (day, [which = '', name = '']) => weekdays(day, which, name),
  ],
  [
    /\b(this|next|coming|following|last|past|previous) (weekend|week|month|year)\b/gi,
    (day, [which = '', unit = '']) => stretchOf(day, which, unit.toLowerCase()),
  ],
  [
    /(上|这|本|下)个?(?:周|星期|礼拜)([一二三四五六日天末])?/g,
    (day, [which = '', name]) => chineseWeek(day, which, name),
  ],
  [
    /(上|这|本|下)个?月/g,
    (day, [which = '']) => calendar(day, 'month', which === '下' ? 1 : which === '上' ? -1 : 0),
  ],
];

/** So many days, weeks or months away; a month may be a day or two longer. */
function around(day: string, sign: 1 | -1, count: string, unit: string): string[] {
  const length = numberOf(count) * UNIT_DAYS[unit.toLowerCase()]!;
  const least = unit.toLowerCase() === 'month' ? length - 3 * numberOf(count) : length;
  return sign > 0 ? span(day, least, length) : span(day, -length, -least);
}

/** Characters of a question that are read. */
const MOST_READ = 10_000;

/** The days that a question names by the day on which it is asked. */
export function momentsIn(query: string, day: string): Moment[] {
  let left = query.slice(0, MOST_READ);
  const found: Moment[] = [];
  for (const [pattern, meaning] of READINGS)
    left = left.replace(pattern, (words: string, ...rest: unknown[]) => {
      const groups = rest.slice(
        0,
        rest.findIndex((each) => typeof each === 'number'),
      ) as string[];
      found.push({ words, days: meaning(day, groups) });
      return ' … ';
    });
  return found;
}

/**
 * How many days a question may speak of beyond the one that it names: “tomorrow, for three nights”. A length inside a moment, such as “two weeks
 * from today”, is none.
 */
function lengthSaid(query: string, moments: readonly Moment[]): number {
  let left = query.slice(0, MOST_READ);
  for (const { words } of moments) left = left.replaceAll(words, ' … ');
  return Math.max(
    0,
    ...[...left.matchAll(new RegExp(`\\b${NUMBER}[ -](day|night|week|month)s?\\b`, 'gi'))].map(
      ([, count = '', unit = '']) => numberOf(count) * UNIT_DAYS[unit.toLowerCase()]!,
    ),
  );
}

const DATE = /^(\d{4})[-/](\d{2})[-/](\d{2})(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/;

/** The day of a value that is a date or a time, as 2026-03-12; undefined for any other. */
export function dateOf(value: JsonValue): string | undefined {
  const [, year, month, day] = (typeof value === 'string' && DATE.exec(value)) || [];
  return year === undefined ? undefined : `${year}-${month}-${day}`;
}

/** The day in a time as a person writes it, such as `Thursday, 12 March 2026 at 10:00`; undefined where none stands there. */
export function dayIn(time: string): string | undefined {
  const iso = /\b\d{4}-\d{2}-\d{2}(?!\d)/.exec(time)?.[0];
  if (iso !== undefined) return iso;
  const han = /(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日/.exec(time);
  const month = new RegExp(MONTHS.join('|'), 'i').exec(time)?.[0];
  const [date, year] = [/(?<![\d:])(\d{1,2})(?![\d:])/.exec(time)?.[1], /\b\d{4}\b/.exec(time)?.[0]];
  const parts =
    han?.slice(1) ??
    (month && date && year
      ? [year, MONTHS.findIndex((each) => each.toLowerCase() === month.toLowerCase()) + 1, date]
      : undefined);
  return parts?.map((part) => String(part).padStart(2, '0')).join('-');
}

/** May this day be meant by one of the moments of a question, or by a length of days from it? */
export function isMeant(date: string, moments: readonly Moment[], query: string): boolean {
  const more = moments.length === 0 ? 0 : lengthSaid(query, moments);
  return moments.some(
    ({ days }) =>
      days.includes(date) ||
      (more > 0 && date >= dayAfter(days[0]!, -more) && date <= dayAfter(days.at(-1)!, more)),
  );
}
