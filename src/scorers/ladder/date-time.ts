import { bothTexts, type Comparator } from './comparator.ts';

export const dateTime: Comparator = {
  id: 'date-time',
  title: 'Dates and times',
  meaning:
    'Two ISO 8601 dates, times or instants are equal when they are the same moment: offsets are applied, seconds of zero may be absent, a date alone is its midnight. A time with an offset is never compared with one without.',
  same(expected, made) {
    const texts = bothTexts(expected, made);
    if (!texts) return false;
    const [a, b] = texts.map(moment);
    return a !== undefined && a === b;
  },
};

const form =
  /^(?:(\d{4})-?(\d{2})-?(\d{2}))?(?:(?:^|[T ])(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?(Z|[+-]\d{2}:?\d{2}))?)?$/i;

/** A text equal for equal moments; undefined for what is no date or time. */
function moment(text: string): string | undefined {
  const found = text === '' || text.length > 40 ? null : form.exec(text);
  if (!found) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zone] = found;
  const at = Date.UTC(
    Number(year ?? 1970),
    Number(month ?? 1) - 1,
    Number(day ?? 1),
    Number(hour),
    Number(minute),
    Number(second),
  );
  if (!isInRange(Number(month ?? 1), Number(day ?? 1), Number(hour), Number(minute), Number(second)))
    return undefined;
  const day0 = new Date(at - (at % 86_400_000));
  if (year !== undefined && day0.getUTCDate() !== Number(day)) return undefined;
  const offset = zone === undefined ? 0 : minutesOf(zone);
  const kind = `${year === undefined ? 'time' : 'date'}${zone === undefined ? '' : ' with offset'}`;
  const nanoseconds = fraction.padEnd(9, '0').slice(0, 9);
  return `${kind} ${at - offset * 60_000} ${nanoseconds}`;
}

const isInRange = (month: number, day: number, hour: number, minute: number, second: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour <= 23 && minute <= 59 && second <= 59;

function minutesOf(zone: string): number {
  if (/^z$/i.test(zone)) return 0;
  const digits = zone.replace(/\D/g, '');
  return (zone.startsWith('-') ? -1 : 1) * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2)));
}
