/*
 * Gzip (RFC 1952) unpacked at once, for a reader that cannot wait for a stream. Bounded by the length that is expected; what is broken
 * or longer throws an Error.
 */

const LENGTH_BASES = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
  227, 258,
];
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCE_BASES = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
  6145, 8193, 12289, 16385, 24577,
];
const distanceBits = (code: number): number => Math.max(0, (code >> 1) - 1);
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const LONGEST = 15;

/** A canonical Huffman code: how many codes each length has, and their symbols in the codes' order. */
interface Code {
  counts: Uint16Array;
  symbols: Uint16Array;
}

function codeOf(lengths: readonly number[]): Code {
  const counts = new Uint16Array(LONGEST + 1);
  for (const length of lengths) counts[length]!++;
  counts[0] = 0;
  const next = new Uint16Array(LONGEST + 2);
  for (let length = 1; length <= LONGEST; length++) next[length + 1] = next[length]! + counts[length]!;
  const symbols = new Uint16Array(lengths.length);
  for (const [symbol, length] of lengths.entries()) if (length > 0) symbols[next[length]!++] = symbol;
  return { counts, symbols };
}

const repeated = (length: number, times: number): number[] => new Array<number>(times).fill(length);
const FIXED = codeOf([...repeated(8, 144), ...repeated(9, 112), ...repeated(7, 24), ...repeated(8, 8)]);
const FIXED_DISTANCES = codeOf(repeated(5, 30));

/** `length`: of what comes out. Members that stand one after the other are joined, as gzip says. */
export function gunzipped(packed: Uint8Array, length: number): Uint8Array {
  const inflater = new Inflater(packed, new Uint8Array(length));
  while (inflater.at < packed.length) inflater.member();
  if (inflater.length !== length) throw broken();
  return inflater.out;
}

const broken = (): Error => new Error('the gzip data are broken');

class Inflater {
  at = 0;
  length = 0;
  readonly out: Uint8Array;
  readonly #packed: Uint8Array;
  #bits = 0;
  #bitCount = 0;

  constructor(packed: Uint8Array, out: Uint8Array) {
    this.#packed = packed;
    this.out = out;
  }

  member(): void {
    this.#header();
    for (let isLast = false; !isLast;) {
      isLast = this.#take(1) === 1;
      const kind = this.#take(2);
      if (kind === 0) this.#stored();
      else if (kind === 1) this.#block(FIXED, FIXED_DISTANCES);
      else if (kind === 2) this.#block(...this.#codes());
      else throw broken();
    }
    this.#bitCount = this.#bits = 0;
    // A checksum and the length, which the caller knows.
    this.at += 8;
  }

  #header(): void {
    if (this.#byte() !== 0x1f || this.#byte() !== 0x8b || this.#byte() !== 8) throw broken();
    const flags = this.#byte();
    this.at += 6;
    if (flags & 4) this.at += this.#byte() + 256 * this.#byte();
    for (const flag of [8, 16]) if (flags & flag) while (this.#byte() !== 0);
    if (flags & 2) this.at += 2;
  }

  #byte(): number {
    const byte = this.#packed[this.at++];
    if (byte === undefined) throw broken();
    return byte;
  }

  /** At most 13 bits, the lowest first. */
  #take(count: number): number {
    while (this.#bitCount < count) {
      this.#bits |= this.#byte() << this.#bitCount;
      this.#bitCount += 8;
    }
    const taken = this.#bits & ((1 << count) - 1);
    this.#bits >>>= count;
    this.#bitCount -= count;
    return taken;
  }

  #symbol({ counts, symbols }: Code): number {
    let [code, first, index] = [0, 0, 0];
    for (let length = 1; length <= LONGEST; length++) {
      code |= this.#take(1);
      const count = counts[length]!;
      if (code - first < count) return symbols[index + code - first]!;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw broken();
  }

  #put(byte: number): void {
    if (this.length >= this.out.length) throw broken();
    this.out[this.length++] = byte;
  }

  #stored(): void {
    this.#bitCount = this.#bits = 0;
    const length = this.#byte() + 256 * this.#byte();
    this.at += 2;
    for (let index = 0; index < length; index++) this.#put(this.#byte());
  }

  #codes(): [Code, Code] {
    const [literals, distances, ordered] = [this.#take(5) + 257, this.#take(5) + 1, this.#take(4) + 4];
    const ofLengths = repeated(0, ORDER.length);
    for (let index = 0; index < ordered; index++) ofLengths[ORDER[index]!] = this.#take(3);
    const code = codeOf(ofLengths);
    const lengths: number[] = [];
    while (lengths.length < literals + distances) {
      const symbol = this.#symbol(code);
      if (symbol < 16) lengths.push(symbol);
      else if (symbol === 16) lengths.push(...repeated(lengths.at(-1) ?? 0, 3 + this.#take(2)));
      else lengths.push(...repeated(0, symbol === 17 ? 3 + this.#take(3) : 11 + this.#take(7)));
    }
    if (lengths.length > literals + distances) throw broken();
    return [codeOf(lengths.slice(0, literals)), codeOf(lengths.slice(literals))];
  }

  #block(literals: Code, distances: Code): void {
    for (;;) {
      const symbol = this.#symbol(literals);
      if (symbol === 256) return;
      if (symbol < 256) {
        this.#put(symbol);
        continue;
      }
      const place = symbol - 257;
      const base = LENGTH_BASES[place];
      if (base === undefined) throw broken();
      const length = base + this.#take(LENGTH_BITS[place]!);
      const code = this.#symbol(distances);
      const far = DISTANCE_BASES[code];
      if (far === undefined) throw broken();
      const distance = far + this.#take(distanceBits(code));
      if (distance > this.length) throw broken();
      for (let index = 0; index < length; index++) this.#put(this.out[this.length - distance]!);
    }
  }
}
