import fc from 'fast-check';
import { existsSync, openSync, readSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PlaygroundError } from '#core/errors.ts';
import { isGguf, readGguf } from '#core/gguf.ts';
import { offeredWeights, weightsAddress } from '#core/local-weights.ts';
import { aGguf } from './builders/a-gguf.ts';
import { runs } from './tools/full-size.ts';

const read = (file: Uint8Array) => readGguf(file, file.length);
const refusal = (file: Uint8Array, size = file.length): string => {
  try {
    readGguf(file, size);
  } catch (error) {
    expect(error).toMatchObject({ code: 'weights-refused', hint: expect.any(String) });
    return (error as PlaygroundError).message;
  }
  throw new Error('It was read.');
};

test('the header says what the model is, and how many numbers its cache holds for a token', () => {
  expect(read(aGguf())).toEqual({
    architecture: 'llama',
    name: 'Small',
    quantisation: 'F32',
    parameters: 64,
    context: 2048,
    // 2 layers, 1 head, 8 numbers a key and 8 a value.
    cache: 32,
    template: 'tools',
  });
});

test.each([
  ['a version 2', { version: 2 }, { architecture: 'llama' }],
  ['without a name', { entries: { 'general.name': undefined } }, { name: '' }],
  ['with control characters in its name', { entries: { 'general.name': 'a\u0000\u202eb' } }, { name: 'a b' }],
  ['without a template', { entries: { 'tokenizer.chat_template': undefined } }, { template: 'none' }],
  ['with a plain template', { entries: { 'tokenizer.chat_template': '{{ m }}' } }, { template: 'plain' }],
  ['of Q8_0', { entries: { 'general.file_type': 7 } }, { quantisation: 'Q8_0' }],
  ['of BF16', { entries: { 'general.file_type': 32 } }, { quantisation: 'BF16' }],
  ['of Q1_0', { entries: { 'general.file_type': 40 } }, { quantisation: 'Q1_0' }],
  ['of an unknown quantisation', { entries: { 'general.file_type': 999 } }, { quantisation: '' }],
  ['with heads by layer', { entries: { 'llama.attention.head_count_kv': [1, 0] } }, { cache: 16 }],
  ['with the length of a key', { entries: { 'llama.attention.key_length': 4 } }, { cache: 24 }],
])('a file %s is read', (_, options, expected) => {
  expect(read(aGguf(options))).toMatchObject(expected);
});

test('a file that does not say what its cache needs has no figure for it', () => {
  const facts = read(
    aGguf({ entries: { 'llama.block_count': undefined, 'llama.context_length': undefined } }),
  );
  expect(facts).not.toHaveProperty('cache');
  expect(facts).not.toHaveProperty('context');
});

describe('refused is', () => {
  test.each<[string, Uint8Array, RegExp]>([
    ['a page', new TextEncoder().encode('<!doctype html><title>Sign in</title>'), /no GGUF file/],
    ['an empty file', new Uint8Array(), /no GGUF file/],
    ['three letters of it', new TextEncoder().encode('GGU'), /no GGUF file/],
    ['a version 1', aGguf({ version: 1 }), /version 1, and versions 2 and 3/],
    ['a file of the other byte order', aGguf({ version: 0x03000000 }), /bytes in the other order/],
    ['an unknown architecture', aGguf({ entries: { 'general.architecture': 'hal9000' } }), /“hal9000”/],
    ['an encoder', aGguf({ entries: { 'general.architecture': 'bert' } }), /“bert”/],
    ['no architecture', aGguf({ entries: { 'general.architecture': undefined } }), /no architecture/],
    ['one part of three', aGguf({ entries: { 'split.count': 3 } }), /one part of a model in 3 files/],
    ['an alignment of 0', aGguf({ entries: { 'general.alignment': 0 } }), /alignment is 0/],
  ])('%s', (_, file, message) => expect(refusal(file)).toMatch(message));

  test('half a download, wherever it was cut', () => {
    const whole = aGguf();
    for (let length = 4; length < whole.length; length++)
      expect(refusal(whole.subarray(0, length))).toMatch(/ends within its header|weights go up to byte/);
    expect(readGguf(whole, whole.length)).toBeDefined();
  });

  test('a count, a length or a depth that no file in use has, before anything is made of it', () => {
    const at = (offset: number, value: bigint, width: 4 | 8 = 8) => {
      const file = aGguf();
      const view = new DataView(file.buffer);
      if (width === 8) view.setBigUint64(offset, value, true);
      else view.setUint32(offset, Number(value), true);
      return file;
    };
    expect(refusal(at(8, 2n ** 63n))).toMatch(/number of its tensors is 9223372036854775808/);
    expect(refusal(at(16, 10n ** 12n))).toMatch(/number of its entries/);
    expect(refusal(at(24, 2n ** 40n))).toMatch(/length of a key/);
    // The type of the first entry, after its key of 20 letters.
    expect(refusal(at(52, 77n, 4))).toMatch(/unknown type 77/);
    expect(refusal(at(52, 77n, 4), 10e9)).toMatch(/unknown type 77/);
  });
});

test('of a header that goes on nothing is said until more of it is there', () => {
  const whole = aGguf();
  for (const length of [0, 3, 4, 24, 100, 300])
    expect(readGguf(whole.subarray(0, length), 1e9)).toBeUndefined();
});

test('any bytes are read, refused in words, or found too short; nothing else is thrown', () => {
  const file = aGguf();
  const edits = fc.array(fc.tuple(fc.nat(file.length - 1), fc.integer({ min: 0, max: 255 })), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(edits, fc.nat(file.length), (changes, cut) => {
      const edited = file.slice();
      for (const [at, byte] of changes) edited[at] = byte;
      for (const [head, size] of [
        [edited, edited.length],
        [edited.subarray(0, cut), edited.length],
        [edited.subarray(0, cut), cut],
      ] as const) {
        try {
          const facts = readGguf(head, size);
          if (facts === undefined) expect(head.length).toBeLessThan(size);
          else expect(facts.architecture).not.toBe('');
        } catch (error) {
          expect(error).toBeInstanceOf(PlaygroundError);
          expect((error as PlaygroundError).message.length).toBeLessThan(1000);
        }
      }
    }),
    { numRuns: runs(3000) },
  );
});

describe('every offered file', () => {
  test.each(offeredWeights().map((offer) => [offer.id, offer] as const))('%s is whole', (id, offer) => {
    expect(id).toMatch(/^[a-z0-9._-]{1,60}$/);
    expect(offer.repository).toMatch(/^[\w.-]+\/[\w.-]+$/);
    expect(offer.file).toMatch(/\.gguf$/);
    expect(offer.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(offer.revision).toMatch(/^[0-9a-f]{40}$/);
    expect(URL.canParse(weightsAddress(offer))).toBe(true);
    // At least four bits for each parameter. Qwen2.5's files hold the matrix of its words twice.
    expect((offer.bytes * 8) / offer.parameters).toBeGreaterThan(4);
    expect((offer.bytes * 8) / offer.parameters).toBeLessThan(12);
  });
  test('has an id and a SHA-256 of its own', () => {
    const hashes = offeredWeights().map(({ sha256 }) => sha256);
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(new Set(offeredWeights().map(({ id }) => id)).size).toBe(offeredWeights().length);
  });
});

/** A file of the list, where a person has it: `LOCAL_WEIGHTS=…/qwen2.5-coder-0.5b.gguf`. */
const own = process.env.LOCAL_WEIGHTS ?? '';
test.runIf(existsSync(own))('the header of a real file agrees with its row', () => {
  const { size } = statSync(own);
  const head = new Uint8Array(16_000_000);
  readSync(openSync(own, 'r'), head, 0, head.length, 0);
  expect(isGguf(head)).toBe(true);
  const facts = readGguf(head, size);
  const row = offeredWeights().find(({ bytes }) => bytes === size);
  expect(facts).toMatchObject({ quantisation: row?.quantisation, cache: row?.cache, context: row?.context });
  // The matrix of its words stands in the file twice.
  expect(facts!.parameters).toBe(630_167_424);
});
