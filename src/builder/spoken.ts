import type { JsonValue } from '#core/json.ts';
import { saidForCode } from './codes.ts';
import { wordsOfName } from './words.ts';

export const MONTHS =
  'January February March April May June July August September October November December'.split(' ');
const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})/;

/** A day some days after another, both as 2026-03-12. */
export function dayAfter(date: string, days: number): string {
  const [year = 2026, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}

/** A day as a person writes it: 2026-03-12 → March 12, 2026. Any other text as it is. */
export function spokenDate(date: string): string {
  const [, year, month, day] = ISO_DATE.exec(date) ?? [];
  const name = MONTHS[Number(month) - 1];
  return year && name ? `${name} ${Number(day)}, ${year}` : date;
}

/** The ways in which a query may say a value: letter by letter, as a number with separators or in words, as a date, as the words of a code. */
export function waysToSay(value: JsonValue): string[] {
  if (typeof value === 'number') {
    const small = Number.isInteger(value) ? SMALL[value] : undefined;
    const percent =
      value > 0 && value < 1
        ? [`${Number((value * 100).toFixed(4))} %`, `${Number((value * 100).toFixed(4))}%`]
        : [];
    const padded = Number.isInteger(value)
      ? []
      : [value.toFixed(1), value.toFixed(2)].filter((text) => Number(text) === value);
    return [
      String(value),
      ...padded,
      value.toLocaleString('en-US', { maximumFractionDigits: 10 }),
      ...(small ? [small] : []),
      ...percent,
    ];
  }
  if (typeof value !== 'string') return [JSON.stringify(value)];
  const [, year, month, day] = ISO_DATE.exec(value) ?? [];
  const name = MONTHS[Number(month) - 1];
  const dates =
    year && name
      ? [
          `${name} ${Number(day)}, ${year}`,
          `${Number(day)} ${name} ${year}`,
          `${name} ${Number(day)}`,
          `${Number(day)} ${name}`,
        ]
      : [];
  const words = /[_-]|[a-z][A-Z]/.test(value) ? [wordsOfName(value).join(' ')] : [];
  return [value, ...dates, ...saidForCode(value), ...words].filter((way) => way !== '');
}
