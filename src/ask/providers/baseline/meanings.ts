import { grouped } from '#core/grouped.ts';
import { cell, lazy, readTable } from '#core/table.ts';
import { tokenize } from '#ask/retrieval/index.ts';
import termsText from './dictionaries/terms.tsv?raw';

interface Meaning {
  /** English words as tools use them, as terms. */
  terms: string[];
  trigger: string;
  isPrefix: boolean;
  isIdeographic: boolean;
}

const ideograph = /\p{Script=Han}/u;

/**
 * English words of tool descriptions by the words of queries in five languages; a trigger that ends in * matches every word with
 * this beginning. Fixed before the shipped tasks were written.
 */
const meanings = (): Meaning[] =>
  readTable('dictionaries/terms.tsv', termsText, { terms: cell.text, triggers: cell.list('|') }).flatMap(
    ({ terms, triggers }) =>
      triggers.map((trigger) => ({
        terms: tokenize(terms),
        trigger: trigger.replace(/\*/g, '').toLowerCase(),
        isPrefix: trigger.includes('*'),
        isIdeographic: ideograph.test(trigger),
      })),
  );

/** By the first character of the trigger. */
const byFirst = lazy(() => grouped(meanings(), ({ trigger }) => trigger[0]!));

/** Weight of a term that the query only implies; its own words weigh 1. */
const weight = 0.5;
const wordCharacter = /[\p{L}\p{N}]/u;

/** English terms for what the query's words mean, in five languages, with their weights. */
export function meaningsOf(text: string): Map<string, number> {
  const lower = text.toLowerCase();
  const found = new Map<string, number>();
  let opens = true;
  for (let at = 0; at < lower.length; at++) {
    const character = lower[at]!;
    for (const meaning of byFirst().get(character) ?? []) {
      if (!(opens || meaning.isIdeographic) || !lower.startsWith(meaning.trigger, at)) continue;
      const after = lower[at + meaning.trigger.length] ?? ' ';
      if (!meaning.isIdeographic && !meaning.isPrefix && wordCharacter.test(after)) continue;
      for (const word of meaning.terms) found.set(word, weight);
    }
    opens = !wordCharacter.test(character) || ideograph.test(character);
  }
  return found;
}
