import type { Random } from '#core/random.ts';

/** The bins of MCPToolBench++'s calls: a query of 2 to 10 calls (paper, section 2.3, K = 10). */
export const BINS: readonly number[] = [2, 3, 4, 5, 6, 7, 8, 9, 10];

/** An item of the list, each with the same chance. The list is not empty. */
export const drawn = <Item>(items: readonly Item[], random: Random): Item =>
  items[Math.floor(random() * items.length)]!;

/** The items in an order that the draws decide. */
export const shuffled = <Item>(items: readonly Item[], random: Random): Item[] =>
  items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);

/** Tools for single calls: drawn with replacement, each with the same chance. [] from no tools. */
export const sampleSingles = <Item>(tools: readonly Item[], count: number, random: Random): Item[] =>
  tools.length === 0 ? [] : Array.from({ length: count }, () => drawn(tools, random));

/** `size` different tools in the order they were drawn, without replacement; undefined where there are fewer. */
export function sampleBin<Item>(tools: readonly Item[], size: number, random: Random): Item[] | undefined {
  if (tools.length < size) return undefined;
  const left = [...tools];
  for (let place = 0; place < size; place++) {
    const other = place + Math.floor(random() * (left.length - place));
    [left[place], left[other]] = [left[other]!, left[place]!];
  }
  return left.slice(0, size);
}

/** Tools drawn together for one query. */
export interface Combination<Item> {
  /** The one category, or those that were combined. */
  categories: readonly string[];
  tools: readonly Item[];
}

export type ByCategory<Item> = ReadonlyMap<string, readonly Item[]>;

/** `perBin` combinations of each category in each bin that it has enough tools for. */
export const sampleWithin = <Item>(
  tools: ByCategory<Item>,
  perBin: number,
  random: Random,
  bins: readonly number[] = BINS,
): Combination<Item>[] =>
  [...tools].flatMap(([category, own]) =>
    bins.flatMap((size) =>
      Array.from({ length: own.length < size ? 0 : perBin }, () => ({
        categories: [category],
        tools: sampleBin(own, size, random)!,
      })),
    ),
  );

/** Draws of one combination of categories before it is given up. */
const MOST_DRAWS = 50;

/**
 * A combination over several categories: drawn without replacement from the tools of all of them, again until each category has a tool
 * in it and `isChain` accepts it (the paper's chain filter). Undefined where no draw is accepted.
 */
export function sampleAcross<Item>(
  tools: ByCategory<Item>,
  categories: readonly string[],
  size: number,
  random: Random,
  isChain: (tools: readonly Item[]) => boolean,
): Combination<Item> | undefined {
  const lists = categories.map((category) => tools.get(category) ?? []);
  if (size < categories.length || lists.some(({ length }) => length === 0)) return undefined;
  const all = lists.flat();
  for (let draw = 0; draw < MOST_DRAWS; draw++) {
    const found = sampleBin(all, size, random);
    if (!found) return undefined;
    const isAcross = lists.every((list) => found.some((tool) => list.includes(tool)));
    if (isAcross && isChain(found)) return { categories, tools: found };
  }
  return undefined;
}
