import { ToolError } from '../../world.ts';
import { type Entry, type Language, irregularBase, meaningsOf } from './lookup.ts';

/** Whether a word is an article of the language, and of which kind. */
function articleKind(word: string, language: Language): 'definite' | 'indefinite' | undefined {
  if (language === 'en')
    return /^the$/i.test(word) ? 'definite' : /^an?$/i.test(word) ? 'indefinite' : undefined;
  if (language !== 'fr') return undefined;
  return /^(?:le|la|les|l['’])$/i.test(word)
    ? 'definite'
    : /^(?:un|une|des)$/i.test(word)
      ? 'indefinite'
      : undefined;
}

const french = {
  definite: { m: 'le', f: 'la', mp: 'les', fp: 'les' },
  indefinite: { m: 'un', f: 'une', mp: 'des', fp: 'des' },
};

/**
 * A translated word with the article before it, in French by the gender of the noun that follows; Chinese and Russian have
 * none, nor has a phrase without a noun.
 */
function withArticle(
  kind: 'definite' | 'indefinite',
  word: string,
  noun: Entry | undefined,
  target: Language,
): string {
  if (target === 'en') return `${kind === 'definite' ? 'the' : /^[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`;
  if (target !== 'fr' || !noun?.gender) return word;
  const elides = kind === 'definite' && noun.gender.length === 1 && /^[aeiouyâéèêîôœh]/i.test(word);
  return elides ? `l'${word}` : `${french[kind][noun.gender]} ${word}`;
}

const LONGEST = 300;
/** Words of the longest set phrase, signs of the longest Chinese word. */
const WIDEST = 5;
const piece = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*|[^\s\p{L}\p{M}\p{N}]+/gu;
const toWide: Record<string, string> = { '.': '。', ',': '，', '?': '？', '!': '！', ':': '：', ';': '；' };
const toNarrow = Object.fromEntries(Object.entries(toWide).map(([narrow, wide]) => [wide, narrow]));

/** What became of a part of the text. */
interface Part {
  text: string;
  kind: 'word' | 'unknown' | 'sign';
}

/**
 * Word by word, the longest known phrase first, in dictionary forms; a word that is not in the dictionary stays, in square
 * brackets. Throws ToolError when no word at all is known.
 */
export function translated(text: string, source: Language, target: Language): string {
  if (source === target) throw new ToolError(`Source and target language are both '${source}'`);
  if (text.length > LONGEST)
    throw new ToolError(
      `Text too long: this is a dictionary for words and short phrases, ${LONGEST} characters at most`,
    );
  const parts = partsOf(piecesOf(text, source), source, target);
  if (!parts.some(({ kind }) => kind === 'word'))
    throw new ToolError(`No translation found for '${text}' from ${source} to ${target}`);
  const space = target === 'zh' ? '' : ' ';
  return parts.reduce(
    (line, part, at) => line + (at === 0 || part.kind === 'sign' ? '' : space) + part.text,
    '',
  );
}

/** Words and signs; Chinese sign by sign, French with elided articles apart. */
function piecesOf(text: string, source: Language): string[] {
  const pieces = text.match(piece) ?? [];
  if (source === 'zh') return pieces.flatMap((one) => (/\p{Script=Han}/u.test(one) ? [...one] : [one]));
  if (source !== 'fr') return pieces;
  return pieces.flatMap((one) => {
    const elided = /^(l['’])(.+)$/i.exec(one);
    return elided && meaningsOf(one, 'fr').length === 0 ? [elided[1]!, elided[2]!] : [one];
  });
}

function partsOf(pieces: readonly string[], source: Language, target: Language): Part[] {
  const parts: Part[] = [];
  let at = 0;
  while (at < pieces.length) {
    const word = pieces[at]!;
    const article = at + 1 < pieces.length ? articleKind(word, source) : undefined;
    const found = longestFrom(pieces, article ? at + 1 : at, source);
    if (found) {
      const bare = found.entry.words[target];
      const text = article ? withArticle(article, bare, nounFrom(pieces, at + 1, source), target) : bare;
      parts.push({ text, kind: 'word' });
      at = found.end;
    } else if (article) at++;
    else {
      parts.push(leftAsIs(word, source, target));
      at++;
    }
  }
  return parts;
}

function longestFrom(
  pieces: readonly string[],
  start: number,
  source: Language,
): { entry: Entry; end: number } | undefined {
  for (let end = Math.min(start + WIDEST, pieces.length); end > start; end--) {
    const words = pieces.slice(start, end).join(source === 'zh' ? '' : ' ');
    // In a phrase "est" is a form of être; alone it may as well be the east.
    const base = pieces.length > 1 ? irregularBase(words, source) : undefined;
    const [entry] = meaningsOf(base ?? words, source);
    if (entry) return { entry, end };
  }
  return undefined;
}

/** The noun that an article before `start` belongs to: the first one, with no more than two words before it. */
function nounFrom(pieces: readonly string[], start: number, source: Language): Entry | undefined {
  for (let at = start; at < Math.min(start + 3, pieces.length);) {
    const found = longestFrom(pieces, at, source);
    if (found?.entry.gender) return found.entry;
    at = found?.end ?? at + 1;
  }
  return undefined;
}

function leftAsIs(word: string, source: Language, target: Language): Part {
  if (/^\p{N}+$/u.test(word)) return { text: word, kind: 'unknown' };
  if (/[\p{L}\p{M}\p{N}]/u.test(word)) return { text: `[${word}]`, kind: 'unknown' };
  const table = target === 'zh' ? toWide : source === 'zh' ? toNarrow : {};
  return { text: [...word].map((sign) => table[sign] ?? sign).join(''), kind: 'sign' };
}
