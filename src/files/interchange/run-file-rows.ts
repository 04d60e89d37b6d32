import { PlaygroundError } from '#core/errors.ts';
import { parseJson } from '#core/fields.ts';
import { exceedsDepth, type JsonValue } from '#core/json.ts';
import { piecesOf } from '#core/pieces.ts';
import { quoted } from '#core/quoted.ts';
import valid from './run-file.schema.json?validate';
import { linesOf } from './text-lines.ts';
import { ASSESSMENTS, END } from './writers/run-file.ts';

const GZIP = [0x1f, 0x8b];

/**
 * The lines of a run file, plain or packed with gzip, unpacked as far as they are asked for. Throws PlaygroundError 'recording-unknown' where it
 * unpacks to more than `most` bytes, cannot be unpacked, or has a line of more than MOST_LINE characters.
 */
export async function* linesOfRunFile(file: Blob, most: number): AsyncGenerator<string> {
  for await (const { text, tooLong } of linesOf(boundedBytes(file, most))) {
    if (tooLong) throw notOpened('The file has a line that is longer than is read.');
    yield text;
  }
}

/** The results or the assessments that stand one a line between the first line and the last; those of the other kind are passed over. */
export async function* rowsOfRunFile(file: Blob, most: number, wanted: Part): AsyncGenerator<JsonValue> {
  let row = -2;
  let part: Part | 'end' = 'results';
  for await (const line of linesOfRunFile(file, most)) {
    row++;
    const text = line.trim();
    if (row < 0 || text === '') continue;
    if (part === 'end') throw notOpened('The run file goes on after its end.');
    if (text === END) part = 'end';
    else if (part === 'results' && text === ASSESSMENTS) [part, row] = ['assessments', -1];
    else if (part === wanted) {
      const value = parseJson(text.endsWith(',') ? text.slice(0, -1) : text);
      if (value === undefined) throw damagedAt(`/${wanted}/${row}`);
      yield value;
    }
  }
  if (part !== 'end') throw notOpened('The run file breaks off before its end.');
}

async function* boundedBytes(file: Blob, most: number): AsyncGenerator<Uint8Array> {
  const head = new Uint8Array(await file.slice(0, GZIP.length).arrayBuffer());
  const isPacked = GZIP.every((byte, at) => head[at] === byte);
  const bytes = isPacked ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream();
  let size = 0;
  try {
    for await (const piece of piecesOf(bytes)) {
      size += piece.length;
      if (size > most) throw tooLarge(most);
      yield piece;
    }
  } catch (error) {
    if (error instanceof PlaygroundError) throw error;
    throw notOpened('The file is packed with gzip and breaks off, or is damaged.');
  }
}

/** The parts of a run file whose rows stand one a line. */
type Part = 'results' | 'assessments';

/** Checks the rows of one part in their order, each before it is handed on: its depth, its members, and that it goes with those before. */
export class RowCheck<Row> {
  readonly #part: Part;
  readonly #faultOf: (row: Row) => string | undefined;
  #row = 0;

  /**
   * `faultOf`: the conflict of the next row with the run and earlier rows, as words after a colon; undefined if there is none.
   */
  constructor(part: Part, faultOf: (row: Row) => string | undefined) {
    this.#part = part;
    this.#faultOf = faultOf;
  }

  /** Throws PlaygroundError 'recording-unknown'. */
  take(written: JsonValue): Row {
    if (exceedsDepth(written)) throw tooDeep();
    if (!valid({ results: [], [this.#part]: [written] }))
      throw damagedAt(
        valid.errors?.[0]?.instancePath.replace(`/${this.#part}/0`, `/${this.#part}/${this.#row}`),
      );
    const row = written as unknown as Row;
    const fault = this.#faultOf(row);
    if (fault) throw contradicts(fault);
    this.#row++;
    return row;
  }
}

export const tooLarge = (most: number): PlaygroundError =>
  notOpened(
    `The file has more than ${Math.round(most / 2 ** 20)} MB, which is more than is opened.`,
    'Export fewer tasks or models, or open its JSON Lines on the Data page.',
  );

export const notOpened = (
  message: string,
  hint = 'Export the run again where it was made.',
): PlaygroundError => new PlaygroundError('recording-unknown', message, hint);

/** `path`: of the member at fault, where it is known. */
export const damagedAt = (path: string | undefined): PlaygroundError =>
  notOpened(`The run file is damaged${path ? ` at ${quoted(path)}` : ''}.`);

export const tooDeep = (): PlaygroundError => notOpened('The run file is nested deeper than is read.');

export const contradicts = (fault: string): PlaygroundError =>
  notOpened(`The run file contradicts itself: ${fault}.`);
