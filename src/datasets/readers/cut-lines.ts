import { joined } from './byte-source.ts';
import { MAX_ROW_BYTES } from './cut-values.ts';

export interface CutLine {
  bytes: Uint8Array;
  tooLong: boolean;
}

/** Cuts JSON Lines at line ends: the fast way, since no byte of a row has to be looked at. Empty lines are left out. */
export class LineCutter {
  #pieces: Uint8Array[] = [];
  #length = 0;

  push(chunk: Uint8Array): CutLine[] {
    const lines: CutLine[] = [];
    let start = 0;
    for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, start)) {
      this.#take(chunk.subarray(start, end), lines);
      start = end + 1;
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start));
    return lines;
  }

  end(): CutLine[] {
    const lines: CutLine[] = [];
    this.#take(new Uint8Array(0), lines);
    return lines;
  }

  #keep(bytes: Uint8Array): void {
    this.#length += bytes.length;
    if (this.#length > MAX_ROW_BYTES) this.#pieces = [];
    else this.#pieces.push(bytes);
  }

  #take(last: Uint8Array, into: CutLine[]): void {
    const tooLong = this.#length + last.length > MAX_ROW_BYTES;
    const bytes = tooLong
      ? new Uint8Array(0)
      : this.#pieces.length === 0
        ? last
        : joined([...this.#pieces, last]);
    this.#pieces = [];
    this.#length = 0;
    const line = trimmed(bytes);
    if (tooLong || line.length > 0) into.push({ bytes: line, tooLong });
  }
}

/** Without the blanks around it, the carriage return of Windows among them. */
function trimmed(bytes: Uint8Array): Uint8Array {
  let start = 0;
  let end = bytes.length;
  while (start < end && bytes[start]! <= 0x20) start++;
  while (end > start && bytes[end - 1]! <= 0x20) end--;
  return start === 0 && end === bytes.length ? bytes : bytes.subarray(start, end);
}
