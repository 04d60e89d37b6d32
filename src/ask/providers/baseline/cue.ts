import { tokenize, stopWords } from '#ask/retrieval/index.ts';
import { cell, lazy, readTable } from '#core/table.ts';
import rolesText from './dictionaries/roles.tsv?raw';
import type { Mention } from './mention.ts';
import { spacedName, tellingWords, type Slot } from './slot-kinds.ts';
import { meaningsOf } from './meanings.ts';

/** Roles that prepositions mark, by the words of parameter names that play them. */
const roles = lazy(() =>
  readTable('dictionaries/roles.tsv', rolesText, {
    slot: (pattern) => new RegExp(pattern),
    before: (pattern) => new RegExp(pattern, 'iu'),
    weight: cell.number,
  }),
);

const WINDOW = 60;

/** What is around a piece, and which words of the parameter's name its neighbours have too. */
export interface CueContext {
  text: string;
  mentions: readonly Mention[];
  shared: ReadonlySet<string>;
}

/** Evidence beside a piece that it belongs to the slot: words of the parameter's name close by, and prepositions. 0 = none. */
export function cueStrength(context: CueContext, mention: Mention, slot: Slot): number {
  const { text } = context;
  const from = Math.max(0, mention.start - WINDOW, endOfPrevious(context, mention));
  const before = text.slice(from, mention.start);
  const after = text.slice(mention.end, mention.end + 25);
  const clause = before.split(/[;.!?\n]\s|[，。；]/).at(-1)!;
  return (
    nameCue(clause, after, slot, context.shared) + roleCue(clause, slot) + selectorCue(clause, mention, slot)
  );
}

/** `the class 'login'` names an element though it is no selector yet. */
const selectorCue = (before: string, { kind }: Mention, slot: Slot): number =>
  (kind === 'quoted' || kind === 'identifier') &&
  /selector/i.test(slot.name) &&
  /\b(?:class|id)\b[^#.]{0,12}$/i.test(before)
    ? 3
    : 0;

const firmKinds = new Set('quoted url email path selector number date time city currency'.split(' '));

/** Words before an earlier piece speak of that one. */
function endOfPrevious({ mentions }: CueContext, mention: Mention): number {
  let end = 0;
  for (const other of mentions) {
    if (other.end <= mention.start && firmKinds.has(other.kind) && other.facts?.written !== 'word')
      end = Math.max(end, other.end);
  }
  return end;
}

function nameCue(before: string, after: string, slot: Slot, shared: ReadonlySet<string>): number {
  const preceding = tokenize(before).reverse().slice(0, 7);
  const following = tokenize(after.split(/[,.;!?\n]/)[0]!).slice(0, 2);
  let strength = 0;
  for (const word of tellingWords(slot)) {
    const share = shared.has(word) ? 0.3 : 1;
    const distance = preceding.findIndex((token) => alike(token, word));
    if (distance >= 0) strength += share * (3 - 0.35 * distance);
    else if (following.some((token) => alike(token, word))) strength += share * 2;
  }
  return Math.min(strength, 5);
}

/** Equal stems, or one the beginning of the other: dest, destination. */
const alike = (token: string, word: string): boolean =>
  token === word ||
  (Math.min(token.length, word.length) >= 4 && (token.startsWith(word) || word.startsWith(token)));

function roleCue(before: string, slot: Slot): number {
  const name = spacedName(slot.name);
  return roles().reduce(
    (total, role) => total + (role.slot.test(name) && role.before.test(before) ? role.weight : 0),
    0,
  );
}

const leadIn =
  /^(?:\s|[,.!¿¡]|\b(?:please|can you|could you|would you|will you|i want to|i'd like to|i would like to|i need to|i need|i want|help me|let's|hi|hello|hey|then|and|also|next|finally|after that|now|veuillez|s'il vous plaît|peux-tu|pouvez-vous|por favor|puedes|podrías|пожалуйста)\b|请|帮我|麻烦|我想|пожалуйста)+/iu;
const wordAt = /^[\s"'“«]{0,3}([\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]{0,60})/u;
const linkWords = new Set(
  (
    'i for about of the a an to on me up how is are what in from with this my out по о об sur le ' +
    'la les de du des el los las sobre del un une una'
  ).split(' '),
);

/** What is left of a request once its politeness, its verb and the words that name the tool are gone: what it is about. */
export function objectPhrase(
  query: string,
  toolWords: ReadonlySet<string>,
  used: readonly Mention[],
): string {
  const text = query.slice(0, 2_000);
  let rest = text.replace(leadIn, '');
  for (let count = 0; count < 14; count++) {
    const word = wordAt.exec(rest);
    if (!word || !isFrame(count === 0 || word[1] === 'I' ? word[1]!.toLowerCase() : word[1]!, toolWords))
      break;
    rest = rest.slice(word[0].length);
  }
  for (const { start, end } of used) {
    const reached = text.length - rest.length;
    if (start <= reached && end > reached) rest = text.slice(end);
  }
  const from = text.length - rest.length;
  const cut = used.filter((mention) => mention.start >= from).map((mention) => mention.start - from);
  const phrase = rest
    .slice(0, Math.min(...cut, 300))
    .split(/[\n;?!。？！]|\.\s/)[0]!
    .replace(/\s+(?:to|in|on|at|for|from|by|as|with|using|into|of|en|sur|à|на|в|из|a|con)\s*$/iu, '');
  return phrase.replace(/^[\s,:"'“«]+|[\s.,:"'”»]+$/gu, '');
}

function isFrame(word: string, toolWords: ReadonlySet<string>): boolean {
  if (linkWords.has(word.toLowerCase())) return true;
  const tokens = tokenize(word);
  if (/^\p{Lu}/u.test(word) && !tokens.some((token) => toolWords.has(token))) return false;
  return tokens.every((token) => toolWords.has(token) || stopWords.has(token)) || meaningsOf(word).size > 0;
}

const connector =
  /^\s{0,2}(?:(?:number|field|value|parameter|mode|level)\s)?(?:is|are|as|of|to|set to|set at|should be|be|being|named|called|with the value|equal to|=|:|：|-|—|为|是)(?![\p{L}])\s{0,2}/iu;
const directly = /^\s(?=["'“«\p{Lu}\d])/u;
const stop =
  /[,;!?\n，。；！？]|\.(?:\s|$)|\s(?:and|with|using|in|on|at|for|from|by|to|as|where|that|which|et|y|и)\s/u;
const sentenceEnd = /\n|[.!?。！？](?:\s|$)/u;
const freeText =
  /\b(?:text|content|body|message|request|note|answer|comment|description|instruction|prompt|title|todo|task)s?\b/;

/** The words after a mention of the parameter's own name: `title: Ten rules`, `priority of high`. */
export function phraseAfterName(text: string, slot: Slot): Mention | undefined {
  const name = spacedName(slot.name).trim();
  const lower = text.toLowerCase();
  const isFree = freeText.test(name);
  for (const wording of new Set([name, name.split(' ').at(-1)!, ...tellingWords(slot)])) {
    if (wording.length < 3) continue;
    const at = lower.indexOf(wording);
    if (at < 0 || /\p{L}/u.test(lower[at - 1] ?? ' ')) continue;
    const rest = text.slice(at + wording.length, at + wording.length + 400);
    const link =
      connector.exec(rest) ??
      directly.exec(rest) ??
      (isFree && /\bwith\s$/i.test(text.slice(0, at)) ? /^\s/.exec(rest) : null);
    const isIntroduced = link !== null && /[:：—-]/.test(link[0]);
    const found =
      link &&
      phraseAt(text, at + wording.length + link[0].length, isFree && isIntroduced ? sentenceEnd : stop);
    if (found) return found;
  }
  return isFree ? afterColon(text) : undefined;
}

/** `… verbatim: no onions, extra cheese`. */
function afterColon(text: string): Mention | undefined {
  const colon = /[:：]\s(?!\/\/)/.exec(text);
  return colon ? phraseAt(text, colon.index + colon[0].length, sentenceEnd) : undefined;
}

function phraseAt(text: string, from: number, until: RegExp): Mention | undefined {
  const piece = text.slice(from, from + 300).split(until)[0]!;
  const phrase = piece.replace(/^[\s"'“«]+|[\s"'”».]+$/gu, '');
  if (!phrase) return undefined;
  const start = text.indexOf(phrase, from);
  return { kind: 'phrase', start, end: start + phrase.length, text: phrase };
}
