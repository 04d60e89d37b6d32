/** A part of a text. */
export interface Span {
  start: number;
  end: number;
}

export interface StatedDate extends Span {
  /** YYYY-MM-DD, or undefined where it is a date that may be two days (5.3.2026), or names no year. */
  day: string | undefined;
}

const months = 'january february march april may june july august september october november december'.split(
  ' ',
);
const shortened = String.raw`(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)`;
const month = String.raw`((?:${months.join('|')})(?![\p{L}])|${shortened}(?![\p{L}])\.?)`;

type Parts = [year: string | undefined, month: number, day: number] | undefined;

const forms: [RegExp, (...parts: string[]) => Parts][] = [
  [
    /(?<![\p{L}\d.,/-])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?![\d]|[-/.,]\d)/gu,
    (year, _, m, d) => [year, +m, +d],
  ],
  [/(?<!\d)(\d{4}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?[日号]/gu, (year, m, d) => [year, +m, +d]],
  [
    new RegExp(
      String.raw`(?<![\p{L}\d.,/-])(\d{1,2})(?:st|nd|rd|th)?(?: of |[ -]|\. )${month}(?:(?:,? |-)(\d{4})(?!\d))?`,
      'giu',
    ),
    (d, m, year) => [year, monthOf(m), +d],
  ],
  [
    new RegExp(
      String.raw`(?<!\p{L})${month} (\d{1,2})(?:st|nd|rd|th)?(?![\d:]|[.,]\d)(?:,? (\d{4})(?!\d))?`,
      'giu',
    ),
    (m, d, year) => [year, monthOf(m), +d],
  ],
  [
    /(?<![\p{L}\d.,/-])(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d|[-/.,]\d)/gu,
    (a, _, b, year) => dayAndMonth(+a, +b, year),
  ],
];

const monthOf = (name: string): number =>
  months.findIndex((full) => full.startsWith(name.toLowerCase().slice(0, 3))) + 1;

/** Which is the day, where the numbers can only be read one way. */
function dayAndMonth(a: number, b: number, year: string): Parts {
  if (a === b || a > 12) return [year, b, a];
  return b > 12 ? [year, a, b] : [undefined, a, b];
}

/** Dates of a seen text, in the order of their forms: ISO, Chinese and Japanese, in English words, and in numbers. */
export const datesIn = (text: string): StatedDate[] =>
  forms.flatMap(([form, read]) =>
    [...text.matchAll(form)].flatMap((found) => {
      if (isVerb(found[0])) return [];
      const parts = read(...found.slice(1));
      const span = { start: found.index, end: found.index + found[0].length };
      return parts && isPossible(parts) ? [{ ...span, day: parts[0] && writtenDay(parts) }] : [];
    }),
  );

/** No date is longer, with what is around it. */
const WINDOW = 40;

/** The date that a part of the text belongs to. */
export function dateAround(text: string, start: number, length: number): StatedDate | undefined {
  const from = Math.max(0, start - WINDOW);
  return datesIn(text.slice(from, start + length + WINDOW))
    .map((date) => ({ ...date, start: date.start + from, end: date.end + from }))
    .find((date) => date.start < start + length && start < date.end);
}

/** The first date of the text that is this day (YYYY-MM-DD), looked for around its year. */
export function findDay(text: string, day: string): StatedDate | undefined {
  const year = day.slice(0, 4);
  const named = new RegExp(String.raw`(?<!\d)0?${Number(day.slice(8))}(?!\d)`);
  for (let at = text.indexOf(year); at !== -1; at = text.indexOf(year, at + 4)) {
    if (!named.test(text.slice(Math.max(0, at - WINDOW), at + 4 + WINDOW))) continue;
    const date = dateAround(text, at, 4);
    if (date?.day === day) return date;
  }
  return undefined;
}

/** "10 may apply" and "march 10 miles" name no month: without a year a month has its capital. */
const isVerb = (text: string): boolean =>
  !/\d{4}/.test(text) && !/\p{Lu}\p{L}/u.test(text) && /\p{L}{3}/u.test(text);

const isPossible = ([year, number, day]: NonNullable<Parts>): boolean => {
  const at = new Date(Date.UTC(Number(year ?? 2000), number - 1, day));
  return year === undefined
    ? number >= 1 && day >= 1 && day <= 31
    : at.getUTCMonth() === number - 1 && at.getUTCDate() === day;
};

const writtenDay = ([year, number, day]: NonNullable<Parts>): string =>
  `${year}-${String(number).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
