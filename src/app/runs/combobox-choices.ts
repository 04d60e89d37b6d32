/** As many as are drawn at once; the rest is found by typing. */
export const MOST_SHOWN = 100;

/** The choices whose value or hint holds what is typed, in their order: at most MOST_SHOWN, and how many more there are. */
export function shownChoices<Of extends { value: string; hint?: string }>(
  choices: readonly Of[],
  typed: string,
): { choices: Of[]; more: number } {
  const wanted = folded(typed.trim());
  const found = choices.filter(({ value, hint = '' }) => folded(`${value} ${hint}`).includes(wanted));
  return { choices: found.slice(0, MOST_SHOWN), more: Math.max(0, found.length - MOST_SHOWN) };
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();
