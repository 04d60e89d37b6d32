import { isJsonObject, type JsonObject } from '#core/json.ts';
import {
  ByteSource,
  chunksOf,
  gunzip,
  type InputFile,
  isGzip,
  MAX_ROW_BYTES,
  utf16Of,
  utf8From,
} from './bytes.ts';
import { cutAll, type CutLine, LineCutter } from './cut-lines.ts';
import { type CutRow, KnownValues, ValueCutter } from './cut-values.ts';
import { layoutOf, type OpenedFile } from './layout.ts';
import { decodeTogether, readRow, type ReadRow, readText } from './read-row.ts';

export type { OpenedFile } from './layout.ts';
export type { ReadRow } from './read-row.ts';

export const HEAD_BYTES = 2 ** 16;

/** Opens a file and decides by its content how to read it. Throws PlaygroundError dataset-*. */
export async function openFile(
  file: InputFile,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<OpenedFile> {
  let bytes = new ByteSource(chunksOf(await file.open(signal), onBytes));
  try {
    let head = await bytes.peek(HEAD_BYTES);
    const isPacked = isGzip(head);
    if (isPacked) {
      bytes = new ByteSource(gunzip(bytes));
      head = await bytes.peek(HEAD_BYTES);
    }
    const utf16 = utf16Of(head);
    if (utf16) {
      bytes = new ByteSource(utf8From(bytes, utf16));
      head = await bytes.peek(HEAD_BYTES);
    }
    return { file, head, layout: layoutOf(head), bytes, isPacked };
  } catch (error) {
    await bytes.close();
    throw error;
  }
}

/** The rows of a file, as many at a time as its bytes arrive. */
export async function* readRows(opened: OpenedFile): AsyncGenerator<ReadRow[]> {
  const { layout, bytes } = opened;
  if (layout.kind === 'csv') yield* (await import('./csv.ts')).readCsv(bytes);
  else if (layout.kind === 'parquet') yield* (await import('./parquet.ts')).readParquet(opened);
  else if (layout.kind === 'lines') yield* readLines(bytes);
  else yield* readValues(bytes, layout);
}

async function* readLines(bytes: ByteSource): AsyncGenerator<ReadRow[]> {
  const cutter = new LineCutter(new KnownValues());
  let index = 0;
  const readAll = (lines: CutLine[]): ReadRow[] => {
    decodeTogether(lines.flatMap(({ rows }) => rows));
    return lines.flatMap((line) => {
      const rows = readLine(line, index);
      index += rows.length;
      return rows;
    });
  };
  for await (const chunk of withoutMark(bytes)) yield readAll(cutter.push(chunk));
  yield readAll(cutter.end());
}

/** The row of a line, or the rows of a line that holds several. */
function readLine({ bytes: line, tooLong, rows: cuts }: CutLine, index: number): ReadRow[] {
  if (tooLong) return [{ index, rejected: tooLongReason }];
  if (cuts.length === 1 && cuts[0]!.bytes.length === line.length) return [readRow(cuts[0]!, index)];
  if (cuts.length > 1) {
    const rows = cuts.map((cut, offset) => readCut(cut, index + offset));
    if (rows.every((row) => row.value))
      return rows.map((row) => ({ ...row, repaired: row.repaired ?? 'several rows stand on one line' }));
  }
  return [readText(line, index)];
}

async function* readValues(
  bytes: ByteSource,
  layout: { skip: number; held: boolean },
): AsyncGenerator<ReadRow[]> {
  const cutter = new ValueCutter(new KnownValues());
  let index = 0;
  const readAll = (rows: CutRow[]): ReadRow[] => {
    decodeTogether(rows);
    return rows.map((row) => {
      const result = readCut(row, index++);
      return layout.held ? unwrapped(result) : result;
    });
  };
  let skip = layout.skip;
  for await (const chunk of withoutMark(bytes)) {
    const from = Math.min(skip, chunk.length);
    skip -= from;
    yield readAll(cutter.push(from > 0 ? chunk.subarray(from) : chunk));
    if (layout.held && cutter.isClosed) break;
  }
  yield readAll(cutter.end());
  if (cutter.isOpen) yield [{ index: -1, rejected: 'the file breaks off inside the array of rows' }];
}

const tooLongReason = `longer than ${MAX_ROW_BYTES / 2 ** 20} MB`;

function readCut(row: CutRow, index: number): ReadRow {
  if (row.tooLong) return { index, rejected: tooLongReason };
  if (row.cutOff) return { index, rejected: 'the file breaks off inside this row' };
  const read = readRow(row, index);
  if (row.glued && read.value && !read.repaired) read.repaired = 'a comma before this row is missing';
  return read;
}

/** datasets-server wraps each row, and says when it has cut a cell. */
function unwrapped(read: ReadRow): ReadRow {
  const inner = read.value?.row;
  if (!read.value || !isJsonObject(inner) || !Object.hasOwn(read.value, 'row_idx')) return read;
  const cut = read.value.truncated_cells;
  if (Array.isArray(cut) && cut.length > 0) {
    return { index: read.index, rejected: `the server cut these cells: ${cut.map(String).join(', ')}` };
  }
  return { ...read, value: inner };
}

/** The bytes without a UTF-8 byte order mark. */
async function* withoutMark(bytes: ByteSource): AsyncGenerator<Uint8Array> {
  const [first, second, third] = await bytes.peek(3);
  let skip = first === 0xef && second === 0xbb && third === 0xbf ? 3 : 0;
  for await (const chunk of bytes) {
    const from = Math.min(skip, chunk.length);
    skip -= from;
    yield from > 0 ? chunk.subarray(from) : chunk;
  }
}

/** The first whole row of a head, for finding out what a file is before it is read. */
export function firstRow(head: Uint8Array): JsonObject | undefined {
  const row = cutAll(head, new KnownValues())[0];
  if (!row || row.tooLong || row.cutOff) return undefined;
  return readRow(row, 0).value;
}
