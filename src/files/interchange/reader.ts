import { exceedsDepth, isJsonObject, MAX_DEPTH, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ReadAttempt, RecordedAttempt, RefusedAttempt } from '#core/recording.ts';

/**
 * One format of logs. A reader makes tasks and trajectories, never scores, and omits what a log lacks. Its rule recognises its logs
 * by content, and no logs of another reader (interchange/README).
 */
export interface RecordingReader {
  id: string;
  /** As lists and errors name it. */
  title: string;
  /** The id of the format of whose attempts these logs say more; both are read as one log. */
  joins?: string;
  /** Is this whole JSON document such a log? */
  isDocument?(document: JsonValue): boolean;
  /** Are these the first rows of such a log of JSON Lines? At least one, at most 50; broken lines are not among them. */
  isLines?(rows: readonly JsonObject[]): boolean;
  /** Are its rows published in Parquet files, too? */
  inTables?: true;
  /** Is this text, which is neither JSON nor JSON Lines, the beginning of such a log? */
  isText?(head: string): boolean;
  /**
   * The entries of a zip archive that such a log is read from, each a JSON document, in the order in which they are needed; undefined where
   * an archive of such entries is none.
   */
  archiveEntries?(names: readonly string[]): readonly string[] | undefined;
  /**
   * The version that such a document or row names, where it is another than this reader was made for: it is then read as far as its
   * members are known. Undefined where it names none.
   */
  unknownVersion?(value: JsonValue): string | undefined;
  open(file: RecordedFile): LogReading;
}

/** Facts about a file beside its content that a reader may need. */
export interface RecordedFile {
  /** With its folders where they are known: some formats name model and category by them alone. */
  path: string;
}

/** The reading of one log. Attempts are handed on as soon as they are whole. */
export interface LogReading {
  /** A row of JSON Lines, the whole document as row 0, or the `entry` of an archive. Throws nothing: what cannot be read is a RefusedAttempt. */
  read(value: JsonValue, row: number, entry?: string): Iterable<ReadAttempt>;
  /** The attempts held back until all rows were read. */
  end?(): Iterable<ReadAttempt>;
}

/** `field`: JSON pointer into the row. */
export const refused = (row: number, field: string, reason: string): RefusedAttempt => ({
  kind: 'refused',
  row,
  field,
  reason,
});

/** A reading that refuses rows that are nested too deep. */
export const readingOf = (
  read: (value: JsonValue, row: number) => Iterable<ReadAttempt>,
  end?: () => Iterable<ReadAttempt>,
): LogReading => ({
  read: (value, row) =>
    exceedsDepth(value)
      ? [refused(row, '', `nested deeper than ${MAX_DEPTH} levels, which is more than is read`)]
      : read(value, row),
  ...(end ? { end } : {}),
});

/** The same of rows that are objects. */
export const objectsReading = (
  read: (value: JsonObject, row: number) => ReadAttempt | readonly ReadAttempt[],
  end?: () => Iterable<ReadAttempt>,
): LogReading =>
  readingOf(
    (value, row) =>
      [isJsonObject(value) ? read(value, row) : refused(row, '', 'the row is no object')].flat(),
    end,
  );

/**
 * A reading that holds the rows of a log by their session until its end. `sessionOf`: the id of a row's session, which is '' where a file
 * has one alone; else what is to be said of the row at once. `attemptIn` has the place of a session's first row.
 */
export function sessionsReading(
  sessionOf: (value: JsonObject, row: number) => string | readonly ReadAttempt[],
  attemptIn: (rows: JsonObject[], row: number) => ReadAttempt | readonly ReadAttempt[],
): LogReading {
  const sessions = new Map<string, { row: number; rows: JsonObject[] }>();
  return objectsReading(
    (value, row) => {
      const id = sessionOf(value, row);
      if (typeof id !== 'string') return id;
      const session = sessions.get(id) ?? { row, rows: [] };
      session.rows.push(value);
      sessions.set(id, session);
      return [];
    },
    () => [...sessions.values()].flatMap(({ row, rows }) => attemptIn(rows, row)),
  );
}

/** A log's version if it is unknown to us; undefined if it is known or missing. */
export const otherThan = (known: readonly number[], version: JsonValue | undefined): string | undefined =>
  version === undefined || known.some((each) => each === version) ? undefined : JSON.stringify(version);

/** Adds one to how often each kind of row was met. */
export const count = (counts: Map<string, number>, kind: string): void =>
  void counts.set(kind, (counts.get(kind) ?? 0) + 1);

const MOST_KINDS = 8;

/** Notes on unread rows (or on `what`) by their kinds; empty if there are none. */
export function passedOver(counts: ReadonlyMap<string, number>, what = 'rows'): RecordedAttempt['repairs'] {
  if (counts.size === 0) return [];
  const kinds = [...counts].map(([kind, number]) => `${kind.slice(0, 60)} (${number})`);
  const more = kinds.length > MOST_KINDS ? `, and ${kinds.length - MOST_KINDS} more kinds` : '';
  return [{ field: '', reason: `${what} left out: ${kinds.slice(0, MOST_KINDS).join(', ')}${more}` }];
}
