import { parseJson } from '#core/fields.ts';
import { isJsonObject, type JsonObject } from '#core/json.ts';
import type { PublishedVerdicts } from '#core/recording.ts';
import { fileFromBlob, importTasks, roleOf } from '#datasets/index.ts';
import {
  bfclScores,
  isBfclScores,
  readArchive,
  readers,
  recognise,
  type RecordingReader,
} from '#interchange/index.ts';
import { cutDocument } from './cut-document.ts';
import { bytesOf, HEAD, headOf, type LogFile } from './log-bytes.ts';
import { linesOf, MOST_LINE, wholeText } from './log-lines.ts';

/** What a file of a log turned out to be. */
export type LogKind =
  | { kind: 'attempts'; reader: RecordingReader; as: 'document' | 'lines' | 'text' | 'archive' }
  /** The publisher's verdicts on answers in other files. */
  | { kind: 'verdicts'; published: PublishedVerdicts }
  /** One JSON document of more than MOST_DOCUMENT characters; `reader`: as far as its beginning says. */
  | { kind: 'too-large'; reader?: RecordingReader }
  | { kind: 'unknown' };

/** Characters of a JSON document; a larger one must be JSON Lines. */
export const MOST_DOCUMENT = 160 * 2 ** 20;
const HEAD_ROWS = 50;

/** What a file is, by its content alone. Throws PlaygroundError 'dataset-unreadable'. */
export async function kindOf({ path, blob }: LogFile): Promise<LogKind> {
  const magic = new Uint8Array(await blob.slice(0, 4).arrayBuffer());
  if (magic[0] === 0x50 && magic[1] === 0x4b) return kindOfArchive(blob, path);
  const head = await headOf(blob, MOST_LINE);
  const rows = rowsIn(head.text, head.isWhole);
  if (!rows) return kindOfDocument({ path, blob }, head.text);
  if (rows[0] && isBfclScores(rows[0])) return verdictsIn({ path, blob });
  const [found, other] = recognise({ rows });
  return found && !other ? { kind: 'attempts', ...found } : { kind: 'unknown' };
}

/** Does it hold what the reader of data sets makes tasks of, or their labels? */
export async function holdsTasks({ path, blob }: LogFile, signal: AbortSignal): Promise<boolean> {
  const role = roleOf((await headOf(blob, HEAD)).text);
  if (role !== 'unknown') return true;
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
  return reader ? { kind: 'attempts', reader, as: 'archive' } : { kind: 'unknown' };
}

async function kindOfDocument({ path, blob }: LogFile, head: string): Promise<LogKind> {
  const first = head.trimStart()[0];
  if (first !== '{' && first !== '[') {
    const [found] = recognise({ text: head });
    return found ? { kind: 'attempts', ...found } : { kind: 'unknown' };
  }
  const text = await wholeText(bytesOf(blob), MOST_DOCUMENT);
  const document = text === undefined ? cutDocument(head.slice(0, HEAD)) : parseJson(text);
  // Of a model that was right throughout.
  if (isJsonObject(document) && isBfclScores(document)) return verdictsIn({ path, blob });
  const [found, other] = document === undefined ? [] : recognise({ document });
  const known = found && !other ? found : undefined;
  if (text === undefined) return { kind: 'too-large', ...(known ? { reader: known.reader } : {}) };
  return known ? { kind: 'attempts', ...known } : { kind: 'unknown' };
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

/** The first rows of JSON Lines; undefined where most lines are none, and for a file of one line, which is a document, too. */
function rowsIn(head: string, isWhole: boolean): JsonObject[] | undefined {
  const lines = head.split('\n').filter((line) => line.trim() !== '');
  if (!isWhole) lines.pop();
  if (lines.length < (isWhole ? 2 : 1)) return undefined;
  const first = lines.slice(0, HEAD_ROWS);
  const rows = first.map(parseJson).filter((row) => isJsonObject(row));
  return rows.length * 2 > first.length ? rows : undefined;
}
