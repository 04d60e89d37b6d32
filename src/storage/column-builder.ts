import type { Column } from './index-record.ts';

/** Collects a column row by row. */
export class ColumnBuilder<Word extends string | string[]> {
  #codes = new Uint32Array(1 << 10);
  #length = 0;
  readonly #words: Word[] = [];
  readonly #known = new Map<string, number>();
  #last: Word | undefined;
  #lastCode = 0;

  add(word: Word): void {
    const code = this.#last !== undefined && isSame(this.#last, word) ? this.#lastCode : this.#codeOf(word);
    this.#last = word;
    this.#lastCode = code;
    if (this.#length === this.#codes.length) {
      const larger = new Uint32Array(this.#codes.length * 2);
      larger.set(this.#codes);
      this.#codes = larger;
    }
    this.#codes[this.#length++] = code;
  }

  #codeOf(word: Word): number {
    const key = typeof word === 'string' ? word : JSON.stringify(word);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const code = this.#words.push(word) - 1;
    this.#known.set(key, code);
    return code;
  }

  keepFirst(rows: number): void {
    this.#length = Math.min(this.#length, rows);
  }

  finish(): Column<Word> {
    return { words: this.#words, codes: this.#codes.slice(0, this.#length) };
  }
}

/** Neighbours are often alike, and comparing them is cheaper than looking words up. */
function isSame(a: string | string[], b: string | string[]): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b;
  return a.length === b.length && a.every((value, index) => value === b[index]);
}
