import { tokenize } from '#retrieval/index.ts';
import { terms } from './dictionaries/terms.ts';

interface Meaning {
  /** English words as tools use them, as terms. */
  terms: string[];
  trigger: string;
  isPrefix: boolean;
  isIdeographic: boolean;
}

const ideograph = /\p{Script=Han}/u;

const meanings: Meaning[] = terms
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [english, triggers] = line.split(' = ');
    return (triggers ?? '').split('|').map((trigger) => ({
      terms: tokenize(english!),
      trigger: trigger.trim().replace(/\*/g, '').toLowerCase(),
      isPrefix: trigger.includes('*'),
      isIdeographic: ideograph.test(trigger),
    }));
  });

/** By the first character of the trigger. */
const byFirst = new Map<string, Meaning[]>();
for (const meaning of meanings) {
  const bucket = byFirst.get(meaning.trigger[0]!);
  if (bucket) bucket.push(meaning);
  else byFirst.set(meaning.trigger[0]!, [meaning]);
}

/** Weight of a term that the query's words only stand for, beside 1 for its own words. */
const weight = 0.5;
const wordCharacter = /[\p{L}\p{N}]/u;

/** English terms for what the query's words mean, in five languages, with their weights. */
export function meaningsOf(text: string): Map<string, number> {
  const lower = text.toLowerCase();
  const found = new Map<string, number>();
  let opens = true;
  for (let at = 0; at < lower.length; at++) {
    const character = lower[at]!;
    for (const meaning of byFirst.get(character) ?? []) {
      if (!(opens || meaning.isIdeographic) || !lower.startsWith(meaning.trigger, at)) continue;
      const after = lower[at + meaning.trigger.length] ?? ' ';
      if (!meaning.isIdeographic && !meaning.isPrefix && wordCharacter.test(after)) continue;
      for (const word of meaning.terms) found.set(word, weight);
    }
    opens = !wordCharacter.test(character) || ideograph.test(character);
  }
  return found;
}
