import { PlaygroundError } from '#core/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { PublishedVerdicts, ReadAttempt } from '#core/recording.ts';
import { fileFromBlob, importTasks, roleOf, type InputFile } from '#files/datasets/index.ts';
import {
  bfclScores,
  cutDocument,
  isBfclScores,
  isResultsTable,
  linesOf,
  MOST_LINE,
  nearest,
  nearestIn,
  parseLog,
  ownRun,
  readArchive,
  readers,
  recognise,
  reportWithoutAnswers,
  RUN_FILE_FORMAT,
  severalValues,
  wholeText,
  type NearFormat,
  type RecordingReader,
  type LogReading,
  readRunFile,
  refused,
} from '#files/interchange/index.ts';
import { bytesOf, HEAD, headOf, isZip, type LogFile } from './log-files.ts';
import { headRows, isParquet, tableRows } from './table-rows.ts';

/** What a file of a log turned out to be. */
export type LogKind =
  | {
      kind: 'attempts';
      reader: RecordingReader;
      as: 'document' | 'lines' | 'values' | 'text' | 'archive' | 'run-file' | 'table';
      /** As the log says, where its reader does not know that version. */
      unknownVersion?: string;
    }
  /** The publisher's verdicts on answers in other files. */
  | { kind: 'verdicts'; published: PublishedVerdicts }
  /** A JSON document of more than MOST_DOCUMENT characters, or a file that breaks off; `reader`: as far as its beginning says. */
  | { kind: 'too-large' | 'broken'; reader?: RecordingReader }
  /** `why`: where it could not be opened. `nearest`: the format that some of it is of. */
  | { kind: 'unknown'; why?: string; nearest?: NearFormat }
  /** Verdicts of a publisher that cannot be used, and why. */
  | { kind: 'unusable-verdicts'; why: string }
  /** Of another tool, with verdicts and no answers that could be read: `why`, and what to save instead. */
  | { kind: 'report'; why: string }
  /** Our own results as CSV. */
  | { kind: 'results-table' };

/** Characters of a JSON document; a larger one must be JSON Lines. */
export const MOST_DOCUMENT = 160 * 2 ** 20;
/** As this site writes its run files, whose results stand one a line: such a file may be larger than a document that is read at once. */
const RUN_FILE_START = `{"format":"${RUN_FILE_FORMAT}"`;

/** What a file is, by its content alone. Throws PlaygroundError 'dataset-unreadable'. */
export async function kindOf({ path, blob }: LogFile): Promise<LogKind> {
  if (await isZip(blob)) return kindOfArchive(blob, path);
  if (await isParquet(blob)) return kindOfTable(blob, path);
  // A file that cannot be read is no file of tasks; its reading reports it.
  const head = await headOf(blob, MOST_LINE);
  if (head.text.startsWith(RUN_FILE_START)) return { kind: 'attempts', reader: ownRun, as: 'run-file' };
  if (isResultsTable(head.text)) return { kind: 'results-table' };
  const rows = rowsIn(head.text, head.isWhole);
  if (!rows) return kindOfDocument({ path, blob }, head.text);
  if (rows[0] && isBfclScores(rows[0])) return verdictsIn({ path, blob });
  return kindOfRows(rows);
}

function kindOfRows(rows: JsonObject[], as?: 'values'): LogKind {
  const [found, other] = recognise({ rows });
  if (found && !other) return attemptsOf(as ? { ...found, as } : found, rows[0]!);
  const near = nearest(rows);
  if (!near) {
    // Each row may be the envelope of what is read.
    const inside = rows[0] && nearestIn(rows[0]);
    return { kind: 'unknown', ...(inside ? { nearest: inside } : {}) };
  }
  const why = `of the ${rows.length} rows at its beginning ${near.rows} may be of that format, which is not most of them`;
  return { kind: 'unknown', nearest: { title: near.title, why } };
}

/** Does it hold what the reader of data sets makes tasks of, or their labels? */
export async function holdsTasks({ path, blob }: LogFile, signal: AbortSignal): Promise<boolean> {
  // A file that cannot be read is no file of tasks; its reading reports it.
  const head = await headOf(blob, HEAD).catch(() => ({ text: '' }));
  if (roleOf(head.text) !== 'unknown') return true;
  const world = { signal, onProgress: () => {}, now: () => 0 };
  const batches = importTasks([fileFromBlob(path, blob)], { datasetId: 'looked-at' }, world);
  try {
    return !(await batches.next()).done;
  } catch {
    // Why it cannot be read is for the import of data sets to say.
    return false;
  } finally {
    await batches.return(undefined as never).catch(() => undefined);
  }
}

/** The format's reader says which it is before anything is unpacked. */
async function kindOfArchive(blob: Blob, path: string): Promise<LogKind> {
  let reader: RecordingReader | undefined;
  const entries = readArchive(blob, {
    path,
    onFormat: (id) => (reader = readers.find((each) => each.id === id)),
  });
  await entries.next();
  await entries.return(undefined);
  if (reader) return { kind: 'attempts', reader, as: 'archive' };
  // Its end, which lists the entries, may be missing. Then nothing but its name says what it was.
  const named = /\.eval$/i.test(path) ? readers.find((each) => 'archiveEntries' in each) : undefined;
  return named ? { kind: 'broken', reader: named } : { kind: 'unknown' };
}

/** Most tables are data sets: one is a log where its rows are those of a format that is published so. */
async function kindOfTable(blob: Blob, path: string): Promise<LogKind> {
  const rows = (await headRows(fileFromBlob(path, blob))).filter((row) => isJsonObject(row));
  const [found, other] = rows.length > 0 ? recognise({ rows }) : [];
  return found?.reader.inTables && !other
    ? { kind: 'attempts', reader: found.reader, as: 'table' }
    : { kind: 'unknown' };
}

async function kindOfDocument({ path, blob }: LogFile, head: string): Promise<LogKind> {
  const first = head.trimStart()[0];
  if (first !== '{' && first !== '[') {
    const why = reportWithoutAnswers(head);
    if (why) return { kind: 'report', why };
    const [found] = recognise({ text: head });
    return found ? { kind: 'attempts', ...found } : { kind: 'unknown' };
  }
  const { document, several, fault } = await documentIn(blob);
  if (several) return kindOfRows(several, 'values');
  // Of a model that was right throughout.
  if (isJsonObject(document) && isBfclScores(document)) return verdictsIn({ path, blob });
  const seen = document ?? cutDocument(head.slice(0, HEAD));
  const [found, other] = seen === undefined ? [] : recognise({ document: seen });
  const known = found && !other ? found : undefined;
  if (fault === 'too-large' || (fault && known))
    return { kind: fault, ...(known ? { reader: known.reader } : {}) };
  // One row that is written over several lines is no line.
  if (known && seen !== undefined) return attemptsOf({ ...known, as: 'document' }, seen);
  const near = seen === undefined ? undefined : nearestIn(seen);
  return { kind: 'unknown', ...(near ? { nearest: near } : {}) };
}

/** One document, or several values one after another. */
async function documentIn(
  blob: Blob,
): Promise<{ document?: JsonValue; several?: JsonObject[]; fault?: 'too-large' | 'broken' }> {
  try {
    const text = await wholeText(bytesOf(blob), MOST_DOCUMENT);
    if (text === undefined) return { fault: 'too-large' };
    const document = parseLog(text);
    if (document !== undefined) return { document };
    const several = severalValues(text)?.values.filter((each) => isJsonObject(each)) ?? [];
    return several.length > 1 ? { several } : { fault: 'broken' };
  } catch (error) {
    if (error instanceof PlaygroundError) return { fault: 'broken' };
    throw error;
  }
}

function attemptsOf(
  found: Pick<Extract<LogKind, { kind: 'attempts' }>, 'reader' | 'as'>,
  first: JsonValue,
): LogKind {
  const unknownVersion = found.reader.unknownVersion?.(first);
  return { kind: 'attempts', ...found, ...(unknownVersion ? { unknownVersion } : {}) };
}

async function verdictsIn({ path, blob }: LogFile): Promise<LogKind> {
  const rows: JsonObject[] = [];
  for await (const { text } of linesOf(bytesOf(blob))) {
    const row = text.trim() === '' ? undefined : parseLog(text);
    if (isJsonObject(row)) rows.push(row);
  }
  const published = bfclScores(path, rows);
  return typeof published === 'string'
    ? { kind: 'unusable-verdicts', why: published }
    : { kind: 'verdicts', published };
}

/**
 * The first rows of JSON Lines; undefined where most lines are none, and for a file of one line, which is a document, too. Of two lines the
 * second may break off.
 */
function rowsIn(head: string, isWhole: boolean): JsonObject[] | undefined {
  const lines = head.split('\n').filter((line) => line.trim() !== '');
  if (!isWhole) lines.pop();
  if (lines.length < (isWhole ? 2 : 1)) return undefined;
  const values = lines.map(parseLog);
  const rows = values.filter((row) => isJsonObject(row));
  const least = isJsonObject(values[0]) ? lines.length : lines.length + 1;
  return rows.length * 2 >= least ? rows : undefined;
}

/** Every attempt of a file, and every row that is none with its reason. `onBytes`: of the file as stored. */
export async function* readLog(
  { path, blob }: LogFile,
  { reader, as }: Extract<LogKind, { kind: 'attempts' }>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<ReadAttempt> {
  if (as === 'archive' || as === 'run-file') {
    yield* as === 'archive' ? readArchive(blob, { path }) : readRunFile(blob);
    return onBytes(blob.size);
  }
  const reading = reader.open({ path: path.replace(/\.gz$/i, '') });
  if (as === 'table') {
    yield* attemptsInTable(fileFromBlob(path, blob), reading);
    onBytes(blob.size);
  } else if (as === 'lines') {
    let row = 0;
    try {
      for await (const { text, tooLong } of linesOf(bytesOf(blob, onBytes))) {
        if (text.trim() === '' && !tooLong) continue;
        const value = tooLong ? undefined : parseLog(text);
        if (value !== undefined) yield* reading.read(value, row);
        else yield refused(row, '', tooLong ? tooLongLine : 'the line is not JSON, or breaks off');
        row++;
      }
    } catch (error) {
      if (!(error instanceof PlaygroundError)) throw error;
      yield refused(row, '', error.message);
    }
  } else {
    const text = (await wholeText(bytesOf(blob, onBytes), MOST_DOCUMENT)) ?? '';
    if (as === 'values') yield* valuesOf(text, reading);
    else yield* reading.read(as === 'text' ? text : parseLog(text)!, 0);
  }
  yield* reading.end?.() ?? [];
}

/** A table that breaks off is read as far as it goes. */
async function* attemptsInTable(file: InputFile, reading: LogReading): AsyncGenerator<ReadAttempt> {
  let row = 0;
  try {
    for await (const { value, rejected } of tableRows(file)) {
      if (value) yield* reading.read(value, row);
      else yield refused(row, '', rejected ?? 'the row is no object');
      row++;
    }
  } catch (error) {
    if (!(error instanceof PlaygroundError)) throw error;
    yield refused(row, '', error.message);
  }
}

function* valuesOf(text: string, reading: LogReading): Generator<ReadAttempt> {
  const { values, isCut } = severalValues(text) ?? { values: [], isCut: false };
  for (const [row, value] of values.entries()) yield* reading.read(value, row);
  if (isCut) yield refused(values.length, '', 'the last value breaks off');
}

const tooLongLine = `the line is longer than ${MOST_LINE / 2 ** 20} MB`;
