const word = /[\p{L}\p{N}]+/gu;

/** The words of a text, each once, compatibility forms and case folded. */
export const tokensOf = (text: string): Set<string> =>
  new Set(text.normalize('NFKC').toLowerCase().match(word) ?? []);

/** Token-set Jaccard similarity, 0 to 1: shared words over all words; two texts without words are equal. */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 && b.size === 0) return 1;
  let shared = 0;
  for (const token of a) if (b.has(token)) shared++;
  return shared / (a.size + b.size - shared);
}
