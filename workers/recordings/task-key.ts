import type { RecordedTask } from '#core/recording.ts';
import { hash52 } from './fingerprint.ts';

/** Characters of a question that are kept: a log may hold a hundred thousand questions of a book's length. */
const MOST_KEPT = 300;

/** Ends the question's part of a key. */
const SETTING = '\u0000';

/**
 * What tells the tasks of a log apart: the id the log gives, else the key of the question, with what else the log says of the setting:
 * the same question with other tools, or after other messages, is another task. Of an attempt without either nothing says that it is at
 * the same task as another: its place is the key.
 */
export const taskKey = (
  { task: { id, query, tools, messages }, row }: { task: RecordedTask; row: number },
  path: string,
): string =>
  id ??
  (query === undefined
    ? `${NO_QUESTION}${SETTING}${row} ${path}`
    : queryKey(query) + (tools || messages ? SETTING + hash52(JSON.stringify([tools, messages])) : ''));

/** The key of an empty question, too. */
const NO_QUESTION = '\n';

/** Does a key name neither an id nor any word of a question? Such a task is found in no data set. */
export const isNameless = (key: string): boolean => queryPart(key) === NO_QUESTION;

/** Of a key without an id: that of its question. */
export const queryPart = (key: string): string => key.split(SETTING, 1)[0]!;

/** A line break and the question; of a long one its beginning, its length and a hash. */
export const queryKey = (query: string): string =>
  query.length <= MOST_KEPT && !query.includes(SETTING)
    ? `\n${query}`
    : `\n${copied(query.slice(0, MOST_KEPT / 2))}… ${query.length} ${hash52(query)}`;

/** An engine keeps the whole text in memory that a slice was cut out of. */
const copied = (slice: string): string => new TextDecoder().decode(new TextEncoder().encode(slice));
