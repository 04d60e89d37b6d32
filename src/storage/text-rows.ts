/** Many short texts as one UTF-8 buffer. Each ends with a zero byte, so that a stretch of rows decodes in one go. */
export interface TextRows {
  bytes: Uint8Array<ArrayBuffer>;
  /** Where row i begins; one more entry than rows. */
  starts: Uint32Array<ArrayBuffer>;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class TextRowsBuilder {
  #bytes = new Uint8Array(1 << 16);
  #starts = new Uint32Array(1 << 10);
  #length = 0;

  add(text: string): void {
    const start = this.#starts[this.#length]!;
    // A zero inside a text would end the row early; nothing readable is lost.
    const clean = text.includes('\0') ? text.replaceAll('\0', ' ') : text;
    this.#reserve(start + clean.length * 3 + 1);
    const { written } = encoder.encodeInto(clean, this.#bytes.subarray(start));
    this.#bytes[start + written] = 0;
    this.#length += 1;
    this.#starts[this.#length] = start + written + 1;
  }

  keepFirst(rows: number): void {
    this.#length = Math.min(this.#length, rows);
  }

  finish(): TextRows {
    const starts = this.#starts.slice(0, this.#length + 1);
    return { bytes: this.#bytes.slice(0, starts[this.#length]), starts };
  }

  #reserve(bytes: number): void {
    if (bytes > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(bytes, Math.ceil(this.#bytes.length * 1.5)));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    if (this.#length + 2 > this.#starts.length) {
      const larger = new Uint32Array(this.#starts.length * 2);
      larger.set(this.#starts);
      this.#starts = larger;
    }
  }
}

export function textAt({ bytes, starts }: TextRows, row: number): string {
  return decoder.decode(bytes.subarray(starts[row], starts[row + 1]! - 1));
}

/** The texts of rows `from` (included) to `to` (excluded). */
export function textsOf({ bytes, starts }: TextRows, from: number, to: number): string[] {
  if (from >= to) return [];
  return decoder.decode(bytes.subarray(starts[from], starts[to]! - 1)).split('\0');
}

/** Rows that are decoded, folded and searched as one string. */
export const BLOCK = 1024;

/** Case-insensitive search in text rows; a block is folded when first searched, and kept. */
export class FoldedText {
  readonly #rows: TextRows;
  readonly #length: number;
  readonly #blocks: string[] = [];

  constructor(rows: TextRows) {
    this.#rows = rows;
    this.#length = rows.starts.length - 1;
  }

  /** Marks with 1 the rows of a block that contain the needle (already in lower case). */
  mark(block: number, needle: string, marks: Uint8Array): void {
    const text = (this.#blocks[block] ??= this.#fold(block));
    let row = 0;
    let rowEnd = text.indexOf('\0');
    for (let hit = text.indexOf(needle); hit !== -1; hit = text.indexOf(needle, rowEnd + 1)) {
      while (rowEnd < hit) {
        rowEnd = text.indexOf('\0', rowEnd + 1);
        row += 1;
      }
      marks[row] = 1;
    }
  }

  #fold(block: number): string {
    const { bytes, starts } = this.#rows;
    const end = Math.min((block + 1) * BLOCK, this.#length);
    return decoder.decode(bytes.subarray(starts[block * BLOCK], starts[end])).toLowerCase();
  }
}

const COMMA = 0x2c;

/** The tasks of a shard as one JSON array in UTF-8, written task by task into memory that is kept from shard to shard. */
export class ShardText {
  #bytes = new Uint8Array(1 << 19);
  #length = 1;
  #rows = 0;

  get rows(): number {
    return this.#rows;
  }

  get bytes(): number {
    return this.#length;
  }

  add(json: string): void {
    this.#reserve(this.#length + json.length * 3 + 2);
    if (this.#rows > 0) this.#bytes[this.#length++] = COMMA;
    this.#length += encoder.encodeInto(json, this.#bytes.subarray(this.#length)).written;
    this.#rows += 1;
  }

  /** The array of what was added since the last time. */
  take(): ArrayBuffer {
    this.#bytes[0] = '['.charCodeAt(0);
    this.#bytes[this.#length] = ']'.charCodeAt(0);
    const { buffer } = this.#bytes.slice(0, this.#length + 1);
    this.#length = 1;
    this.#rows = 0;
    return buffer;
  }

  #reserve(bytes: number): void {
    if (bytes <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(bytes, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
