import { homeWords } from './words-home.ts';
import { natureWords } from './words-nature.ts';
import { qualityWords } from './words-qualities.ts';
import { timeWords } from './words-time.ts';
import { travelWords } from './words-travel.ts';
import { verbWords } from './words-verbs.ts';

export const languages = ['en', 'zh', 'fr', 'ru'] as const;
export type Language = (typeof languages)[number];

/** A French noun's gender; nouns that have no singular end in p. */
export type Gender = 'm' | 'f' | 'mp' | 'fp';

/** One meaning and how the four languages say it. */
export interface Entry {
  partOfSpeech: string;
  words: Record<Language, string>;
  gender: Gender | undefined;
  definitions: Record<Language, string>;
}

const partsOfSpeech: Record<string, string> = {
  n: 'noun',
  v: 'verb',
  adj: 'adjective',
  adv: 'adverb',
  num: 'numeral',
  pron: 'pronoun',
  conj: 'conjunction',
  prep: 'preposition',
  phr: 'phrase',
};

/** part of speech | English | Chinese | French, nouns with their gender | Russian | the meaning in each of the four. */
function entryOf(row: string): Entry {
  const [part, en, zh, fr, ru, ...meanings] = row.split('|') as [string, string, string, string, string];
  const gender = part === 'n' ? (/ (mp?|fp?)$/.exec(fr)?.[1] as Gender | undefined) : undefined;
  const [inEnglish, inChinese, inFrench, inRussian] = meanings as unknown as [string, string, string, string];
  return {
    partOfSpeech: partsOfSpeech[part]!,
    words: { en, zh, fr: gender ? fr.slice(0, -gender.length - 1) : fr, ru },
    gender,
    definitions: { en: inEnglish, zh: inChinese, fr: inFrench, ru: inRussian },
  };
}

export const entries: readonly Entry[] = [
  travelWords,
  natureWords,
  homeWords,
  timeWords,
  verbWords,
  qualityWords,
]
  .flatMap((table) => table.trim().split('\n'))
  .map(entryOf);
