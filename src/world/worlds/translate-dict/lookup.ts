import { cell, readTable } from '#core/table.ts';
import text from './words.tsv?raw';

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
  partOfSpeech: cell.text,
  en: cell.text,
  zh: cell.text,
  fr: cell.text,
  gender: cell.optional(cell.oneOf(genders)),
  ru: cell.text,
  definition_en: cell.text,
  definition_zh: cell.text,
  definition_fr: cell.text,
  definition_ru: cell.text,
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

const index = perLanguage((language) => {
  const found = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = keyOf(entry.words[language]);
    found.set(key, [...(found.get(key) ?? []), entry]);
  }
  return found;
});

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
export const irregularBase = (form: string, language: Language): string | undefined =>
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
