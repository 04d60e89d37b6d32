import type { JsonValue } from '#core/json.ts';

/** A long value met before, as bytes; parsed when it is met again. */
export interface KnownValue {
  bytes: DataView;
  value?: JsonValue;
}

const SHORTEST = 128;
/** Bytes between the words that find a value's place in the table. */
const SAMPLE = 16;
const MOST = 256;
const MOST_BYTES = 2 ** 23;
/** After so many values learnt in vain for each that was met again, only every 32nd is learnt. */
const PATIENCE = 64;
const SELDOM = 32;

/**
 * Long values of the rows met so far. Rows repeat their tools: where a known value stands again, it need not be
 * followed sign by sign, decoded or parsed, and all rows get the same object, hence never to be changed.
 */
export class KnownValues {
  #table = new Map<number, KnownValue[]>();
  #used = new Set<KnownValue>();
  #count = 0;
  #bytes = 0;
  #offered = 0;
  #useful = 0;
  #chunk: Uint8Array | undefined;
  #view: DataView = new DataView(new ArrayBuffer(0));

  /** The known value that stands at `at`. */
  at(chunk: Uint8Array, at: number): KnownValue | undefined {
    const left = chunk.length - at;
    if (this.#count === 0 || left < SHORTEST) return undefined;
    if (chunk !== this.#chunk) {
      this.#chunk = chunk;
      this.#view = viewOf(chunk);
    }
    for (const known of this.#table.get(placeOf(this.#view, at)) ?? []) {
      if (known.bytes.byteLength > left || !standsAt(this.#view, at, known.bytes)) continue;
      if (known.value === undefined) this.#useful++;
      this.#used.add(known);
      return known;
    }
    return undefined;
  }

  learn(bytes: Uint8Array): void {
    if (bytes.length < SHORTEST || bytes.length > MOST_BYTES) return;
    if (++this.#offered > PATIENCE * (1 + this.#useful) && this.#offered % SELDOM !== 0) return;
    if (this.#count >= MOST || this.#bytes + bytes.length > MOST_BYTES) this.#forgetUnused();
    this.#add({ bytes: viewOf(bytes.slice()) });
  }

  #add(known: KnownValue): void {
    const place = placeOf(known.bytes, 0);
    const others = this.#table.get(place);
    if (others) others.push(known);
    else this.#table.set(place, [known]);
    this.#count++;
    this.#bytes += known.bytes.byteLength;
  }

  /** Keeps what was met again since it forgot last, unless that alone would fill it. */
  #forgetUnused(): void {
    const kept = this.#used.size * 2 < MOST ? [...this.#used] : [];
    const bytes = kept.reduce((sum, known) => sum + known.bytes.byteLength, 0);
    this.#table.clear();
    this.#used.clear();
    this.#count = this.#bytes = 0;
    if (bytes * 2 < MOST_BYTES) for (const known of kept) this.#add(known);
  }
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** A few words of the first SHORTEST bytes as one number. */
function placeOf(view: DataView, at: number): number {
  let place = 0;
  for (let offset = 0; offset < SHORTEST; offset += SAMPLE) {
    place = (Math.imul(place, 31) + view.getInt32(at + offset, true)) | 0;
  }
  return place;
}

/** Four bytes at a time, the last first: that is where most values differ that begin alike. */
function standsAt(chunk: DataView, at: number, value: DataView): boolean {
  const whole = value.byteLength - 4;
  if (chunk.getInt32(at + whole, true) !== value.getInt32(whole, true)) return false;
  for (let offset = 0; offset < whole; offset += 4) {
    if (chunk.getInt32(at + offset, true) !== value.getInt32(offset, true)) return false;
  }
  return true;
}
