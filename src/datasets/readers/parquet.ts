import {
  parquetMetadataAsync,
  parquetReadObjects,
  type AsyncBuffer,
  type FileMetaData,
  type ParquetRow,
} from 'hyparquet';
import { PlaygroundError } from '#core/errors.ts';
import { exceedsDepth, isJsonObject, type JsonValue } from '#core/json.ts';
import { quoted } from '#core/quoted.ts';
import { joined } from './byte-source.ts';
import type { OpenedFile } from './layout.ts';
import { tooDeep, type ReadRow } from './read-row.ts';

const ROWS_AT_ONCE = 500;
/** A Parquet file that cannot be read in parts has to fit in memory. */
const MAX_WHOLE = 2 ** 28;

/** Rows of a Parquet file, some hundreds at a time. Throws dataset-unreadable, dataset-too-large. */
export async function* readParquet(opened: OpenedFile): AsyncGenerator<ReadRow[]> {
  const file = await bufferOf(opened);
  const metadata = await parquetMetadataAsync(file).catch((error: unknown) =>
    unreadable(error, opened.file.name, 'its description of the columns'),
  );
  const rows = Number(metadata.num_rows);
  for (let rowStart = 0; rowStart < rows; rowStart += ROWS_AT_ONCE) {
    const rowEnd = Math.min(rows, rowStart + ROWS_AT_ONCE);
    const read = await parquetReadObjects({ file, metadata, rowStart, rowEnd }).catch((error: unknown) =>
      unreadable(
        error,
        opened.file.name,
        `rows ${rowStart + 1} to ${rowEnd}, row group ${groupAt(metadata, rowStart)}`,
      ),
    );
    yield read.map((row: ParquetRow, offset: number) => rowOf(row, rowStart + offset));
  }
}

/** Number of the row group that holds a row, from 1. */
function groupAt({ row_groups: groups }: FileMetaData, row: number): number {
  let end = 0;
  return (
    1 +
    Math.max(
      0,
      groups.findIndex((group) => (end += Number(group.num_rows)) > row),
    )
  );
}

function rowOf(row: ParquetRow, index: number): ReadRow {
  if (exceedsDepth(row)) return { index, rejected: tooDeep };
  const value = asJson(row);
  return isJsonObject(value) ? { index, value } : { index, rejected: 'not an object' };
}

/** Values JSON has not: integers of 64 bits, dates, bytes. */
function asJson(value: unknown): JsonValue {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (value instanceof Uint8Array) return new TextDecoder().decode(value);
  if (Array.isArray(value) || ArrayBuffer.isView(value))
    return Array.from(value as unknown as unknown[], asJson);
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, asJson(item)]));
}

async function bufferOf({ file, bytes, isPacked }: OpenedFile): Promise<AsyncBuffer> {
  const { size, slice } = file;
  if (slice && size !== undefined && !isPacked) {
    await bytes.close();
    return { byteLength: size, slice: (from, to = size) => slice(within(size, from), within(size, to)) };
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > MAX_WHOLE) throw tooLarge();
  }
  const whole = joined(chunks);
  return whole.buffer.slice(whole.byteOffset, whole.byteOffset + whole.byteLength) as ArrayBuffer;
}

/** A place within the file: a broken one says that its parts are anywhere. */
const within = (size: number, place: number): number => Math.min(size, Math.max(0, Math.trunc(place) || 0));

const tooLarge = (): PlaygroundError =>
  new PlaygroundError(
    'dataset-too-large',
    'A Parquet file from the network can be read up to 256 MB.',
    'Download it and drop the file here: then it is read in parts.',
  );

/** What the reader's own words mean, where a person can do something about it. */
const REASONS: readonly [pattern: RegExp, reason: string, hint: string][] = [
  [
    /compression codec/,
    'it is packed in a way that cannot be read here',
    'Write it again with snappy or no compression.',
  ],
  [
    /unsupported|not supported|unhandled/,
    'it uses a form of columns that cannot be read here',
    'Write it again as plain columns, or export it as JSON Lines.',
  ],
];
const BROKEN = ['it is broken or was cut off', 'Download it again; it may have broken off.'] as const;

/** Never the reader's own words: they name its variables. */
function unreadable(error: unknown, fileName: string, where: string): never {
  if (error instanceof PlaygroundError) throw error;
  const said = error instanceof Error ? error.message : '';
  const known = REASONS.find(([pattern]) => pattern.test(said));
  const [reason, hint] = known ? [known[1], known[2]] : BROKEN;
  throw new PlaygroundError(
    'dataset-unreadable',
    `The Parquet file ${quoted(fileName)} cannot be read: ${reason}, at ${where}.`,
    hint,
    { cause: error },
  );
}
