import { parseJson } from '#core/fields.ts';
import { isJsonObject, type JsonObject } from '#core/json.ts';
import type { PublishedVerdicts, ReadAttempt } from '#core/recording.ts';
import { chunksOf, gunzip, isGzip } from '#datasets/index.ts';
import {
  bfclScores,
  isBfclScores,
  readArchive,
  readers,
  recognise,
  type RecordingReader,
} from '#interchange/index.ts';
import { linesOf, wholeText } from './log-lines.ts';

/** A file of a log, with its folders where they are known. */
export interface LogFile {
  path: string;
  blob: Blob;
}

/** What a file of a log turned out to be. */
export type LogKind =
  | { kind: 'attempts'; reader: RecordingReader; as: 'document' | 'lines' | 'text' | 'archive' }
  /** The publisher's verdicts on answers in other files. */
  | { kind: 'verdicts'; published: PublishedVerdicts }
  | { kind: 'unknown' };

/** Characters of a JSON document; a larger one must be JSON Lines. */
const MOST_DOCUMENT = 160 * 2 ** 20;
/** Looked at to see what a file is. */
const HEAD = 2 ** 20;
const HEAD_ROWS = 50;

/** What a file is, by its content alone. Throws PlaygroundError 'dataset-too-large', 'dataset-unreadable'. */
export async function kindOf({ path, blob }: LogFile): Promise<LogKind> {
  const magic = new Uint8Array(await blob.slice(0, 4).arrayBuffer());
  if (magic[0] === 0x50 && magic[1] === 0x4b) return kindOfArchive(blob, path);
  const head = await headOf(blob);
  const rows = rowsIn(head.text, head.isWhole);
  if (!rows) return kindOfDocument({ path, blob }, head.text);
  if (rows[0] && isBfclScores(rows[0])) return verdictsIn({ path, blob });
  const [found, other] = recognise({ rows });
  return found && !other ? { kind: 'attempts', ...found } : { kind: 'unknown' };
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
  return reader ? { kind: 'attempts', reader, as: 'archive' } : { kind: 'unknown' };
}

async function kindOfDocument({ path, blob }: LogFile, head: string): Promise<LogKind> {
  const first = head.trimStart()[0];
  if (first !== '{' && first !== '[') {
    const [found] = recognise({ text: head });
    return found ? { kind: 'attempts', ...found } : { kind: 'unknown' };
  }
  const document = parseJson(await wholeText(bytesOf(blob), path, MOST_DOCUMENT));
  // Of a model that was right throughout.
  if (isJsonObject(document) && isBfclScores(document)) return verdictsIn({ path, blob });
  const [found, other] = document === undefined ? [] : recognise({ document });
  return found && !other ? { kind: 'attempts', ...found } : { kind: 'unknown' };
}

async function verdictsIn({ path, blob }: LogFile): Promise<LogKind> {
  const rows: JsonObject[] = [];
  for await (const { text } of linesOf(bytesOf(blob))) {
    const row = text.trim() === '' ? undefined : parseJson(text);
    if (isJsonObject(row)) rows.push(row);
  }
  const published = bfclScores(path, rows);
  return published ? { kind: 'verdicts', published } : { kind: 'unknown' };
}

/** Every attempt of a file, and every row that is none with its reason. `onBytes`: of the file as stored. */
export async function* readLog(
  { path, blob }: LogFile,
  { reader, as }: Extract<LogKind, { kind: 'attempts' }>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<ReadAttempt> {
  if (as === 'archive') {
    yield* readArchive(blob, { path });
    return onBytes(blob.size);
  }
  const reading = reader.open({ path: path.replace(/\.gz$/i, '') });
  if (as === 'lines') {
    let row = 0;
    for await (const { text, tooLong } of linesOf(bytesOf(blob, onBytes))) {
      if (text.trim() === '' && !tooLong) continue;
      const value = tooLong ? undefined : parseJson(text);
      if (value !== undefined) yield* reading.read(value, row);
      else
        yield {
          kind: 'refused',
          row,
          field: '',
          reason: tooLong ? 'the line is larger than 64 MB' : 'the line is not JSON, or breaks off',
        };
      row++;
    }
  } else {
    const text = await wholeText(bytesOf(blob, onBytes), path, MOST_DOCUMENT);
    yield* reading.read(as === 'text' ? text : parseJson(text)!, 0);
  }
  yield* reading.end?.() ?? [];
}

async function* bytesOf(blob: Blob, onBytes: (bytes: number) => void = () => {}): AsyncGenerator<Uint8Array> {
  const chunks = chunksOf(blob.stream(), onBytes);
  const head = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  yield* isGzip(head) ? gunzip(chunks) : chunks;
}

async function headOf(blob: Blob): Promise<{ text: string; isWhole: boolean }> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of bytesOf(blob)) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length >= HEAD) return { text, isWhole: false };
  }
  return { text: text + decoder.decode(), isWhole: true };
}

/** The first rows of JSON Lines; undefined where most lines are none, and for a file of one line, which is a document, too. */
function rowsIn(head: string, isWhole: boolean): JsonObject[] | undefined {
  const lines = head.split('\n').filter((line) => line.trim() !== '');
  if (!isWhole) lines.pop();
  if (lines.length < (isWhole ? 2 : 1)) return undefined;
  const first = lines.slice(0, HEAD_ROWS);
  const rows = first.map(parseJson).filter((row) => isJsonObject(row));
  return rows.length * 2 > first.length ? rows : undefined;
}
