// A page or worker that lives long has V8 compile regular expressions without optimizing them. `x+` then puts every repetition on a
// stack of 64 MB and throws a RangeError after some four million; `xx*` needs no stack if x is one character of a fixed width.

/** Longer answers and labels are not read: the scorer says so and decides nothing. */
export const MAX_ANSWER = 8_000_000;

/** Stands where an address was: neither a word nor a number. */
const HIDDEN_ADDRESS = '\uFFFC';

const scriptsWithoutSpaces = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
/** A letter, mark or digit of a script that puts spaces between words. */
const spacedCharacter = new RegExp(String.raw`(?![${scriptsWithoutSpaces}])[\p{L}\p{N}\p{M}]`, 'u');

export const isSpacedCharacter = (character: string | undefined): boolean =>
  character !== undefined && spacedCharacter.test(character);

const entities = new Map([
  ['nbsp', ' '],
  ['thinsp', ' '],
  ['amp', '&'],
  ['quot', '"'],
  ['euro', '€'],
  ['pound', '£'],
  ['yen', '¥'],
  ['deg', '°'],
  ['minus', '-'],
]);

/**
 * The text as a reader of its Markdown sees it, in NFKC: no emphasis, code or escape marks, a link as its label and its address in
 * brackets, every blank but the line break one plain blank, hyphens and quotation marks of one kind. Case and en dashes stay.
 */
export function seenText(text: string): string {
  return composed(text)
    .replace(/&([a-z]{2,6});/g, (entity, name: string) => entities.get(name) ?? entity)
    .replace(/!?\[([^[\]]*)\]\(([^()\s]*)\)/g, '$1 ($2)')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/[*`_][*`_]*|~~/g, (marks, at: number, whole: string) =>
      isSpacedCharacter(whole[at - 1]) && isSpacedCharacter(whole[at + marks.length]) ? marks : '',
    )
    .replace(/[^\S\n ]/g, ' ');
}

/** NFKC, but 10⁶ is no 106; what cannot be seen is gone. */
function composed(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return text;
  return (
    text
      .replace(/[⁰¹²³⁴-⁹][⁰¹²³⁴-⁹]*/g, (digits) => `^${digits}`)
      .replace(/º/g, '°')
      // A full-width mark is no part of the number or id before it: HS 9300：06:14.
      .replace(/[，：]/g, (mark) => (mark === '，' ? ', ' : ': '))
      .normalize('NFKC')
      .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
      .replace(/[‘’ʼ]/g, "'")
      .replace(/[“”„]/g, '"')
      .replace(/[‐‑‒−]/g, '-')
      .replace(/⁄/g, '/')
  );
}

/** The same without web addresses: what is in one is not part of the answer. */
const withoutAddresses = (seen: string): string =>
  seen.replace(/(?:https?|ftp|file):\/\/[^\s<>()[\]|"][^\s<>()[\]|"]*/gi, HIDDEN_ADDRESS);

const foldedLetters = new Map(Object.entries({ ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ß: 'ss', ı: 'i' }));
const blankInside = new RegExp(`(?<=[${scriptsWithoutSpaces}]) (?=[${scriptsWithoutSpaces}])`, 'gu');

/** Seen text for comparing words: no case, no accents, every dash a hyphen, runs of blanks one blank. */
function asWords(seen: string): string {
  const lower = seen.toLowerCase().replace(/\s\s\s*|[^\S ]/g, ' ');
  if (/^\p{ASCII}*$/u.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}])[\u0300-\u036F][\u0300-\u036F]*/gu, '')
    .normalize('NFC')
    .replace(/[øłđæœßı]/g, (letter) => foldedLetters.get(letter)!)
    .replace(/[–—―]/g, '-')
    .replace(blankInside, '');
}

const outer = /[\s"'.,;:!?()[\]]/;

/** A whole text for comparing: as words, outer punctuation dropped. */
export function plainText(text: string): string {
  const words = asWords(seenText(text));
  let [start, end] = [0, words.length];
  while (start < end && outer.test(words[start]!)) start++;
  while (end > start && outer.test(words[end - 1]!)) end--;
  return words.slice(start, end);
}

/** An answer read once for all its facts. */
export interface ReadAnswer {
  seen: string;
  words: () => string;
  wordsWithAddresses: () => string;
}

export function readAnswer(answer: string): ReadAnswer {
  const whole = seenText(answer);
  const seen = withoutAddresses(whole);
  return { seen, words: once(() => asWords(seen)), wordsWithAddresses: once(() => asWords(whole)) };
}

function once<T>(read: () => T): () => T {
  let kept: { value: T } | undefined;
  return () => (kept ??= { value: read() }).value;
}
