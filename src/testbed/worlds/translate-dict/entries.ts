import { cell, readTable } from '#core/table.ts';
import text from './words.tsv?raw';

export const languages = ['en', 'zh', 'fr', 'ru'] as const;
export type Language = (typeof languages)[number];

const genders = ['m', 'f', 'mp', 'fp'] as const;
/** A French noun's gender; nouns that have no singular end in p. */
export type Gender = (typeof genders)[number];

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

export const entries: readonly Entry[] = rows.map(
  ({ partOfSpeech, gender, en, zh, fr, ru, ...definition }) => ({
    partOfSpeech,
    words: { en, zh, fr, ru },
    gender,
    definitions: {
      en: definition.definition_en,
      zh: definition.definition_zh,
      fr: definition.definition_fr,
      ru: definition.definition_ru,
    },
  }),
);
