import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '#core/json.ts';
import { cutDocument, linesOf } from '#files/interchange/index.ts';
import { cpuMs } from '../tools/cpu-ms.ts';

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function linesIn(text: string, size: number, most?: number) {
  const found = [];
  for await (const { text: line, tooLong } of linesOf(inPieces(text, size), most))
    found.push(tooLong ? 'too long' : line);
  return found;
}

test('the lines of a text are the same however it is cut into pieces', async () => {
  const line = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replaceAll('\n', ''));
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.integer({ min: 1, max: 9 }), async (lines, size) => {
      const text = lines.join('\n');
      const expected = text.split('\n');
      if (expected.at(-1) === '') expected.pop();
      expect(await linesIn(text, size)).toEqual(expected);
    }),
  );
});

test.each([1, 3, 100])(
  'a line over the limit is named, and those around it are read, in pieces of %i',
  async (size) => {
    const long = 'x'.repeat(11);
    expect(await linesIn(`a\n${long}\nb\n${long}`, size, 10)).toEqual(['a', 'too long', 'b', 'too long']);
  },
);

test('a line of 60 MB in small pieces is read in seconds', { timeout: 20_000 }, async () => {
  const started = cpuMs();
  const [line] = await linesIn('x'.repeat(60 * 2 ** 20), 2 ** 16);
  expect(line).toHaveLength(60 * 2 ** 20);
  expect(cpuMs() - started).toBeLessThan(10_000);
});

test.each<[string, JsonValue | undefined]>([
  [
    '{"version":2,"status":"success","samples":[{"id":1},{"id":2,"in',
    { version: 2, status: 'success', samples: [{ id: 1 }, { id: 2 }] },
  ],
  ['[{"a":"x, y]","more":"and a few words","b":[1,2', [{ a: 'x, y]', more: 'and a few words', b: [1] }]],
  ['{"a":"\\", and many further words in it","b":tr', { a: '", and many further words in it' }],
  ['{"a":1', undefined],
  ['', undefined],
  ['{"a" 1, "b":', undefined],
  [`{"a":1,"b":"${'x'.repeat(90)}","c":{{,"d":1`, { a: 1 }],
])('the beginning %j of a document is read as %j', (head, expected) => {
  expect(cutDocument(head)).toEqual(expected);
});

test('a document that is cut anywhere keeps members it began with, and invents none', () => {
  const document = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 });
  fc.assert(
    fc.property(document, fc.nat(), (value, at) => {
      const text = JSON.stringify(value);
      const cut = cutDocument(text.slice(0, at % (text.length + 1))) as JsonObject | undefined;
      for (const name of Object.keys(cut ?? {})) expect(Object.keys(value)).toContain(name);
    }),
  );
});
