/** Many short texts as one UTF-8 buffer. Each ends with a zero byte, so that a stretch of rows decodes in one go. */
export interface TextRows {
  bytes: Uint8Array<ArrayBuffer>;
  /** Where row i begins; one more entry than rows. */
  starts: Uint32Array<ArrayBuffer>;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Texts encoded at once: encoding each by itself takes longer than the rest of adding it. */
const AT_ONCE = 64;

export class TextRowsBuilder {
  #bytes = new Uint8Array(1 << 16);
  #starts = new Uint32Array(1 << 10);
  #length = 0;
  #waiting: string[] = [];

  add(text: string): void {
    // A zero inside a text would end the row early; nothing readable is lost.
    this.#waiting.push(text.includes('\0') ? text.replaceAll('\0', ' ') : text);
    if (this.#waiting.length === AT_ONCE) this.#encode();
  }

  keepFirst(rows: number): void {
    this.#encode();
    this.#length = Math.min(this.#length, rows);
  }

  finish(): TextRows {
    this.#encode();
    const starts = this.#starts.slice(0, this.#length + 1);
    return { bytes: this.#bytes.slice(0, starts[this.#length]), starts };
  }

  #encode(): void {
    const rows = this.#waiting.length;
    if (rows === 0) return;
    const text = `${this.#waiting.join('\0')}\0`;
    this.#waiting = [];
    let start = this.#starts[this.#length]!;
    this.#reserve(start + text.length * 3, rows);
    encoder.encodeInto(text, this.#bytes.subarray(start));
    for (let row = 0; row < rows; row++) {
      start = this.#bytes.indexOf(0, start) + 1;
      this.#length += 1;
      this.#starts[this.#length] = start;
    }
  }

  #reserve(bytes: number, rows: number): void {
    if (bytes > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(bytes, Math.ceil(this.#bytes.length * 1.5)));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    if (this.#length + rows + 1 > this.#starts.length) {
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
