import { hash32 } from '#core/random.ts';

/** How many bits hold every whole number up to `most`. */
const widthOf = (most: number): number => 32 - Math.clz32(most);

/** Bits of the widest number, and of the lower part of a number that has two. */
const WIDEST = 53;
const HALF = 26;

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

  /** Any whole number from 0 to 2^53 - 1, in its own width, which stands before it. */
  writeWide(value: number): void {
    const width = value === 0 ? 0 : Math.floor(Math.log2(value)) + 1;
    this.write(width, WIDEST);
    if (width > HALF) this.write(Math.floor(value / 2 ** HALF), 2 ** (width - HALF) - 1);
    this.write(value % 2 ** HALF, 2 ** Math.min(width, HALF) - 1);
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

  /** Was more read than there is? */
  get isCutOff(): boolean {
    return this.#at > this.#bytes.length * 8;
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

  readWide(): number {
    const width = this.read(WIDEST);
    const high = width > HALF ? this.read(2 ** (width - HALF) - 1) : 0;
    return high * 2 ** HALF + this.read(2 ** Math.min(width, HALF) - 1);
  }
}

/** Ordinals of chosen tasks as one bit a task of the data set, first task in the lowest bit of the first byte. */
export function toBitmap(ordinals: readonly number[], tasks: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.ceil(tasks / 8));
  for (const ordinal of ordinals) bytes[ordinal >> 3]! |= 1 << (ordinal & 7);
  return bytes;
}

/** The ordinals whose bit is set, ascending. */
export function fromBitmap(bytes: Uint8Array, tasks: number): number[] {
  const ordinals: number[] = [];
  for (let ordinal = 0; ordinal < tasks; ordinal++) {
    if (((bytes[ordinal >> 3] ?? 0) >> (ordinal & 7)) & 1) ordinals.push(ordinal);
  }
  return ordinals;
}

/** A checksum of a selection; two selections of one data set with equal hashes are taken as the same. */
export const selectionHash = (ordinals: readonly number[]): number => hash32(ordinals.join(','));
