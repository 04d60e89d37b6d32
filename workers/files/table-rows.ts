import { PlaygroundError } from '#core/errors.ts';
import type { JsonObject } from '#core/json.ts';
import { letGo } from '#core/pieces.ts';
import { openFile, readRows, type InputFile, type ReadRow } from '#files/datasets/index.ts';

/** Is it a table? */
export const isParquet = async (blob: Blob): Promise<boolean> => (await blob.slice(0, 4).text()) === 'PAR1';

/** The rows of a Parquet file, one after another. Throws PlaygroundError 'dataset-unreadable', 'dataset-too-large'. */
export async function* tableRows(
  file: InputFile,
  signal = new AbortController().signal,
): AsyncGenerator<ReadRow> {
  const opened = await openFile(file, signal, () => {});
  try {
    if (opened.layout.kind !== 'parquet')
      throw new PlaygroundError('dataset-unreadable', `${file.name} is not a Parquet file.`);
    for await (const rows of readRows(opened)) yield* rows;
  } finally {
    await opened.bytes.close();
  }
}

/** Rows that say which format a table is of. */
const SHOWN = 50;

/** The rows at the beginning of a table that could be read; none where it cannot be opened. */
export async function headRows(file: InputFile): Promise<JsonObject[]> {
  const rows: JsonObject[] = [];
  try {
    for await (const { value } of tableRows(file)) {
      if (value) rows.push(value);
      if (rows.length === SHOWN) break;
    }
  } catch (error) {
    if (!(error instanceof PlaygroundError)) throw error;
  }
  return rows;
}

/** The first rows of a Parquet file as JSON Lines; one that cannot be read is null. Throws as `tableRows`. */
export async function firstRows(file: InputFile, most: number, signal: AbortSignal): Promise<Blob> {
  const lines: string[] = [];
  for await (const { value } of tableRows(file, signal)) {
    lines.push(`${JSON.stringify(value ?? null)}\n`);
    if (lines.length >= most) break;
  }
  return new Blob(lines);
}

/** What is fetched of a file by parts; its rows stand in groups, which are fetched whole. */
const MOST_OF_PARTS = 128 * 2 ** 20;
const HEAD_BYTES = 2 ** 16;

/**
 * A file that is fetched by parts, from the first of its addresses whose host gives parts and says how large the file is; undefined
 * where none does. A part that does not come throws PlaygroundError 'dataset-unreachable', one too many 'dataset-too-large'.
 */
export async function inParts(
  addresses: readonly string[],
  name: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<InputFile | undefined> {
  for (const address of addresses) {
    const head = await partOf(address, 0, HEAD_BYTES, fetch, signal);
    const size = /^bytes 0-\d+\/(\d{1,15})$/.exec(head?.headers.get('content-range') ?? '')?.[1];
    if (!head || size === undefined) {
      letGo(head?.body);
      continue;
    }
    const first = await head.arrayBuffer();
    let fetched = 0;
    return {
      name,
      size: Number(size),
      open: () => Promise.resolve(new Blob([first]).stream()),
      slice: async (from, to) => {
        fetched += to - from;
        if (fetched > MOST_OF_PARTS) throw tooLarge(name);
        const part = await partOf(address, from, to, fetch, signal);
        const bytes = await part?.arrayBuffer().catch(() => undefined);
        if (bytes?.byteLength !== to - from) throw missing(name, address);
        return bytes;
      },
    };
  }
  return undefined;
}

/** Undefined where the host gives another thing than the part, or nothing. */
async function partOf(
  address: string,
  from: number,
  to: number,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<Response | undefined> {
  // A range with a beginning and an end is asked for without asking the host first whether it may be.
  const headers = { range: `bytes=${from}-${to - 1}` };
  const response = await fetch(address, { signal, headers }).catch(() => undefined);
  signal.throwIfAborted();
  if (response?.status === 206) return response;
  letGo(response?.body);
  return undefined;
}

const missing = (name: string, address: string): PlaygroundError =>
  new PlaygroundError(
    'dataset-unreachable',
    `${name} could not be fetched: a part of it did not come from ${new URL(address).host}.`,
    'Try again, or download the file and open it on the Data page.',
  );

const tooLarge = (name: string): PlaygroundError =>
  new PlaygroundError(
    'dataset-too-large',
    `The first rows of ${name} stand in a part of more than ${MOST_OF_PARTS / 2 ** 20} MB, which is more than is fetched for them.`,
    'Download the file and open it on the Data page.',
  );
