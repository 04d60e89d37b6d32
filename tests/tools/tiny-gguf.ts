import { mulberry32 } from '#core/random.ts';
import { GgufWriter } from './gguf-writer.ts';

/** What a tiny model differs in from the usual one. */
export interface TinyModel {
  /** Another seed gives other weights, and so other answers. */
  seed?: number;
  /** Metadata alone: the tensors stay those of llama. */
  architecture?: string;
  /** Tokens of context that the file names. */
  contextTokens?: number;
  /** `raises` calls raise_exception for every prompt; `none` leaves the template out. */
  template?: 'tools' | 'raises' | 'none';
  /** False: neither the token that ends an answer nor the quote that ends a string is ever drawn. */
  stops?: boolean;
}

const WIDTH = 64;
const HEADS = 4;
const LAYERS = 2;
const FEED_FORWARD = 128;

/** ChatML with tools, as Qwen2.5's template does it; the words are ours. */
const TEMPLATE = `{%- set ns = namespace(system='') %}
{%- if messages[0].role == 'system' %}{%- set ns.system = messages[0].content %}{%- endif %}
{%- if tools %}
{{- '<|im_start|>system\\n' + ns.system + '\\n\\nThese functions can be called:\\n<tools>' }}
{%- for tool in tools %}{{- '\\n' }}{{- tool | tojson }}{%- endfor %}
{{- '\\n</tools>\\nWrite a call like this:\\n<tool_call>\\n{"name": <name>, "arguments": <object>}\\n</tool_call><|im_end|>\\n' }}
{%- elif ns.system %}
{{- '<|im_start|>system\\n' + ns.system + '<|im_end|>\\n' }}
{%- endif %}
{%- for message in messages %}
{%- if message.role == 'user' %}
{{- '<|im_start|>user\\n' + message.content + '<|im_end|>\\n' }}
{%- elif message.role == 'tool' %}
{{- '<|im_start|>user\\n<tool_response>\\n' + message.content + '\\n</tool_response><|im_end|>\\n' }}
{%- elif message.role == 'assistant' %}
{{- '<|im_start|>assistant' }}
{%- if message.content %}{{- '\\n' + message.content }}{%- endif %}
{%- for call in message.tool_calls or [] %}
{{- '\\n<tool_call>\\n{"name": "' + call.function.name + '", "arguments": ' }}
{{- call.function.arguments | tojson }}
{{- '}\\n</tool_call>' }}
{%- endfor %}
{{- '<|im_end|>\\n' }}
{%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}{{- '<|im_start|>assistant\\n' }}{%- endif %}`;

/** Words of prompts with tools. Each is one token, so that a prompt has about a third of the tokens it would have by letters. */
const WORDS =
  'the and for with that this from type object string integer number boolean array properties required description function ' +
  'parameters name arguments answer call tool enum items value query path file file_path time date list get set search create';

/** Token types of llama.cpp. */
const NORMAL = 1;
const CONTROL = 3;

interface Vocabulary {
  tokens: string[];
  merges: string[];
}

/**
 * Printable ASCII, the line break, and the words by their merges, in the letters that byte-level BPE has for bytes. Bytes above
 * 127 have no token: the tokenizer leaves them out, and no answer can hold half a character.
 */
function vocabulary(): Vocabulary {
  const letters = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i));
  const tokens = new Set(['<|endoftext|>', '<|im_start|>', '<|im_end|>', 'Ġ', 'Ċ', ...letters]);
  const merges = new Set<string>();
  for (const word of WORDS.split(' ').flatMap((each) => [each, `Ġ${each}`]))
    for (let i = 1; i < word.length; i++) {
      merges.add(`${word.slice(0, i)} ${word[i]}`);
      tokens.add(word.slice(0, i + 1));
    }
  return { tokens: [...tokens], merges: [...merges] };
}

/** What is added to a token's logit, so that strings, objects and answers end after a few tokens. */
function bias(token: string, stops: boolean): number {
  const isEnd = token === '<|im_end|>' || token === '<|endoftext|>';
  if (isEnd || token === '"') return stops ? 5 : -60;
  if (token === '<|im_start|>' || token === 'Ċ') return -60;
  return token === '}' || token === ']' ? 3 : 0;
}

/**
 * A language model of random weights as a GGUF file: about 130,000 parameters of architecture llama in F32, under 1 MB. It
 * answers nothing sensible, the same for the same seed, and takes milliseconds for a prompt.
 */
export function tinyGguf(options: TinyModel = {}): Uint8Array<ArrayBuffer> {
  const {
    seed = 1,
    architecture = 'llama',
    contextTokens = 32_768,
    template = 'tools',
    stops = true,
  } = options;
  const { tokens, merges } = vocabulary();
  const gguf = new GgufWriter();
  gguf.text('general.architecture', architecture);
  gguf.text('general.name', 'Tiny random model');
  gguf.text('general.license', 'apache-2.0');
  const figures = {
    context_length: contextTokens,
    embedding_length: WIDTH,
    block_count: LAYERS,
    feed_forward_length: FEED_FORWARD,
    'attention.head_count': HEADS,
    'attention.head_count_kv': HEADS,
    'rope.dimension_count': WIDTH / HEADS,
    vocab_size: tokens.length,
  };
  for (const [name, figure] of Object.entries(figures)) gguf.uint32(`${architecture}.${name}`, figure);
  gguf.float32(`${architecture}.attention.layer_norm_rms_epsilon`, 1e-5);
  gguf.text('tokenizer.ggml.model', 'gpt2');
  gguf.text('tokenizer.ggml.pre', 'qwen2');
  gguf.texts('tokenizer.ggml.tokens', tokens);
  gguf.int32s(
    'tokenizer.ggml.token_type',
    tokens.map((token) => (/^<\|.*\|>$/.test(token) ? CONTROL : NORMAL)),
  );
  gguf.texts('tokenizer.ggml.merges', merges);
  gguf.uint32('tokenizer.ggml.eos_token_id', tokens.indexOf('<|im_end|>'));
  gguf.uint32('tokenizer.ggml.padding_token_id', tokens.indexOf('<|endoftext|>'));
  if (template !== 'none')
    gguf.text(
      'tokenizer.chat_template',
      template === 'tools' ? TEMPLATE : "{{- raise_exception('This template refuses every prompt.') }}",
    );
  addWeights(
    gguf,
    tokens.map((token) => bias(token, stops)),
    seed,
  );
  return gguf.bytes();
}

/** The share of the first dimension in a token's vector is constant, so the first column of `output` is a bias of each token. */
const CONSTANT = 8;
const SPREAD = 0.5;
/** What the final norm makes of CONSTANT, when the layers add little. */
const NORMED = CONSTANT / Math.sqrt((CONSTANT ** 2 + (WIDTH - 1) * SPREAD ** 2) / WIDTH);

function addWeights(gguf: GgufWriter, biases: readonly number[], seed: number): void {
  const random = mulberry32(seed);
  /** `rows` vectors of numbers with mean 0 and this standard deviation. */
  const matrix = (columns: number, rows: number, deviation: number): Float32Array =>
    Float32Array.from({ length: columns * rows }, () => (random() * 2 - 1) * Math.sqrt(3) * deviation);
  const embeddings = matrix(WIDTH, biases.length, SPREAD);
  const output = matrix(WIDTH, biases.length, 0.55);
  for (const [i, each] of biases.entries()) {
    embeddings[i * WIDTH] = CONSTANT;
    output[i * WIDTH] = each / NORMED;
  }
  const ones = new Float32Array(WIDTH).fill(1);
  /** Layers do not read the constant: else they would prefer the same few tokens after every prompt. */
  const allButFirst = ones.with(0, 0);
  gguf.tensor('token_embd.weight', [WIDTH, biases.length], embeddings);
  for (let layer = 0; layer < LAYERS; layer++) {
    const add = (name: string, columns: number, rows: number): void =>
      gguf.tensor(`blk.${layer}.${name}.weight`, [columns, rows], matrix(columns, rows, 0.1));
    gguf.tensor(`blk.${layer}.attn_norm.weight`, [WIDTH], allButFirst);
    for (const name of ['attn_q', 'attn_k', 'attn_v', 'attn_output']) add(name, WIDTH, WIDTH);
    gguf.tensor(`blk.${layer}.ffn_norm.weight`, [WIDTH], allButFirst);
    add('ffn_gate', WIDTH, FEED_FORWARD);
    add('ffn_up', WIDTH, FEED_FORWARD);
    add('ffn_down', FEED_FORWARD, WIDTH);
  }
  gguf.tensor('output_norm.weight', [WIDTH], ones);
  gguf.tensor('output.weight', [WIDTH, biases.length], output);
}
