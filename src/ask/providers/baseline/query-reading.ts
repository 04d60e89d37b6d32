import { tokenize } from '#ask/retrieval/index.ts';
import type { QueryWords } from './choose.ts';
import { dateMentions } from './date-mentions.ts';
import { gazetteerMentions, isAmount } from './gazetteer.ts';
import { formNames, literalMentions, numberMentions } from './literal-mentions.ts';
import { meaningsOf } from './meanings.ts';
import { matchesOf, type Mention, type MentionKind } from './mention.ts';

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
function nameMentions(text: string): Mention[] {
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

/** All that slot filling uses of a piece of the query. */
export interface QueryReading extends QueryWords {
  mentions: readonly Mention[];
}

const solid: readonly MentionKind[] = [
  'url',
  'email',
  'path',
  'agent',
  'identifier',
  'selector',
  'date',
  'time',
  'code',
  'quoted',
];
const hidesQuotes: readonly MentionKind[] = ['code', 'agent'];

export type Reader = (text: string) => QueryReading;

/** Reads every text once: parts of a request are looked at from several sides. */
export function createReader(): Reader {
  const readings = new Map<string, QueryReading>();
  return (text) => {
    const known = readings.get(text) ?? readQuery(text);
    readings.set(text, known);
    return known;
  };
}

/** Pieces beyond this many are not looked at. */
const MAX_MENTIONS = 600;

/** Finds every piece of the text that may be an argument, in the order of the text. */
export function readQuery(text: string): QueryReading {
  const found = [
    ...literalMentions(text),
    ...dateMentions(text),
    ...numberMentions(text),
    ...nameMentions(text),
    ...gazetteerMentions(text),
  ]
    .filter(({ kind, text: piece }) => kind !== 'identifier' || !isAmount(piece))
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .slice(0, MAX_MENTIONS);
  const mentions = found.filter((mention) => !found.some((other) => hides(other, mention)));
  return { text, tokens: tokenize(text), meanings: new Set(meaningsOf(text).keys()), mentions };
}

/** A piece inside a larger one of a firm form is part of it: the 8080 of an address is no number. */
function hides(outer: Mention, inner: Mention): boolean {
  if (outer === inner || !solid.includes(outer.kind)) return false;
  if (inner.start < outer.start || inner.end > outer.end) return false;
  if (inner.kind === 'quoted')
    return hidesQuotes.includes(outer.kind) && inner.end - inner.start < outer.end - outer.start;
  const innerIsWhole = inner.text === outer.text;
  if (outer.kind === 'quoted') return !innerIsWhole;
  if (outer.kind === 'identifier')
    return (
      !['ticker', 'currency', 'unit', 'key', 'city', 'market', 'name', 'country'].includes(inner.kind) ||
      !innerIsWhole
    );
  if (outer.kind === 'code') return inner.kind !== 'code';
  return inner.kind !== outer.kind && !(solid.includes(inner.kind) && innerIsWhole);
}
