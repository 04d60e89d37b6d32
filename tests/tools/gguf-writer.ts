/** Types of metadata values, as the GGUF specification numbers them. */
const UINT32 = 4;
const INT32 = 5;
const FLOAT32 = 6;
const STRING = 8;
const ARRAY = 9;
/** The type of a tensor of 32-bit floats. */
const F32 = 0;
const ALIGNMENT = 32;

const aligned = (size: number): number => Math.ceil(size / ALIGNMENT) * ALIGNMENT;

const number = (bytes: number, write: (view: DataView) => void): Uint8Array => {
  const view = new DataView(new ArrayBuffer(bytes));
  write(view);
  return new Uint8Array(view.buffer);
};
const u32 = (value: number): Uint8Array => number(4, (view) => view.setUint32(0, value, true));
const u64 = (value: number): Uint8Array => number(8, (view) => view.setBigUint64(0, BigInt(value), true));
const string = (text: string): Uint8Array[] => {
  const bytes = new TextEncoder().encode(text);
  return [u64(bytes.length), bytes];
};

/** Writes a GGUF file, version 3: metadata of a few types, and tensors of 32-bit floats. */
export class GgufWriter {
  readonly #metadata: Uint8Array[][] = [];
  readonly #tensors: { info: (offset: number) => Uint8Array[]; data: Float32Array }[] = [];

  text(key: string, value: string): void {
    this.#metadata.push([...string(key), u32(STRING), ...string(value)]);
  }

  uint32(key: string, value: number): void {
    this.#metadata.push([...string(key), u32(UINT32), u32(value)]);
  }

  float32(key: string, value: number): void {
    const bytes = number(4, (view) => view.setFloat32(0, value, true));
    this.#metadata.push([...string(key), u32(FLOAT32), bytes]);
  }

  texts(key: string, values: readonly string[]): void {
    const items = values.flatMap(string);
    this.#metadata.push([...string(key), u32(ARRAY), u32(STRING), u64(values.length), ...items]);
  }

  int32s(key: string, values: readonly number[]): void {
    const items = values.map((value) => number(4, (view) => view.setInt32(0, value, true)));
    this.#metadata.push([...string(key), u32(ARRAY), u32(INT32), u64(values.length), ...items]);
  }

  /** `shape` has the length of a row first, as GGUF does. */
  tensor(name: string, shape: readonly number[], data: Float32Array): void {
    const info = (offset: number): Uint8Array[] => [
      ...string(name),
      u32(shape.length),
      ...shape.map(u64),
      u32(F32),
      u64(offset),
    ];
    this.#tensors.push({ info, data });
  }

  bytes(): Uint8Array<ArrayBuffer> {
    const magic = new TextEncoder().encode('GGUF');
    const parts = [
      magic,
      u32(3),
      u64(this.#tensors.length),
      u64(this.#metadata.length),
      ...this.#metadata.flat(),
    ];
    let offset = 0;
    for (const { info, data } of this.#tensors) {
      parts.push(...info(offset));
      offset += aligned(data.byteLength);
    }
    const pad = (size: number): Uint8Array => new Uint8Array(aligned(size) - size);
    parts.push(pad(parts.reduce((sum, { length }) => sum + length, 0)));
    for (const { data } of this.#tensors)
      parts.push(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), pad(data.byteLength));
    const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  }
}
