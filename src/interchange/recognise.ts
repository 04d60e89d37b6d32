import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { readers } from './readers/index.ts';
import type { RecordingReader } from './reader.ts';

/** What a file begins with, as far as it could be read. */
export interface LogHead {
  /** The whole file as one JSON document, where it is one. */
  document?: JsonValue;
  /** Its first rows as JSON Lines; broken lines are not among them. */
  rows?: readonly JsonObject[];
  /** The beginning of a file that is neither. */
  text?: string;
}

/** The formats that recognise a log, and how each would read it: by rule exactly one, none where the format is not known. */
export function recognise({
  document,
  rows,
  text,
}: LogHead): { reader: RecordingReader; as: 'document' | 'lines' | 'text' }[] {
  if (document !== undefined) {
    const whole = readers.filter((reader) => reader.isDocument?.(document));
    if (whole.length > 0) return whole.map((reader) => ({ reader, as: 'document' }));
  }
  // One line of JSON Lines is a JSON document, too.
  const lines = rows ?? (isJsonObject(document) ? [document] : []);
  if (lines.length > 0)
    return readers.filter((reader) => reader.isLines?.(lines)).map((reader) => ({ reader, as: 'lines' }));
  if (text === undefined) return [];
  return readers.filter((reader) => reader.isText?.(text)).map((reader) => ({ reader, as: 'text' }));
}
