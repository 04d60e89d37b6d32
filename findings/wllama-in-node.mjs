// What findings on wllama share: a language model of random weights as a GGUF file, and wllama in Node 26, which has
// WebAssembly with 64-bit addresses and suspension (JSPI) as Chromium does. Nothing of wllama is changed.
import { Blob, resolveObjectURL } from 'node:buffer';
import { Worker as Thread } from 'node:worker_threads';
import { Wllama } from '@wllama/wllama';

const u32 = (value) => Buffer.from(Uint32Array.of(value).buffer);
const u64 = (value) => Buffer.from(BigUint64Array.of(BigInt(value)).buffer);
const f32 = (...values) => Buffer.from(Float32Array.from(values).buffer);
const text = (value) => Buffer.concat([u64(Buffer.byteLength(value)), Buffer.from(value)]);
const texts = (values) => Buffer.concat([u32(9), u32(8), u64(values.length), ...values.map(text)]);

const WIDTH = 32;
const TOKENS = ['<|endoftext|>', '<|im_start|>', '<|im_end|>', 'Ġ', 'Ċ'];
for (let code = 33; code < 127; code++) TOKENS.push(String.fromCharCode(code));

/** Weights that are drawn with a seed. The layer adds nothing, so the next token depends on the last alone. */
function tensors() {
  let state = 1;
  const draw = () => (state = (state * 48271) % 2147483647) / 2147483647 - 0.5;
  const random = (first) =>
    TOKENS.flatMap((token) => [first(token), ...Array.from({ length: WIDTH - 1 }, draw)]);
  const ends = ['<|im_end|>', '"', '}', ']'];
  const bias = (token) => (ends.includes(token) ? 0.5 : /^<\||Ċ/.test(token) ? -9 : 0);
  const square = Array(WIDTH * WIDTH).fill(0);
  const ones = Array(WIDTH).fill(1);
  const layer = ['attn_q', 'attn_k', 'attn_v', 'attn_output', 'ffn_gate', 'ffn_up', 'ffn_down'];
  return [
    ['token_embd', random(() => 4)],
    ['output', random(bias)],
    ['output_norm', ones],
    ...['attn_norm', 'ffn_norm'].map((name) => [`blk.0.${name}`, ones]),
    ...layer.map((name) => [`blk.0.${name}`, square]),
  ];
}

/** @returns {Blob} a GGUF file of 99 ASCII tokens; without a template where `template` is undefined */
export function tinyModel(template, architecture = 'llama') {
  const sizes = { context_length: 4096, embedding_length: WIDTH, feed_forward_length: WIDTH, block_count: 1 };
  const heads = { 'attention.head_count': 1, 'attention.head_count_kv': 1, vocab_size: TOKENS.length };
  const metadata = {
    'general.architecture': [u32(8), text(architecture)],
    'tokenizer.ggml.model': [u32(8), text('gpt2')],
    'tokenizer.ggml.pre': [u32(8), text('qwen2')],
    'tokenizer.ggml.tokens': [texts(TOKENS)],
    'tokenizer.ggml.merges': [texts(['i n'])],
    'tokenizer.ggml.token_type': [
      u32(9),
      u32(5),
      u64(TOKENS.length),
      ...TOKENS.map((each) => u32(/^<\|/.test(each) ? 3 : 1)),
    ],
    'tokenizer.ggml.eos_token_id': [u32(4), u32(2)],
    [`${architecture}.attention.layer_norm_rms_epsilon`]: [u32(6), f32(1e-5)],
  };
  if (template) metadata['tokenizer.chat_template'] = [u32(8), text(template)];
  for (const [name, size] of Object.entries({ ...sizes, ...heads }))
    metadata[`${architecture}.${name}`] = [u32(4), u32(size)];
  const weights = tensors();
  let offset = 0;
  const infos = weights.map(([name, { length }]) => {
    const shape = length === WIDTH ? [WIDTH] : [WIDTH, length / WIDTH];
    const info = [text(`${name}.weight`), u32(shape.length), ...shape.map(u64), u32(0), u64(offset)];
    offset += length * 4;
    return Buffer.concat(info);
  });
  const counts = [u32(3), u64(weights.length), u64(Object.keys(metadata).length)];
  const values = Object.entries(metadata).flatMap(([key, value]) => [text(key), ...value]);
  const head = Buffer.concat([Buffer.from('GGUF'), ...counts, ...values, ...infos]);
  return new Blob([head, Buffer.alloc(-head.length & 31), ...weights.map(([, numbers]) => f32(...numbers))]);
}

/** ChatML with tools, as most small models have it. */
export const TEMPLATE = `{%- if tools %}
{{- '<|im_start|>system\\nTools:\\n<tools>' }}
{%- for tool in tools %}{{- '\\n' }}{{- tool | tojson }}{%- endfor %}
{{- '\\n</tools>\\nCall one so:\\n<tool_call>\\n{"name": <name>, "arguments": <object>}\\n</tool_call><|im_end|>\\n' }}
{%- endif %}
{%- for message in messages %}
{{- '<|im_start|>' + message.role }}
{%- if message.content %}{{- '\\n' + message.content }}{%- endif %}
{%- for call in message.tool_calls or [] %}
{{- '\\n<tool_call>\\n{"name": "' + call.function.name + '", "arguments": ' }}{{- call.function.arguments | tojson }}{{- '}\\n</tool_call>' }}
{%- endfor %}
{{- '<|im_end|>\\n' }}
{%- endfor %}
{%- if add_generation_prompt %}{{- '<|im_start|>assistant\\n' }}{%- endif %}`;

/** A browser's Worker, as far as wllama uses it. */
class Worker {
  #thread;
  constructor(address) {
    const scope = `const { parentPort } = require('node:worker_threads');
      globalThis.postMessage = (data, transfer) => parentPort.postMessage(data, transfer);
      parentPort.on('message', (data) => globalThis.onmessage({ data }));
      globalThis.onmessage = undefined;\n`;
    this.#thread = resolveObjectURL(address)
      .text()
      .then((code) => {
        const thread = new Thread(scope + code, { eval: true });
        thread.on('message', (data) => this.onmessage({ data }));
        return thread;
      });
  }
  async postMessage(data, { transfer } = {}) {
    (await this.#thread).postMessage(data, transfer);
  }
  async terminate() {
    await (await this.#thread).terminate();
  }
}

/** wllama on one thread with this model; `log` collects what llama.cpp writes. */
export async function loadInNode(model, log = []) {
  Object.assign(globalThis, { Worker, document: { baseURI: import.meta.url } });
  const write = (...words) => log.push(words.join(' '));
  const unused = { cacheManager: {}, modelManager: {} };
  const logger = { debug: write, log: write, warn: write, error: write };
  const wasm = new URL(import.meta.resolve('@wllama/wllama/esm/wasm/wllama.wasm')).pathname;
  const wllama = new Wllama({ default: wasm }, { ...unused, logger });
  wllama.setCompat(null);
  await wllama.loadModel([model], { n_ctx: 4096, n_threads: 1, n_gpu_layers: 0, flash_attn: false });
  return wllama;
}
