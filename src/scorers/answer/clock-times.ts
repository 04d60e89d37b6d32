import type { Span } from './dates-in.ts';

// Times of day without a date, as people write them.

const hour = String.raw`(?<hour>\d{1,2})`;
const minute = String.raw`(?<minute>[0-5]\d)`;
const half = String.raw`(?<half>[ap]\.?m\b\.?)`;

/** Forms in the order in which they are tried; each names an hour, and a minute where it has one. */
const forms: readonly RegExp[] = [
  // 2026-03-16T14:30:00+01:00
  new RegExp(String.raw`(?<=\d{4}-\d{2}-\d{2}[T ])${hour}:${minute}(?::00)?(?![\d:])`, 'giu'),
  // 14:30, 2:30 pm, 14h30, 14時30分, 14点30分
  new RegExp(
    String.raw`(?<![\d:.,/-])(?<before>上午|下午|早上|晚上|中午|午前|午後)? ?${hour}(?:[:h]|時|点|點)${minute}(?::00)?(?![\d:])(?:分| ?${half})?`,
    'giu',
  ),
  // 3.30 pm, 15.30 Uhr
  new RegExp(String.raw`(?<![\d:.,/-])${hour}\.${minute} ?(?:${half}|Uhr\b)`, 'giu'),
  // 3 pm, 15 Uhr, 15 h, 午後3時, 15 часов
  new RegExp(
    String.raw`(?<![\d:.,/-])(?<before>上午|下午|早上|晚上|中午|午前|午後)? ?${hour} ?(?:${half}|Uhr\b|h\b|heures?\b|時|点|點|час(?:ов|а)?(?![а-я]))(?!\d)`,
    'giu',
  ),
];

const afternoon = /^(?:p|下午|晚上|午後)/i;
const morning = /^(?:a|上午|早上|午前)/i;

/** The time of day that a whole fact is, in minutes: `14:30`, `09:05`. Undefined for anything else. */
export function timeOfDay(fact: string): number | undefined {
  const found = /^(\d{1,2}):([0-5]\d)$/.exec(fact);
  return found && Number(found[1]) < 24 ? Number(found[1]) * 60 + Number(found[2]) : undefined;
}

/** The first place in a seen text that gives this time of day. A time with am or pm, or its like, is one of twelve hours. */
export function findTime(text: string, minutes: number): Span | undefined {
  for (const form of forms)
    for (const match of text.matchAll(form)) {
      const groups = match.groups!;
      if (
        minutesOf(Number(groups.hour), Number(groups.minute ?? 0), groups.half ?? groups.before) === minutes
      )
        return { start: match.index, end: match.index + match[0].length };
    }
  return undefined;
}

function minutesOf(hours: number, minutes: number, half = ''): number | undefined {
  if (hours > 24) return undefined;
  if (afternoon.test(half) && hours < 12) return (hours + 12) * 60 + minutes;
  if (morning.test(half) && hours === 12) return minutes;
  return (hours % 24) * 60 + minutes;
}
