/** How many bits hold every whole number up to `most`. */
const widthOf = (most: number): number => 32 - Math.clz32(most);

/** Whole numbers one after the other, each in no more bits than its largest value takes; at most 31. */
export class BitWriter {
  readonly #bytes: number[] = [];
  #filled = 0;

  /** `value` is 0 to `most`. */
  write(value: number, most: number): void {
    for (let bit = widthOf(most) - 1; bit >= 0; bit--) {
      if (this.#filled % 8 === 0) this.#bytes.push(0);
      this.#bytes[this.#bytes.length - 1]! |= ((value >> bit) & 1) << (7 - (this.#filled % 8));
      this.#filled += 1;
    }
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.#bytes);
  }
}

/** Reads what a BitWriter wrote; of what a stranger wrote it gives numbers in range and says that something was wrong. */
export class BitReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  #isSound = true;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** False once a number was missing or too large, or where whole bytes are left over. */
  get isSound(): boolean {
    return this.#isSound && this.#bytes.length === Math.ceil(this.#at / 8);
  }

  /** For what the reader itself finds wrong. */
  refuse(): void {
    this.#isSound = false;
  }

  /** 0 to `most`. */
  read(most: number): number {
    let value = 0;
    for (let bit = widthOf(most); bit > 0; bit--) {
      value = value * 2 + (((this.#bytes[this.#at >> 3] ?? 0) >> (7 - (this.#at % 8))) & 1);
      this.#at += 1;
    }
    if (value <= most) return value;
    this.refuse();
    return 0;
  }
}
