import { folded } from './fold.ts';
import type { Message } from './mail-fixtures.ts';

const searchTexts = new WeakMap<Message, string>();

/** Subject, text and sender as they are searched. */
export function searchTextOf(message: Message): string {
  const known = searchTexts.get(message);
  if (known !== undefined) return known;
  const made = folded(`${message.subject}\n${message.body}\n${message.from}`);
  searchTexts.set(message, made);
  return made;
}

/** Words, all of which must occur, and phrases in double quotes. */
export const termsOf = (query: string): string[] =>
  [...folded(query.slice(0, 500)).matchAll(/"([^"]*)"|(\S+)/g)]
    .map(([, phrase, word]) => (phrase ?? word!).trim())
    .filter(Boolean);
