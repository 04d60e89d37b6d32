import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { RecordingReader } from './reader.ts';
import { readers } from './readers/index.ts';
import { mcpMark, mcpMarkNames } from './readers/mcpmark.ts';

/** The readable beginning of a file. */
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
    const found = whole.length === 0 && Array.isArray(document) ? ofList(document) : whole;
    if (found.length > 0) return found.map((reader) => ({ reader, as: 'document' }));
  }
  // One line of JSON Lines is a JSON document, too.
  const lines = rows ?? (isJsonObject(document) ? [document] : []);
  if (lines.length > 0) return ofLines(lines).map((reader) => ({ reader, as: 'lines' }));
  if (text === undefined) return [];
  return readers.filter((reader) => reader.isText?.(text)).map((reader) => ({ reader, as: 'text' }));
}

/** By all rows, else by most: a row of another kind hides no log, and is refused when its turn comes. */
function ofLines(rows: readonly JsonObject[]): RecordingReader[] {
  const whole = readers.filter((reader) => reader.isLines?.(rows));
  if (whole.length > 0 || rows.length < 3) return whole;
  return votes(rows).flatMap(({ reader, rows: kept }) => (kept * 2 > rows.length ? reader : []));
}

/** Readers of plain conversations, such as stand within most logs. A list of messages without one of them is another conversation. */
export const plainShapes = new Set([
  'openai-chat',
  'openai-responses',
  'anthropic',
  'gemini',
  'ai-sdk',
  'langchain',
]);

/** By most of the elements of a list. */
function ofList(document: readonly JsonValue[]): RecordingReader[] {
  if (document.length < 3) return [];
  return readers.filter((reader) => {
    const takes = (elements: JsonValue[]) => reader.isDocument?.(elements) === true;
    if (plainShapes.has(reader.id)) return false;
    const shown = document.find((each) => takes([each]));
    if (shown === undefined) return false;
    const kept = document.filter((each) => each === shown || takes([shown, each]));
    return kept.length * 2 > document.length && takes(kept);
  });
}

/** The format that some of the rows are of, where no format recognises them, and how many; undefined where none is. */
export function nearest(rows: readonly JsonObject[]): { title: string; rows: number } | undefined {
  const [first] = votes(rows).toSorted((a, b) => b.rows - a.rows);
  return first && { title: first.reader.title, rows: first.rows };
}

/** How many rows each format would take, beside one that shows it alone. */
function votes(rows: readonly JsonObject[]): { reader: RecordingReader; rows: number }[] {
  return readers.flatMap((reader) => {
    const shown = rows.find((row) => reader.isLines?.([row]));
    if (!shown) return [];
    const kept = rows.filter((row) => row === shown || reader.isLines?.([shown, row]));
    return reader.isLines?.(kept) ? [{ reader, rows: kept.length }] : [];
  });
}

/**
 * The format of whose run a file is a part: its own, or that of the files whose attempts it says more of. MCPMark's conversations stand
 * in folders of its own, and are read as the transcripts that they are.
 */
export function formatOfRun(reader: RecordingReader, path: string): RecordingReader {
  if (mcpMarkNames(path)) return mcpMark;
  return readers.find(({ id }) => id === reader.joins) ?? reader;
}
