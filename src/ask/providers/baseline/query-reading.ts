import { tokenize } from '#ask/retrieval/index.ts';
import type { QueryWords } from './choose.ts';
import {
  dateMentions,
  matchesOf,
  type Mention,
  type MentionKind,
  valuesByWord,
  overlaps,
} from './mention.ts';
import { gazetteerMentions, isAmount } from './gazetteer.ts';
import { meaningsOf } from './meanings.ts';

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
function readQuery(text: string): QueryReading {
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

/** Every quantifier over free text is bounded, so that a hostile query costs linear time. */
const quoted =
  /"([^"\n]{1,2000})"|“([^”\n]{1,2000})”|«([^»\n]{1,2000})»|「([^」\n]{1,2000})」|『([^』\n]{1,2000})』|《([^》\n]{1,2000})》|`([^`\n]{1,2000})`/gu;
const apostrophed = /(?<![\p{L}\p{N}])'([^'\n]{1,400})'(?![\p{L}\p{N}])|‘([^’\n]{1,400})’/gu;
const url =
  /\b(?:https?|ftp|file|wss?):\/\/[^\s"'<>«»“”，。；、）)\]}]{1,1000}|\bwww\.[^\s"'<>«»“”，。；、）)\]}]{1,500}/giu;
const domain =
  /(?<![\p{L}\p{N}@./-])(?:[a-z0-9-]{1,63}\.){1,4}(?:com|org|net|io|dev|app|edu|gov|info|co|ai|example|test|ru|fr|es|cn|de|uk)(?:\/[^\s"'<>«»“”，。；、)]{0,300})?(?![\p{L}\p{N}-])/giu;
const email = /[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}@(?:[\p{L}\p{N}-]{1,63}\.){1,5}\p{L}{2,24}/gu;
const path =
  /(?<![\p{L}\p{N}:/.])(?:~|\.{1,2})?\/(?:[\p{L}\p{N}_.@+-]{1,120}\/?){1,30}|\b[A-Za-z]:\\[^\s"'<>|?*]{1,300}|(?<![\p{L}\p{N}/.@])[\p{L}\p{N}_-]{1,80}(?:\/[\p{L}\p{N}_.-]{1,80}){1,12}\/?|(?<![\p{L}\p{N}/@.])[A-Za-z0-9_-]{1,80}(?:\.[A-Za-z0-9_-]{1,40}){0,3}\.(?:txt|md|json|csv|tsv|xml|ya?ml|toml|ini|html?|css|jsx?|tsx?|py|rs|go|java|c|cpp|h|sh|sql|db|sqlite|log|pdf|png|jpe?g|gif|svg|docx?|xlsx?|pptx?|zip|gz|tar|conf|cfg|env|lock|bak|ics|eml)(?![\p{L}\p{N}])/gu;
const selector =
  /(?<![\p{L}\p{N}&/#.])(?:[a-z][a-z0-9]{0,15})?[#.][A-Za-z_][\w-]{0,80}(?:(?:[.#:][A-Za-z_-][\w-]{0,60})|\[[^\]\s]{1,80}\]){0,6}(?:\s?>\s?[a-z.#][\w.#-]{0,60}|\s[.#][A-Za-z_][\w-]{0,60}){0,4}|\b[a-z]{1,12}\[[a-z-]{1,40}[*^$~|]?=[^\]\n]{1,80}\]/gu;
const identifier =
  /(?<![\p{L}\p{N}_-])(?=[A-Za-z0-9_-]{0,60}\d)(?=[A-Za-z0-9_-]{0,60}[A-Za-z])[A-Za-z0-9]{1,60}(?:[_-][A-Za-z0-9]{1,60}){0,8}(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}_])[A-Za-z]{1,40}(?:_[A-Za-z]{1,40}){1,8}(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}_])[a-z]{2,20}[A-Z][A-Za-z]{1,40}(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}_-])[A-Z]{2,12}(?![\p{L}\p{N}_])/gu;
const agent = /\bMozilla\/\d[^\n]{1,400}/g;
const code =
  /(?<![\p{L}\p{N}.])(?:[a-zA-Z_$][\w$]{0,60}\.){0,4}[a-zA-Z_$][\w$]{0,60}\([^()\n]{0,200}(?:\([^()\n]{0,100}\)[^()\n]{0,100}){0,3}\)(?:\.[\w$]{1,60}){0,2};?|\bSELECT\s[^\n;]{1,600};?|(?<![\p{L}\p{N}.@/])(?:document|window|navigator|location)(?:\.[\w$]{1,40}){1,4}/gu;
const keyNames =
  /\b(Enter|Escape|Esc|Tab|Backspace|Delete|Space|Home|End|PageUp|PageDown|Page Up|Page Down|Insert|Shift|Control|Ctrl|Alt|Meta|F(?:1[0-2]|[1-9])|Arrow ?(?:Up|Down|Left|Right)|(?:up|down|left|right) arrow)\b/gi;

const patterns: readonly [MentionKind, RegExp][] = [
  ['agent', agent],
  ['url', url],
  ['email', email],
  ['url', domain],
  ['path', path],
  ['selector', selector],
  ['identifier', identifier],
];

/**
 * Pieces whose form alone says what they are: quotes, addresses, paths, selectors, identifiers. Of overlapping ones the form
 * named first wins, except that quotes and code may hold others.
 */
export function literalMentions(text: string): Mention[] {
  const quotes = [...matchesOf('quoted', quoted, text), ...matchesOf('quoted', apostrophed, text)];
  const snippets = matchesOf('code', code, text).map(trimmed);
  const taken: Mention[] = [];
  for (const [kind, pattern] of patterns) {
    for (const mention of matchesOf(kind, pattern, text).map(trimmed)) {
      if (!mention.text || formNames.test(mention.text)) continue;
      if (!taken.some((other) => overlaps(other, mention))) taken.push(mention);
    }
  }
  const keys = matchesOf('key', keyNames, text).map((mention) => ({
    ...mention,
    value: keyName(mention.text),
  }));
  return [
    ...quotes.filter((quote, index) => !quotes.slice(0, index).some((other) => overlaps(other, quote))),
  ].concat(snippets, taken, keys);
}

/** Capitals that name a form or a method, never a thing. */
const formNames =
  /^(?:ID|IDs|URL|URI|HTTP|HTTPS|GET|PUT|POST|PATCH|DELETE|SQL|CSS|API|JSON|CSV|XML|HTML|PDF|AM|PM|OK|VIP|FAQ|AND|OR|NOT|IP)$/;

/** Sentences end in signs that belong to no address. */
function trimmed(mention: Mention): Mention {
  const text = mention.text.replace(/[.,;:!?]{1,5}$/, '');
  return { ...mention, text, end: mention.end - (mention.text.length - text.length) };
}

function keyName(text: string): string {
  const arrow = /^(?:arrow ?(up|down|left|right)|(up|down|left|right) arrow)$/i.exec(text);
  const direction = arrow?.[1] ?? arrow?.[2];
  if (direction) return `Arrow${direction[0]!.toUpperCase()}${direction.slice(1).toLowerCase()}`;
  const name = text
    .replace(' ', '')
    .replace(/^esc$/i, 'Escape')
    .replace(/^ctrl$/i, 'Control');
  return name[0]!.toUpperCase() + name.slice(1);
}

const numbersByWord = (wanted: 'number' | 'magnitude'): Map<string, number> =>
  new Map([...valuesByWord(wanted)].map(([word, number]) => [word.toLowerCase(), Number(number)]));

const byWord = numbersByWord('number');
const byMagnitude = numbersByWord('magnitude');

const digits =
  /(?<![A-Za-zÀ-ɏЀ-ӿ\p{N}_.#]|\d[-/:])-?(?:\d{1,3}(?:[,\u00a0\u202f]\d{3}){1,6}|\d{1,18})(?:\.\d{1,15})?(?![\p{N}_]|[-/:]\d)(\s?%|\s?(?:million|billion|thousand|hundred|millions|billions|milliards?|mille|mil|millones|тысяч[иа]?|миллион(?:а|ов)?|миллиард(?:а|ов)?|百万|万|亿|千|百|k)(?![\p{L}\p{N}]))?/giu;
const words = /[\p{L}]{2,24}|[一二两三四五六七八九十百千]{1,6}/gu;

/** Amounts in digits (1,234.5, 20 %, 3 million) and in words (two, deux, два, dos). `value` is the plain decimal. */
function numberMentions(text: string): Mention[] {
  const inDigits = [...text.matchAll(digits)].flatMap((match) => {
    const suffix = (match[1] ?? '').trim().toLowerCase();
    const plain = match[0]
      .slice(0, match[0].length - (match[1] ?? '').length)
      .replace(/[,\u00a0\u202f]/g, '');
    const value = Number(plain) * (byMagnitude.get(suffix) ?? 1);
    return Number.isFinite(value) ? [mentionOf(match.index, match[0], String(value), plain)] : [];
  });
  const inWords = [...text.matchAll(words)].flatMap((match) => {
    const value = byWord.get(match[0].toLowerCase());
    return value === undefined ? [] : [mentionOf(match.index, match[0], String(value), match[0], 'word')];
  });
  return [...inDigits, ...inWords];
}

function mentionOf(
  start: number,
  matched: string,
  value: string,
  plain: string,
  written = 'digits',
): Mention {
  return {
    kind: 'number',
    start,
    end: start + matched.length,
    text: matched.trim(),
    value,
    facts: { plain, written },
  };
}
