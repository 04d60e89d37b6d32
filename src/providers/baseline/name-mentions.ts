import { formNames } from './literal-mentions.ts';
import { matchesOf, type Mention } from './mention.ts';

const word = "(?:(?:\\p{Lu}\\.){1,4}|(?:St|Mt|Dr|Mr|Ms|Mrs|Jr|Sr)\\.|\\p{Lu}[\\p{L}\\p{N}\\p{M}'’-]{0,40})";
const particle = '(?:of|the|de|da|del|della|di|du|la|le|van|von|der|&)';
const names = new RegExp(
  `(?<![\\p{L}\\p{N}_#.@/-])${word}(?:\\s(?:(?:${particle}\\s){0,2}${word}|\\d{1,4}(?![\\p{N}:./-]))){0,7}`,
  'gu',
);
const regions = new RegExp(
  `(?<![\\p{L}\\p{N}_#.@/-])(?:\\d{1,5}[A-Z]?\\s)?${word}(?:\\s${word}){0,3}(?:,\\s?${word}(?:\\s${word}){0,3}){1,4}`,
  'gu',
);
/** Words that open a sentence with a capital and name nothing. */
const openers =
  /^(?:I|I'm|I’m|Im|I'd|I’d|I've|Id|A|An|This|That|It|It's|Its|My|Your|We|You|He|She|They|What|What's|Whats|Which|Who|When|Where|Why|How|Is|Are|Was|Do|Does|Did|Can|Could|Would|Will|Should|May|Please|Let|Let's|Hi|Hello|Hey|Ok|Okay|And|Or|But|If|In|On|At|To|For|From|By|With|Of|Yes|No|There|Then|After|Next|Finally|Also|First|Now|Je|Il|Un|Une|Quel|Quelle|Quels|Qué|Cuál|Cuánto|Необходимо|Какая|Какой|Сколько|Пожалуйста)$/u;

/**
 * Runs of capitalised words: people, titles, companies; and `Name, Name` as addresses of towns are written. The first word of
 * a sentence is dropped where it is a common opener or a verb in front of a name.
 */
export function nameMentions(text: string): Mention[] {
  return [
    ...matchesOf('name', names, text).flatMap((mention) => withoutOpener(mention, text)),
    ...matchesOf('region', regions, text).flatMap((mention) => withoutOpener(mention, text)),
  ];
}

/** `Riga, Latvia, Can you …`: what opens the next clause is no part of the place. */
function withoutTail(text: string): string {
  const cut = text.lastIndexOf(', ');
  return cut > 0 && openers.test(text.slice(cut + 2).split(' ')[0]!) ? text.slice(0, cut) : text;
}

function withoutOpener(mention: Mention, text: string): Mention[] {
  const parts = mention.text
    .replace(/[.’']+$/, (end) => (/\b\p{Lu}\.$/u.test(mention.text) ? end : ''))
    .split(' ');
  const opensSentence = /(?:^|[.!?:。！？\n]\s{0,3}|["'“‘(]\s?)$/u.test(
    text.slice(Math.max(0, mention.start - 4), mention.start),
  );
  let skip = 0;
  while (skip < parts.length && (openers.test(parts[skip]!) || (opensSentence && skip === 0))) skip += 1;
  while (skip < parts.length && /^\p{Ll}/u.test(parts[skip]!)) skip += 1;
  const kept = withoutTail(parts.slice(skip).join(' '))
    .replace(/['’]s$/, '')
    .replace(/,$/, '');
  if (!kept || formNames.test(kept) || /^(?:True|False|None|Null)$/.test(kept)) return [];
  const start = mention.start + parts.slice(0, skip).join(' ').length + (skip > 0 ? 1 : 0);
  return [{ ...mention, start, end: start + kept.length, text: kept }];
}
