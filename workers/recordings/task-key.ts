import type { RecordedTask } from '#core/recording.ts';
import { hash52 } from './fingerprint.ts';

/** Characters of a question that are kept: a log may hold a hundred thousand questions of a book's length. */
const MOST_KEPT = 300;

/** Ends the question's part of a key. */
const SETTING = '\u0000';

/**
 * What tells the tasks of a log apart: the id the log gives, else the key of the question, with what else the log says of the setting:
 * the same question with other tools, or after other messages, is another task.
 */
export const taskKey = ({ id, query, tools, messages }: RecordedTask): string =>
  id ??
  queryKey(query ?? '') + (tools || messages ? SETTING + hash52(JSON.stringify([tools, messages])) : '');

/** Of a key without an id: that of its question. */
export const queryPart = (key: string): string => key.split(SETTING, 1)[0]!;

/** A line break and the question; of a long one its beginning, its length and a hash. */
export const queryKey = (query: string): string =>
  query.length <= MOST_KEPT && !query.includes(SETTING)
    ? `\n${query}`
    : `\n${copied(query.slice(0, MOST_KEPT / 2))}… ${query.length} ${hash52(query)}`;

/** An engine keeps the whole text in memory that a slice was cut out of. */
const copied = (slice: string): string => new TextDecoder().decode(new TextEncoder().encode(slice));
