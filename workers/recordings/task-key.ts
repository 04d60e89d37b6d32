import type { RecordedTask } from '#core/recording.ts';
import { hash52 } from './fingerprint.ts';

/** Characters of a question that are kept: a log may hold a hundred thousand questions of a book's length. */
const MOST_KEPT = 300;

/** What tells the tasks of a log apart: the id the log gives, else the key of the question. */
export const taskKey = ({ id, query }: RecordedTask): string => id ?? queryKey(query ?? '');

/** A line break and the question; of a long one its beginning, its length and a hash. */
export const queryKey = (query: string): string =>
  query.length <= MOST_KEPT
    ? `\n${query}`
    : `\n${copied(query.slice(0, MOST_KEPT / 2))}… ${query.length} ${hash52(query)}`;

/** An engine keeps the whole text in memory that a slice was cut out of. */
const copied = (slice: string): string => new TextDecoder().decode(new TextEncoder().encode(slice));
