import type { Entry, Language } from './entries.ts';

/** Whether a word is an article of the language, and of which kind. */
export function articleKind(word: string, language: Language): 'definite' | 'indefinite' | undefined {
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
export function withArticle(
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
