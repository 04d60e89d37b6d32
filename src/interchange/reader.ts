import type { JsonObject, JsonValue } from '#core/json.ts';
import type { ReadAttempt } from '#core/recording.ts';

/**
 * One format of logs. A reader makes tasks and trajectories and nothing else: it never scores, and what a log does not say it leaves
 * out. It is recognised by content alone, by a rule that holds for no other reader's logs (interchange/README).
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

/** What a reader may need to know of a file beside its content. */
export interface RecordedFile {
  /** With its folders where they are known: some formats name model and category by them alone. */
  path: string;
}

/** The reading of one log. Attempts are handed on as soon as they are whole. */
export interface LogReading {
  /** A row of JSON Lines, the whole document as row 0, or the `entry` of an archive. Throws nothing: what cannot be read is a RefusedAttempt. */
  read(value: JsonValue, row: number, entry?: string): Iterable<ReadAttempt>;
  /** What was held back until all rows were seen. */
  end?(): Iterable<ReadAttempt>;
}
