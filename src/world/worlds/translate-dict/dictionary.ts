import { grouped } from '#core/grouped.ts';
import { cell, readTable, columns } from '#core/table.ts';
import text from './words.tsv?raw';
import { ToolError } from '../../world.ts';

const languages = ['en', 'zh', 'fr', 'ru'] as const;
export type Language = (typeof languages)[number];

const genders = ['m', 'f', 'mp', 'fp'] as const;
/** A French noun's gender; nouns that have no singular end in p. */
type Gender = (typeof genders)[number];

/** One meaning and how the four languages say it. */
export interface Entry {
  partOfSpeech: string;
  words: Record<Language, string>;
  gender: Gender | undefined;
  definitions: Record<Language, string>;
}

const rows = readTable('translate-dict/words.tsv', text, {
  ...columns(cell.text, 'partOfSpeech', 'en', 'zh', 'fr'),
  gender: cell.optional(cell.oneOf(genders)),
  ...columns(cell.text, 'ru', 'definition_en', 'definition_zh', 'definition_fr', 'definition_ru'),
});

const entries: readonly Entry[] = rows.map(({ partOfSpeech, gender, en, zh, fr, ru, ...definition }) => ({
  partOfSpeech,
  words: { en, zh, fr, ru },
  gender,
  definitions: {
    en: definition.definition_en,
    zh: definition.definition_zh,
    fr: definition.definition_fr,
    ru: definition.definition_ru,
  },
}));

/** As words are compared: small letters, plain apostrophes, ё as е. */
const keyOf = (word: string): string =>
  word.normalize('NFC').toLowerCase().replaceAll('’', "'").replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();

const perLanguage = <Value>(make: (language: Language) => Value): Record<Language, Value> => ({
  en: make('en'),
  zh: make('zh'),
  fr: make('fr'),
  ru: make('ru'),
});

const index = perLanguage((language) => grouped(entries, ({ words }) => keyOf(words[language])));

/** Endings of inflected words and, after a slash, of their dictionary forms; the first that leads to an entry counts. */
const endings: Record<Language, string> = {
  en: 'ies/y es/ s/ ing/ ing/e ed/ ed/e',
  zh: '',
  fr: 's/ x/ es/ e/',
  ru: 'ами/ ами/а ого/ый ая/ый ая/ий ое/ый ые/ый ой/а ом/ ы/ ы/а и/ и/а и/я и/ь а/ а/о у/ у/а ю/я е/ е/а е/о я/е я/ь',
};

/** Forms that no rule gives: the base, then its forms. */
const irregular: Record<Language, string> = {
  en: 'be is are am was were been;have has had;go went gone goes;do did done does;see saw seen;speak spoke;write wrote;eat ate;drink drank;buy bought;sell sold;find found;take took;give gave;man men;woman women;child children;foot feet;knife knives;life lives;leaf leaves',
  zh: '',
  fr: 'être est suis es sommes êtes sont était;avoir ai as a avons avez ont avait;aller vais va allons allez vont;faire fais fait font;vouloir veux veut voulons voulez veulent;savoir sais sait;voir vois voit;venir viens vient;boire bois boit;lire lis lit;écrire écris écrit;manger mange manges mangeons;parler parle parles parlons parlez;aimer aime aimes aimons aimez;beau belle beaux;nouveau nouvelle nouveaux;vieux vieille vieilles;blanc blanche;œil yeux;animal animaux;cheval chevaux;journal journaux',
  ru: 'быть был была было были есть;хотеть хочу хочешь хочет хотим хотят;идти иду идёшь идёт идём идут;видеть вижу видишь видит;говорить говорю говоришь говорит;любить люблю любишь любит;знать знаю знаешь знает;жить живу живёшь живёт;покупать покупаю покупает;ребёнок дети;я меня мне;ты тебя тебе',
};

const bases = perLanguage((language) => {
  const groups = irregular[language].split(';').map((group) => group.split(' '));
  return new Map(groups.flatMap(([base = '', ...forms]) => forms.map((form) => [keyOf(form), base])));
});

/** The dictionary form of an irregular one such as "went" or "est"; undefined for all others. */
const irregularBase = (form: string, language: Language): string | undefined =>
  bases[language].get(keyOf(form));

const SHORTEST_STEM = 3;

/** The meanings of a word or set phrase, inflected forms by their dictionary form; empty for one that is not in the table. */
export function meaningsOf(word: string, language: Language): readonly Entry[] {
  const key = keyOf(word);
  const known = index[language];
  const exact = known.get(key) ?? (language === 'en' ? known.get(key.replace(/^to /, '')) : undefined);
  if (exact) return exact;
  const base = irregularBase(word, language);
  if (base !== undefined) return known.get(keyOf(base)) ?? [];
  for (const pair of endings[language].split(' ').filter(Boolean)) {
    const [ending = '', base = ''] = pair.split('/');
    if (!key.endsWith(ending) || key.length - ending.length < SHORTEST_STEM) continue;
    const found = known.get(key.slice(0, key.length - ending.length) + base);
    if (found) return found;
  }
  return [];
}

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
type Part = { text: string; kind: 'word' | 'unknown' | 'sign' };

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
