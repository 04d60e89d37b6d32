import { cell, readTable } from '#core/table.ts';
import type { City } from './cities.ts';
import { folded } from './names.ts';
import categoriesText from './poi-categories.tsv?raw';
import namesText from './poi-names.tsv?raw';

/** A name in four languages. */
export type Names = { en: string; zh: string; fr: string; ru: string };

/** A kind of place: its name in four languages, and its Google place types. */
export type Category = Names & {
  id: string;
  /** Further search words, in any language. */
  words: readonly string[];
  /** As Google's place types. */
  types: readonly string[];
  /** First and last hour of opening; 0 and 24 for always. */
  opens: number;
  closes: number;
  /** Named by its owner ("Golden Lantern"), or after its part of town ("North"). */
  named: 'fancy' | 'quarter';
};

export const categories: readonly Category[] = readTable(
  'maps/gazetteer/poi-categories.tsv',
  categoriesText,
  {
    id: cell.text,
    en: cell.text,
    zh: cell.text,
    fr: cell.text,
    ru: cell.text,
    words: cell.list(' '),
    types: (text) => [...cell.list(' ')(text), 'point_of_interest', 'establishment'],
    opens: cell.number,
    closes: cell.number,
    named: cell.oneOf(['fancy', 'quarter']),
  },
);

export const categoriesById: ReadonlyMap<string, Category> = new Map(
  categories.map((category) => [category.id, category]),
);

const names = readTable('maps/gazetteer/poi-names.tsv', namesText, {
  kind: cell.oneOf(['fancy', 'quarter']),
  en: cell.text,
  zh: cell.text,
  fr: cell.text,
  ru: cell.text,
});
const fancy = names.filter(({ kind }) => kind === 'fancy');
const quarters = names.filter(({ kind }) => kind === 'quarter');

/** What the n-th place of a category in a city is called; different for the first 32 (12 of the public ones). */
export function placeName(category: Category, city: City, choice: number): Names {
  if (category.named === 'fancy') {
    const name = fancy[choice % fancy.length]!;
    return {
      en: `${name.en} ${capital(category.en)}`,
      zh: `${name.zh}${category.zh}`,
      fr: `${capital(category.fr)} ${name.fr}`,
      ru: `${capital(category.ru)} «${name.ru}»`,
    };
  }
  const quarter = quarters[choice % quarters.length]!;
  const { names, name } = city;
  return {
    en: `${name} ${quarter.en} ${capital(category.en)}`,
    zh: `${names.zh ?? name}${quarter.zh}${category.zh}`,
    fr: `${capital(category.fr)} ${quarter.fr} (${names.fr ?? name})`,
    ru: `${capital(category.ru)} «${quarter.ru}» (${names.ru ?? name})`,
  };
}

export const fancyNames = fancy.length;
export const quarterNames = quarters.length;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The categories a text asks for in any of the four languages, singular or plural. */
export function categoriesNamed(text: string): Category[] {
  const spaced = ` ${wordsOf(text).join(' ')} `;
  const key = folded(text);
  return categories.filter(({ en, zh, fr, ru, words }) =>
    [en, zh, fr, ru, ...words].some((word) =>
      /\p{Script=Han}/u.test(word) ? key.includes(word) : asWord(spaced, wordsOf(word).join(' ')),
    ),
  );
}

const wordsOf = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .map(folded)
    .filter((word) => word !== '');

const asWord = (spaced: string, word: string): boolean =>
  ['', 's', 'es', 'ы', 'и'].some((ending) => spaced.includes(` ${word}${ending} `)) ||
  spaced.includes(` ${word.replace(/y$/, 'ies')} `);
