/** mcpbr's words for the two difficulties of MCPToolBench++. */
export const difficultyAliases = new Map([
  ['easy', 'single'],
  ['single', 'single'],
  ['medium', 'multi'],
  ['hard', 'multi'],
  ['multi', 'multi'],
]);

/** Words of a filter are compared without outer blanks and in any case of letters. */
export const fold = (text: string): string => text.trim().toLowerCase();

/**
 * The categories that a word of the filter means: one that is written exactly so, in any case of letters; a word that no category is
 * written like is looked for inside them, as mcpbr does for ToolBench. So a value picked from a list means itself and never a longer name that holds it.
 */
export function categoriesMeant(word: string, categories: readonly string[]): string[] {
  const wanted = fold(word);
  const isOne = word !== '' && categories.includes(word);
  return categories.filter((category) =>
    isOne ? fold(category) === wanted : fold(category).includes(wanted),
  );
}
