import { HeldRow } from './bytes.ts';
import { type CutRow, type KnownValues, LINE_FEED, ValueCutter } from './cut-values.ts';

export interface CutLine {
  bytes: Uint8Array;
  tooLong: boolean;
  /** The values that stand on it: one row, unless it is broken. */
  rows: CutRow[];
}

const CARRIAGE_RETURN = 0x0d;

/** Cuts JSON Lines at line ends, so that a bad row ends with its line. Empty lines are left out. */
export class LineCutter {
  readonly #held = new HeldRow();
  readonly #known: KnownValues;

  constructor(known: KnownValues) {
    this.#known = known;
  }

  push(chunk: Uint8Array): CutLine[] {
    const lines: CutLine[] = [];
    let start = 0;
    while (start < chunk.length) {
      // The end of a row is found without a look at its known parts, which are most of many rows.
      const row = this.#held.length === 0 ? new ValueCutter(this.#known).rowOfLine(chunk, start) : undefined;
      const after = start + (row?.bytes.length ?? 0);
      const end = row && chunk[after] === CARRIAGE_RETURN ? after + 1 : after;
      if (row && chunk[end] === LINE_FEED) {
        lines.push({ bytes: row.bytes, tooLong: row.tooLong, rows: [row] });
        start = end + 1;
        continue;
      }
      const feed = chunk.indexOf(LINE_FEED, start);
      if (feed < 0) {
        this.#held.add(chunk.subarray(start));
        break;
      }
      this.#take(chunk.subarray(start, feed), lines);
      start = feed + 1;
    }
    return lines;
  }

  end(): CutLine[] {
    const lines: CutLine[] = [];
    this.#take(new Uint8Array(0), lines);
    return lines;
  }

  #take(last: Uint8Array, into: CutLine[]): void {
    const { bytes, tooLong } = this.#held.take(last);
    const line = trimmed(bytes);
    if (!tooLong && line.length === 0) return;
    into.push({ bytes: line, tooLong, rows: cutAll(line, this.#known) });
  }
}

/** The rows that stand in a text, the last one perhaps cut off. */
export function cutAll(bytes: Uint8Array, known: KnownValues): CutRow[] {
  const cutter = new ValueCutter(known);
  return [...cutter.push(bytes), ...cutter.end()];
}

/** Without the blanks around it, the carriage return of Windows among them. */
function trimmed(bytes: Uint8Array): Uint8Array {
  let start = 0;
  let end = bytes.length;
  while (start < end && bytes[start]! <= 0x20) start++;
  while (end > start && bytes[end - 1]! <= 0x20) end--;
  return start === 0 && end === bytes.length ? bytes : bytes.subarray(start, end);
}
