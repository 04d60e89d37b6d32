/** A yes or no whose share is learned as it goes (Krichevsky and Trofimov 1981): writer and reader count alike. */
export class Chance {
  #yes = 1;
  #all = 2;

  /** Of 65,536: never 0, never all. */
  get share(): number {
    return Math.min(65_535, Math.max(1, Math.floor((65_536 * this.#yes) / this.#all)));
  }
  learn(isYes: boolean): void {
    this.#yes += isYes ? 2 : 0;
    this.#all += 2;
  }
}

const TOP = 2 ** 24;
const WHOLE = 2 ** 32;
/** What of the range is a yes. */
const yesPart = (range: number, chance: Chance): number => Math.floor(range / 65_536) * chance.share;

/** Range coding as LZMA does it: answers in as few bits as they are likely. Whole numbers alone, so that every browser writes the same. */
export class RangeWriter {
  readonly #bytes: number[] = [];
  #low = 0;
  #range = WHOLE - 1;
  #held = 0;
  #waiting = 0;
  #isFirst = true;

  write(isYes: boolean, chance: Chance): void {
    const part = yesPart(this.#range, chance);
    if (isYes) this.#range = part;
    else {
      this.#low += part;
      this.#range -= part;
    }
    chance.learn(isYes);
    for (; this.#range < TOP; this.#range *= 256) this.#shift();
  }

  /** Zeros at the end are left out: a reader reads on with them. */
  bytes(): Uint8Array<ArrayBuffer> {
    for (let more = 0; more < 5; more++) this.#shift();
    return Uint8Array.from(this.#bytes.slice(0, this.#bytes.findLastIndex((byte) => byte !== 0) + 1));
  }

  /** A byte of 255 waits, since a carry may still go through it. */
  #shift(): void {
    const carry = this.#low >= WHOLE ? 1 : 0;
    if (carry === 1 || this.#low < 255 * TOP) {
      if (!this.#isFirst) this.#bytes.push((this.#held + carry) & 255);
      for (; this.#waiting > 0; this.#waiting--) this.#bytes.push((255 + carry) & 255);
      this.#isFirst = false;
      this.#held = Math.floor(this.#low / TOP) & 255;
    } else this.#waiting += 1;
    this.#low = (this.#low % TOP) * 256;
  }
}

/** Reads what a RangeWriter wrote with the same chances in the same order; of other bytes it reads some answers, never none. */
export class RangeReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  #code = 0;
  #range = WHOLE - 1;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    for (let more = 0; more < 4; more++) this.#next();
  }

  read(chance: Chance): boolean {
    const part = yesPart(this.#range, chance);
    const isYes = this.#code < part;
    if (isYes) this.#range = part;
    else {
      this.#code -= part;
      this.#range -= part;
    }
    chance.learn(isYes);
    for (; this.#range < TOP; this.#range *= 256) this.#next();
    return isYes;
  }

  #next(): void {
    this.#code = (this.#code * 256 + (this.#bytes[this.#at++] ?? 0)) % WHOLE;
  }
}
