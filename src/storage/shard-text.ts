const encoder = new TextEncoder();
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
