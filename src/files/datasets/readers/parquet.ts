import {
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
  type AsyncBuffer,
  type Compressors,
  type FileMetaData,
  type ParquetParsers,
  type ParquetRow,
} from 'hyparquet';
import { PlaygroundError } from '#core/errors.ts';
import { parseJson } from '#core/fields.ts';
import { inexactIntegers } from '#core/inexact-integers.ts';
import { exceedsDepth, isJsonObject, type JsonValue } from '#core/json.ts';
import { quoted } from '#core/quoted.ts';
import { joined } from './bytes.ts';
import type { OpenedFile } from './layout.ts';
import { tooDeep, type ReadRow } from './read-row.ts';

const ROWS_AT_ONCE = 500;
/** A Parquet file that cannot be read in parts has to fit in memory. */
const MAX_WHOLE = 2 ** 28;

/** Rows of a Parquet file, some hundreds at a time. Throws dataset-unreadable, dataset-too-large. */
export async function* readParquet(opened: OpenedFile): AsyncGenerator<ReadRow[]> {
  const file = await bufferOf(opened);
  const described = await describedIn(file).catch((error: unknown) =>
    unreadable(error, opened.file.name, 'its description of the columns'),
  );
  const { metadata, compressors, scales } = described;
  const rows = Number(metadata.num_rows);
  for (let rowStart = 0; rowStart < rows; rowStart += ROWS_AT_ONCE) {
    const rowEnd = Math.min(rows, rowStart + ROWS_AT_ONCE);
    const read = await parquetReadObjects({
      file,
      metadata,
      rowStart,
      rowEnd,
      compressors,
      parsers,
      utf8: false,
    }).catch((error: unknown) =>
      unreadable(
        error,
        opened.file.name,
        `rows ${rowStart + 1} to ${rowEnd}, row group ${groupAt(metadata, rowStart)}`,
      ),
    );
    yield read.map((row: ParquetRow, offset: number) => rowOf(withDecimals(row, scales), rowStart + offset));
  }
}

interface Described {
  metadata: FileMetaData;
  compressors: Compressors;
  scales: ReadonlyMap<string, number>;
}

/** Facts about a file before its rows are read. A broken description throws the error of the reader, or ours. */
async function describedIn(file: AsyncBuffer): Promise<Described> {
  const metadata = await parquetMetadataAsync(file);
  if (!areColumnsDescribed(metadata)) throw new Error('a column is not described');
  return { metadata, compressors: await unpackersOf(metadata), scales: takenDecimals(metadata) };
}

/**
 * Does every row group have each column of the schema once? The reader starts columns before it finds the next one's place; if it
 * finds none, their errors reach nobody.
 */
function areColumnsDescribed(metadata: FileMetaData): boolean {
  const known = new Set<string>();
  const open = [parquetSchema(metadata)];
  for (let tree = open.pop(); tree; tree = open.pop()) {
    if (tree.children.length === 0) known.add(JSON.stringify(tree.path));
    else open.push(...tree.children);
  }
  return metadata.row_groups.every(({ columns }) => {
    const paths = columns.map(({ meta_data: meta }) => JSON.stringify(meta?.path_in_schema));
    return new Set(paths).size === paths.length && paths.every((path) => known.has(path));
  });
}

/** A page is unpacked whole. */
const MAX_PAGE = 2 ** 28;

/** For the packings of this file that the reader itself does not know. What unpacks is loaded where it is used. */
async function unpackersOf({ row_groups: groups }: FileMetaData): Promise<Compressors> {
  const codecs = new Set(groups.flatMap(({ columns }) => columns.map(({ meta_data: meta }) => meta?.codec)));
  const zstd = codecs.has('ZSTD') ? await import('fzstd') : undefined;
  const gzip = codecs.has('GZIP') ? await import('fflate') : undefined;
  const bounded =
    (unpack: (packed: Uint8Array, length: number) => Uint8Array) =>
    (packed: Uint8Array, length: number): Uint8Array => {
      if (!(length <= MAX_PAGE)) throw new Error('the page is too large');
      return length === 0 ? new Uint8Array() : unpack(packed, length);
    };
  return {
    ...(gzip ? { GZIP: bounded((packed, length) => gunzipped(packed, length, gzip.Gunzip)) } : {}),
    ...(zstd ? { ZSTD: bounded((packed, length) => zstd.decompress(packed, new Uint8Array(length))) } : {}),
  };
}

/** Gzip packs at most a thousandfold: one piece unpacks to some 16 MB before its length is looked at. */
const PIECE = 2 ** 14;

/** All members of the gzip data. Throws where they are broken, or not as long as announced. */
function gunzipped(packed: Uint8Array, length: number, Gunzip: typeof import('fflate').Gunzip): Uint8Array {
  const unpacked = new Uint8Array(length);
  let at = 0;
  const gunzip = new Gunzip((part) => {
    if (at + part.length > length) throw new Error('the page is longer than announced');
    unpacked.set(part, at);
    at += part.length;
  });
  for (let start = 0; start < packed.length; start += PIECE)
    gunzip.push(packed.subarray(start, start + PIECE), start + PIECE >= packed.length);
  if (at !== length) throw new Error('the page is shorter than announced');
  return unpacked;
}

const decoder = new TextDecoder();

/** What a column of JSON holds; text that is no JSON, or whose integers no number holds, stays text. */
const parsers: Partial<ParquetParsers> = {
  jsonFromBytes(bytes: Uint8Array | undefined) {
    if (!bytes) return undefined;
    const text = decoder.decode(bytes);
    const value = parseJson(text);
    return value === undefined || exceedsDepth(value) || inexactIntegers(value).length > 0 ? text : value;
  },
};

/** By name, the scale of each column of decimals, which the reader would make inexact: it is given them as plain integers and bytes. */
function takenDecimals({ schema }: FileMetaData): Map<string, number> {
  const scales = new Map<string, number>();
  for (let at = 1; at < schema.length; at += 1 + nestedIn(schema, at)) {
    const element = schema[at]!;
    const isPlain = element.repetition_type !== 'REPEATED' && !element.num_children;
    if (!isPlain || element.converted_type !== 'DECIMAL') continue;
    scales.set(element.name, element.scale ?? 0);
    delete element.converted_type;
    delete element.logical_type;
  }
  return scales;
}

/** How many elements of the schema stand below the one at a place. */
function nestedIn(schema: FileMetaData['schema'], at: number): number {
  let open = schema[at]?.num_children ?? 0;
  let next = at + 1;
  for (; open > 0 && next < schema.length; next++) open += (schema[next]!.num_children ?? 0) - 1;
  return next - at - 1;
}

function withDecimals(row: ParquetRow, scales: ReadonlyMap<string, number>): ParquetRow {
  if (scales.size === 0) return row;
  return Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => {
      const scale = scales.get(name);
      return [name, scale === undefined ? value : decimal(value, scale)];
    }),
  );
}

/** Bytes; Arrow's widest has 32. */
const LONGEST_DECIMAL = 64;

/** A number where it says the decimal exactly, else its digits. */
function decimal(value: unknown, scale: number): unknown {
  const unscaled =
    value instanceof Uint8Array && value.length <= LONGEST_DECIMAL
      ? signed(value)
      : typeof value === 'number' || typeof value === 'bigint'
        ? BigInt(value)
        : undefined;
  if (unscaled === undefined || scale < 0 || scale > 100) return value;
  const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, '0');
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  const text = `${unscaled < 0n ? '-' : ''}${digits.slice(0, digits.length - scale)}${fraction ? `.${fraction}` : ''}`;
  return String(Number(text)) === text ? Number(text) : text;
}

/** Bytes with the highest first, in two's complement. */
function signed(bytes: Uint8Array): bigint {
  let value = 0n;
  for (const byte of bytes) value = value * 256n + BigInt(byte);
  return BigInt.asIntN(Math.max(1, bytes.length * 8), value);
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

/** Values that JSON lacks: integers of 64 bits, dates, bytes. */
function asJson(value: unknown): JsonValue {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (value instanceof Uint8Array) return decoder.decode(value);
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

/** A place within the file: a broken file can name any place. */
const within = (size: number, place: number): number => Math.min(size, Math.max(0, Math.trunc(place) || 0));

const tooLarge = (): PlaygroundError =>
  new PlaygroundError(
    'dataset-too-large',
    'A Parquet file from the network can be read up to 256 MB.',
    'Download it and drop the file here: then it is read in parts.',
  );

/** The meaning of the reader's errors that a person can fix. */
const REASONS: readonly [pattern: RegExp, reason: string, hint: string][] = [
  [
    /compression codec/,
    'it is packed in a way that cannot be read here',
    'Write it again with Snappy, Zstandard, gzip or no compression.',
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
