/** A value of a GGUF header, with its type: text, uint32, or lists of them. */
export type GgufValue = string | number | readonly string[] | readonly number[];

const parts = (...pieces: (Uint8Array | number[])[]): Uint8Array =>
  Uint8Array.from(pieces.flatMap((piece) => [...piece]));
const uint32 = (value: number): Uint8Array => new Uint8Array(Uint32Array.of(value).buffer);
const uint64 = (value: number | bigint): Uint8Array =>
  new Uint8Array(BigUint64Array.of(BigInt(value)).buffer);
const text = (value: string): Uint8Array => {
  const bytes = new TextEncoder().encode(value);
  return parts(uint64(bytes.length), bytes);
};
function valueBytes(value: GgufValue): Uint8Array {
  if (typeof value === 'string') return parts(uint32(8), text(value));
  if (typeof value === 'number') return parts(uint32(4), uint32(value));
  const isText = typeof value[0] === 'string';
  const items = value.map((item) => (typeof item === 'string' ? text(item) : uint32(item)));
  return parts(uint32(9), uint32(isText ? 8 : 4), uint64(value.length), ...items);
}

/** Of a small llama with a template that takes tools: 2 layers, one key-value head of 8 numbers. */
export const SMALL: Record<string, GgufValue> = {
  'general.architecture': 'llama',
  'general.name': 'Small',
  'general.file_type': 0,
  'llama.context_length': 2048,
  'llama.block_count': 2,
  'llama.embedding_length': 16,
  'llama.attention.head_count': 2,
  'llama.attention.head_count_kv': 1,
  'tokenizer.chat_template': '{% if tools %}{{ tools }}{% endif %}',
  'tokenizer.ggml.tokens': ['a', 'b', 'ü'],
};

interface Options {
  version?: number;
  /** Undefined leaves an entry out. */
  entries?: Record<string, GgufValue | undefined>;
  /** Values of its one tensor, of float32. */
  values?: number;
  type?: number;
}

/** A GGUF file of one tensor. What a test changes is what is wrong with it. */
export function aGguf({
  version = 3,
  entries = {},
  values = 64,
  type = 0,
}: Options = {}): Uint8Array<ArrayBuffer> {
  const pairs = Object.entries({ ...SMALL, ...entries }).filter(([, value]) => value !== undefined);
  const head = parts(
    new TextEncoder().encode('GGUF'),
    uint32(version),
    uint64(1),
    uint64(pairs.length),
    ...pairs.flatMap(([key, value]) => [text(key), valueBytes(value!)]),
    text('token_embd.weight'),
    uint32(1),
    uint64(values),
    uint32(type),
    uint64(0),
  );
  const file = new Uint8Array(Math.ceil(head.length / 32) * 32 + values * 4);
  file.set(head);
  file.fill(7, Math.ceil(head.length / 32) * 32);
  return file;
}
