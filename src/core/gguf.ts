import { PlaygroundError } from './errors.ts';
import blocksText from './gguf-blocks.tsv?raw';
import { cell, columns, lazy, readTable } from './table.ts';

/** What the header of a GGUF file says of its model. Names are text from outside: cut, and never more than text. */
export interface GgufFacts {
  /** As llama.cpp names it: `qwen2`. */
  architecture: string;
  /** '' where the file has none. */
  name: string;
  /** `Q8_0`; '' where the file does not say. */
  quantisation: string;
  /** Values of all tensors. A matrix that stands in the file twice counts twice. */
  parameters: number;
  /** Tokens that question and answer may have together; undefined where the file does not say. */
  context?: number;
  /** Numbers that the engine's cache holds for each token, keys and values of all layers; undefined where the file does not say. */
  cache?: number;
  /** Does it have a chat template, and does the template name tools? */
  template: 'none' | 'plain' | 'tools';
}

/** The format of ggml (docs/gguf.md of ggml-org/ggml), by number. Lengths are bytes. */
const LENGTHS = [1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8];
const STRING = 8;
const ARRAY = 9;

/** Values and bytes of a block of each type of tensor, by number, as the Python package gguf 0.18 has them. Others are not known. */
const blocks = lazy(
  () =>
    new Map(
      readTable('gguf-blocks.tsv', blocksText, columns(cell.number, 'type', 'values', 'bytes')).map(
        ({ type, ...block }) => [type, block] as const,
      ),
    ),
);

/** Names of `general.file_type`, by number, as llama.h of llama.cpp has them. */
const FILE_TYPES =
  'F32 F16 Q4_0 Q4_1    Q8_0 Q5_0 Q5_1 Q2_K Q3_K_S Q3_K_M Q3_K_L Q4_K_S Q4_K_M Q5_K_S Q5_K_M Q6_K IQ2_XXS IQ2_XS Q2_K_S IQ3_XS IQ3_XXS IQ1_S IQ4_NL IQ3_S IQ3_M IQ2_S IQ2_M IQ4_XS IQ1_M BF16    TQ1_0 TQ2_0 MXFP4 NVFP4 Q1_0'.split(
    ' ',
  );

/**
 * Architectures that write text in the engine (wllama 3.13.0), as llama-arch.cpp of llama.cpp names them, and names of its newest ones that
 * stand in the engine's binary. Encoders, readers of pictures and drafts of other models are left out: they answer nothing.
 */
const ARCHITECTURES: ReadonlySet<string> = new Set(
  (
    'afmoe apertus arcee arctic arwkv7 baichuan bailingmoe bailingmoe2 bitnet bloom chameleon chatglm codeshell cogvlm cohere2 cohere2moe ' +
    'command-r dbrx deci deepseek deepseek2 deepseek2-ocr deepseek32 deepseek4 dots1 dream ernie4_5 ernie4_5-moe exaone exaone-moe ' +
    'exaone4 falcon falcon-h1 gemma gemma2 gemma3 gemma3n gemma4 glm-dsa glm4 glm4moe gpt-oss gpt2 gptj gptneox granite granitehybrid ' +
    'granitemoe grok grovemoe hunyuan-dense hunyuan-moe hunyuan_vl hy_v3 hy_v4 internlm2 jais jais2 jamba kimi-linear laguna lfm2 ' +
    'lfm2moe lfm3 llada llada-moe llama llama4 maincoder mamba mamba2 mellum mimo2 minicpm minicpm3 minicpm5 minimax-m2 mistral3 mistral4 mpt ' +
    'nemotron nemotron_h nemotron_h_moe olmo olmo2 olmoe openelm orion paddleocr pangu-embedded phi2 phi3 phimoe plamo plamo2 ' +
    'plamo3 plm qwen qwen2 qwen2moe qwen2vl qwen3 qwen35 qwen35moe qwen3moe qwen3next qwen3vl qwen3vlmoe refact rnd1 rwkv6 ' +
    'rwkv6qwen2 rwkv7 seed_oss smallthinker smollm3 stablelm starcoder starcoder2 step35 talkie xverse'
  ).split(' '),
);

/** Bounds of a header. The largest vocabularies in use have 256,000 words and as many merges, some 20 MB. */
const MOST = { head: 64e6, pairs: 4096, tensors: 65_536, items: 4_000_000, key: 65_535, name: 256, depth: 3 };
const LONGEST_TEXT = 200;

/** Thrown inside this file alone: the header goes on beyond the bytes at hand. */
class Short extends Error {}

/** A value of the header: an array is its length and its first numbers, because no array of words is looked at. */
type Value = number | string | { length: number; numbers: number[] };

class Cursor {
  at = 0;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Where the next `length` bytes begin; they are passed over. */
  take(length: number): number {
    const from = this.at;
    if (from + length > MOST.head) throw broken(`its header is longer than ${MOST.head / 1e6} MB`);
    if (from + length > this.#bytes.byteLength) throw new Short();
    this.at = from + length;
    return from;
  }
  uint32 = (): number => this.#view.getUint32(this.take(4), true);
  /** A count or length. */
  uint64(most: number, what: string): number {
    const value = this.#view.getBigUint64(this.take(8), true);
    if (value > BigInt(most)) throw broken(`${what} is ${value}`);
    return Number(value);
  }
  /** `kept`: characters that are read; the others are passed over. */
  text(most: number, what: string, kept = most): string {
    const length = this.uint64(most, `the length of ${what}`);
    const from = this.take(length);
    return new TextDecoder().decode(this.#bytes.subarray(from, from + Math.min(length, kept)));
  }
  /** A number of this type. Those of eight bytes may lose their last digits. */
  number(type: number): number {
    const view = this.#view;
    const from = this.take(LENGTHS[type]!);
    switch (type) {
      case 0:
      case 7:
        return view.getUint8(from);
      case 1:
        return view.getInt8(from);
      case 2:
        return view.getUint16(from, true);
      case 3:
        return view.getInt16(from, true);
      case 4:
        return view.getUint32(from, true);
      case 5:
        return view.getInt32(from, true);
      case 6:
        return view.getFloat32(from, true);
      case 10:
        return Number(view.getBigUint64(from, true));
      case 11:
        return Number(view.getBigInt64(from, true));
      default:
        return view.getFloat64(from, true);
    }
  }
  value(type: number, key: string, depth = 0): Value {
    if (type === STRING) return this.text(MOST.head, `the text of ${key}`);
    if (type !== ARRAY) {
      if (!LENGTHS[type]) throw broken(`${key} has the unknown type ${type}`);
      return this.number(type);
    }
    return this.array(key, depth);
  }
  array(key: string, depth: number): Value {
    if (depth >= MOST.depth) throw broken(`${key} has lists in lists`);
    const type = this.uint32();
    const length = this.uint64(MOST.items, `the length of ${key}`);
    const each = LENGTHS[type];
    if (each) {
      const from = this.at;
      this.take(each * length);
      const end = this.at;
      this.at = from;
      const numbers = Array.from({ length: Math.min(length, 1024) }, () => this.number(type));
      this.at = end;
      return { length, numbers };
    }
    for (let item = 0; item < length; item++) {
      if (type === STRING) this.text(MOST.head, `a text of ${key}`, 0);
      else this.value(type, key, depth + 1);
    }
    return { length, numbers: [] };
  }
}

/** Four bytes of a file's beginning say whether it can be one. */
export const isGguf = (head: Uint8Array): boolean =>
  head.length >= 4 && head[0] === 0x47 && head[1] === 0x47 && head[2] === 0x55 && head[3] === 0x46;

/**
 * Reads the header of a GGUF file of version 2 or 3.
 * @param head the file's first bytes
 * @param size of the whole file, in bytes
 * @returns undefined where the header goes on beyond `head`
 * @throws PlaygroundError 'weights-refused': no such file, one that the engine cannot run, or not the whole of it
 */
export function readGguf(head: Uint8Array, size: number): GgufFacts | undefined {
  if (head.length < 4 && head.length < size) return undefined;
  if (!isGguf(head)) throw noGguf();
  const cursor = new Cursor(head);
  try {
    return readHeader(cursor, size);
  } catch (error) {
    if (!(error instanceof Short)) throw error;
    if (head.length >= size) throw broken('it ends within its header', CUT);
    return undefined;
  }
}

function readHeader(cursor: Cursor, size: number): GgufFacts {
  cursor.take(4);
  const version = cursor.uint32();
  if (version !== 2 && version !== 3) {
    throw refused(
      `This is a GGUF file of version ${version >>> 16 ? 'with its bytes in the other order' : version}, and versions 2 and 3 can be read.`,
      'Take a newer file of the same model.',
    );
  }
  const tensors = cursor.uint64(MOST.tensors, 'the number of its tensors');
  const pairs = cursor.uint64(MOST.pairs, 'the number of its entries');
  const values = new Map<string, Value>();
  for (let pair = 0; pair < pairs; pair++) {
    const key = cursor.text(MOST.key, 'a key');
    values.set(key, cursor.value(cursor.uint32(), shown(key)));
  }
  const facts = factsOf(values);
  const { parameters, end } = readTensors(cursor, tensors, numberOf(values, 'general.alignment') ?? 32);
  if (end > size) throw broken(`it has ${size} bytes, and its weights go up to byte ${end}`, CUT);
  return { ...facts, parameters };
}

/** The number of all values, and where the last tensor's bytes end in the file. */
function readTensors(cursor: Cursor, count: number, alignment: number): { parameters: number; end: number } {
  if (!Number.isInteger(alignment) || alignment < 1 || alignment > 65_536)
    throw broken(`its alignment is ${alignment}`);
  let parameters = 0;
  let last = 0;
  for (let tensor = 0; tensor < count; tensor++) {
    const name = shown(cursor.text(MOST.name, 'the name of a tensor'));
    const dimensions = cursor.uint32();
    if (dimensions > 4) throw broken(`the tensor ${name} has ${dimensions} dimensions`);
    let values = 1;
    for (let axis = 0; axis < dimensions; axis++)
      values *= cursor.uint64(Number.MAX_SAFE_INTEGER, `the size of the tensor ${name}`);
    if (values > Number.MAX_SAFE_INTEGER) throw broken(`the tensor ${name} has ${values} values`);
    const type = cursor.uint32();
    const offset = cursor.uint64(Number.MAX_SAFE_INTEGER, `the place of the tensor ${name}`);
    // A type that is newer than the table says nothing about where the file ends.
    const { values: perBlock, bytes } = blocks().get(type) ?? { values: 1, bytes: 0 };
    parameters += values;
    last = Math.max(last, offset + Math.ceil(values / perBlock) * bytes);
  }
  return { parameters, end: Math.ceil(cursor.at / alignment) * alignment + last };
}

function factsOf(values: ReadonlyMap<string, Value>): Omit<GgufFacts, 'parameters'> {
  const architecture = textOf(values, 'general.architecture');
  if (!architecture) throw broken('it names no architecture');
  if (!ARCHITECTURES.has(architecture)) {
    throw refused(
      `The model’s architecture is “${shown(architecture)}”, which the engine in this page does not know as one that writes text.`,
      'Choose a file of another model. Models of the families Qwen, Llama, SmolLM, Gemma, Granite and LFM2 are known to it.',
    );
  }
  if ((numberOf(values, 'split.count') ?? 1) > 1) {
    throw refused(
      `This is one part of a model in ${numberOf(values, 'split.count')} files.`,
      'Choose a model in one file, or join the parts with llama-gguf-split --merge.',
    );
  }
  const template = textOf(values, 'tokenizer.chat_template');
  const context = numberOf(values, `${architecture}.context_length`);
  const cache = cacheOf(values, architecture);
  return {
    architecture,
    name: shown(textOf(values, 'general.name')),
    quantisation: FILE_TYPES[numberOf(values, 'general.file_type') ?? -1] ?? '',
    template: template === '' ? 'none' : /\btools\b/.test(template) ? 'tools' : 'plain',
    ...(isCount(context) ? { context } : {}),
    ...(isCount(cache) ? { cache } : {}),
  };
}

/** Keys and values of each layer: heads times their length. The number of heads may differ between layers. */
function cacheOf(values: ReadonlyMap<string, Value>, architecture: string): number | undefined {
  const of = (name: string) => numberOf(values, `${architecture}.${name}`);
  const layers = of('block_count');
  const heads = of('attention.head_count');
  const kept = values.get(`${architecture}.attention.head_count_kv`) ?? heads;
  const width = (of('embedding_length') ?? Number.NaN) / (heads ?? Number.NaN);
  const perHead = (of('attention.key_length') ?? width) + (of('attention.value_length') ?? width);
  if (typeof kept === 'object') return kept.numbers.reduce((sum, each) => sum + each, 0) * perHead;
  return typeof kept === 'number' && layers ? layers * kept * perHead : undefined;
}

const isCount = (value: number | undefined): value is number =>
  value !== undefined && Number.isSafeInteger(value) && value > 0;

function numberOf(values: ReadonlyMap<string, Value>, key: string): number | undefined {
  const value = values.get(key);
  return typeof value === 'number' ? value : undefined;
}
function textOf(values: ReadonlyMap<string, Value>, key: string): string {
  const value = values.get(key);
  return typeof value === 'string' ? value : '';
}

/** Text out of a file, as a message may hold it. */
const shown = (text: string): string =>
  [...text.replace(/\p{C}+/gu, ' ')].slice(0, LONGEST_TEXT).join('').trim();

const CUT = 'It may be half a download: fetch it again.';

const refused = (message: string, hint: string): PlaygroundError =>
  new PlaygroundError('weights-refused', message, hint);

const broken = (what: string, hint = 'Fetch it again, or choose another file.'): PlaygroundError =>
  refused(`This GGUF file cannot be used: ${what}.`, hint);

export const noGguf = (): PlaygroundError =>
  refused(
    'This is no GGUF file: it does not begin with the letters GGUF.',
    'Files of weights for llama.cpp end in .gguf. Pages of huggingface.co that list files are no such file.',
  );
