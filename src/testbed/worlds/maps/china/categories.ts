import { cell, readTable } from '#core/table.ts';
import text from './categories.tsv?raw';

/** A kind of place that every city has. */
export type Category = {
  /** What asks for it; the first is its own name. */
  words: readonly string[];
  /** Three levels in Amap's words. */
  amapType: string;
  /** Two levels in Baidu's. */
  baiduTag: string;
  /** Expected in a cell of a city's middle. */
  perCell: number;
  hours: string;
  /** A name is a beginning and this. */
  ending: string;
  /** "*" is replaced by the street. */
  beginnings: readonly string[];
};

/** The names of the places are made up. */
export const categories: readonly Category[] = readTable('maps/china/categories.tsv', text, {
  words: cell.list(),
  amapType: cell.text,
  baiduTag: cell.text,
  perCell: cell.number,
  hours: cell.text,
  ending: cell.text,
  beginnings: cell.list(),
});

/** Places in cities that have no underground railway are never of this category. */
export const undergroundStation: Category = categories.find(({ words }) => words[0] === '地铁站')!;

/** Numbers of the categories a keyword asks for, and whether it says nothing beside: 火锅 does not, 蜀香火锅 does. */
export function categoriesFor(keyword: string): { numbers: number[]; isPlain: boolean } {
  const matching = (fits: (word: string) => boolean): number[] =>
    categories.flatMap(({ words }, number) => (words.some(fits) ? [number] : []));
  const exact = matching((word) => word === keyword);
  if (exact.length > 0) return { numbers: exact, isPlain: true };
  return { numbers: matching((word) => word.length > 1 && keyword.includes(word)), isPlain: false };
}
