import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { mulberry32 } from '#core/random.ts';
import { LiveTestbed, loadWorld, servers, type TestbedResult } from '#world/index.ts';
import { checkSchema } from '#serve/validation/check-schema.ts';
import { callsOfVectors } from './vector-calls.ts';
import { runs } from '../tools/full-size.ts';

const tools = servers.flatMap(({ server, tools: own }) => own.map((tool) => ({ server, tool })));

/** Words that mean something to some world, beside words that mean nothing to any. */
const words = [
  'Oslo',
  '北京',
  'AAPL',
  '/home/ada/notes/poem.txt',
  'EUR',
  '2026-03-12',
  'https://shop.example/catalogue',
  'map',
  '',
  '../../etc/passwd',
  '__proto__',
  '\u{1f600}\ud800',
  'x'.repeat(3000),
  '(a+)+$',
  '1e999',
  '-0',
  "'; DROP TABLE orders; --",
  '<script>alert(1)</script>',
];
const word = fc.constantFrom(...words);
const number = fc.constantFrom(0, 1, -1, 2.5, 1e9, -1e9, 1e308, 5e-324, 9007199254740992);

/** Arguments as the schema wants them, often at its edges. */
function fitting(schema: JsonObject, depth = 0): fc.Arbitrary<JsonValue> {
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(alternatives))
    return fc.oneof(...alternatives.map((one) => fitting(one as JsonObject, depth)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'string') return word;
  if (type === 'integer') return fc.oneof(fc.integer({ min: -5, max: 40 }), number);
  if (type === 'number') return fc.oneof(fc.double({ noNaN: true, min: -200, max: 200 }), number);
  if (type === 'boolean') return fc.boolean();
  if (type === 'array' && depth < 4)
    return fc.array(isJsonObject(schema.items) ? fitting(schema.items, depth + 1) : anything, {
      maxLength: 4,
    });
  if (type === 'object' && depth < 4) return fittingObject(schema, depth);
  return fc.constant(null);
}

function fittingObject(schema: JsonObject, depth = 0): fc.Arbitrary<JsonObject> {
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, fitting(property as JsonObject, depth + 1)]),
  );
  return fc.record(members, { requiredKeys: required });
}

const anything = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)) as JsonValue);
const hostile = fc.oneof(
  fc.dictionary(word, anything, { maxKeys: 4 }) as fc.Arbitrary<JsonObject>,
  fc.constant(JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}') as JsonObject),
);

function expectWellFormed(result: TestbedResult, outputSchema: JsonObject): void {
  const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  expect(text, 'a handler broke').not.toMatch(/^Internal error/);
  expect(JSON.parse(JSON.stringify(result))).toEqual(result);
  if (result.isError) expect(text).not.toBe('');
  else expect(checkSchema(outputSchema, result.structuredContent!)).toEqual([]);
}

test('every server of the catalogue does something', async () => {
  for (const { server } of servers) expect((await loadWorld(server))!.server).toBe(server);
});

describe('for any arguments a tool gives a valid answer and changes no prototype', () => {
  test.each(tools.map(({ server, tool }) => [`${server}/${tool.name}`, server, tool] as const))(
    '%s',
    async (_, server, tool) => {
      const testbed = new LiveTestbed(1);
      const member = (await testbed.member(server))!;
      fc.assert(
        fc.property(fc.oneof({ weight: 4, arbitrary: fittingObject(tool.inputSchema) }, hostile), (args) => {
          const before = testbed.hash().root;
          const result = testbed.call(member, tool.name, args)!;
          expectWellFormed(result, tool.outputSchema);
          if (result.isError) expect(testbed.hash().root).toBe(before);
          if (tool.annotations.readOnlyHint) expect(testbed.hash().root).toBe(before);
          expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
        }),
        { numRuns: runs(40), seed: 20260312 },
      );
    },
  );
});

describe('sequences of calls', () => {
  const mix = callsOfVectors();
  const testbed = new LiveTestbed(0);
  beforeAll(async () => {
    for (const { server } of servers) await testbed.member(server);
  });

  async function rootAfter(sequence: number): Promise<string> {
    const own = new LiveTestbed(sequence);
    const random = mulberry32(sequence);
    for (let call = 0; call < 50; call++) {
      const { server, tool, arguments: args } = mix[Math.floor(random() * mix.length)]!;
      own.call((await own.member(server))!, tool, args);
    }
    return own.hash().root;
  }

  const SEQUENCES = runs(200);
  test(`of the same seed and calls leave the same Merkle root: ${SEQUENCES} sequences of 50 calls`, async () => {
    const roots = new Set<string>();
    for (let sequence = 0; sequence < SEQUENCES; sequence++) {
      const root = await rootAfter(sequence);
      expect(await rootAfter(sequence)).toBe(root);
      roots.add(root);
    }
    expect(roots.size).toBeGreaterThan(0.95 * SEQUENCES - 1);
  });

  test('leave a testbed that was opened beside them untouched', async () => {
    const before = testbed.hash().root;
    await rootAfter(7);
    expect(testbed.hash().root).toBe(before);
  });
});
