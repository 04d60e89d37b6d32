import { findFact } from './find-fact.ts';
import { MAX_ANSWER, readAnswer } from './read-answer.ts';

/** Which of the facts a text holds, found as in a final answer. A text that is too large to be read holds none. */
export function heldFacts(text: string, facts: readonly string[]): boolean[] {
  if (text.length > MAX_ANSWER) return facts.map(() => false);
  const read = readAnswer(text);
  return facts.map((fact) => findFact(read, fact) !== undefined);
}
