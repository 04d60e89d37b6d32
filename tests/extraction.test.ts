import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  extractCalls,
  extractionLadder,
  extractionRules,
  REPAIR_RULE,
  type ExtractionOptions,
} from '#measure/extraction/index.ts';
import type { Extraction } from '#core/trajectory.ts';
import { runs } from './tools/full-size.ts';

interface Vector {
  name: string;
  text: string;
  options?: ExtractionOptions;
  extraction: Partial<Extraction>;
}
const files = import.meta.glob<Vector[]>('./vectors/extraction/*.json', { eager: true, import: 'default' });

describe.each([...extractionRules.map((rule) => rule.id), REPAIR_RULE])('%s', (id) => {
  const vectors = files[`./vectors/extraction/${id}.json`] ?? [];
  test('has vectors where it fires and where it does not', () => {
    const fired = vectors.filter(({ extraction }) => extraction.rule === id);
    expect(fired.length).toBeGreaterThan(0);
    expect(vectors.length).toBeGreaterThan(fired.length);
  });
  test.each(vectors)('$name', ({ text, options, extraction }) => {
    expect(extractCalls(text, options)).toMatchObject(extraction);
  });
});

test('keys named __proto__ change no prototype', () => {
  const { calls } = extractCalls('[{"name":"t","parameters":{"__proto__":{"polluted":true}}}]');
  expect(Object.keys(calls[0]!.arguments)).toEqual(['__proto__']);
  expect('polluted' in {}).toBe(false);
});

test('the ladder keeps the raw text, the rules that were tried and what was dropped', () => {
  const text = 'So: [{"name":"t","args":{}}, 5]';
  const ladder = extractionLadder(text);
  expect(ladder.raw).toBe(text);
  expect(ladder.tried.map(({ rule, fired }) => `${rule} ${fired}`)).toEqual([
    'whole-json false',
    'fenced-json false',
    'json-in-prose true',
  ]);
  expect(ladder.parsed).toEqual([[{ name: 't', args: {} }, 5]]);
  expect(ladder.dropped).toEqual(['5']);
  expect(ladder.shapes).toEqual(['plain']);
});

// Seen to fail when a rule that found no call returned an empty reading, and when free ids were not compared with those in use.
test('what is read is always part of the text, and never throws', () => {
  const pieces = fc.constantFrom(
    ...['[', ']', '{', '}', '"', "'", ',', ':', '\\', '\n', ' ', '```', '~~~', 'json', '<tool_call>'],
    ...[
      '</tool_call>',
      'Action:',
      'Action Input:',
      '"name"',
      '"t"',
      '"parameters"',
      '{"name":"t","args":{}}',
      '{"name":"t","id":1},',
    ],
    ...['1', '-', 'True', 'f(', ')', '=', 'null'],
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), fc.boolean(), (parts, repair) => {
      const text = parts.join('');
      const extraction = extractCalls(text, { repair });
      expect(text).toContain(extraction.taken);
      expect(extraction.calls.length > 0).toBe(extraction.outcome === 'called');
      expect(new Set(extraction.calls.map((call) => call.id)).size).toBe(extraction.calls.length);
    }),
    { numRuns: runs(2000) },
  );
});

// Seen to fail when the scan did not pass over what a backslash escapes.
test('a plan reads the same whole, fenced, in prose and in a tag', () => {
  const name = fc.stringMatching(/^[a-z_]{1,12}$/);
  const plan = fc.array(fc.record({ name, parameters: fc.dictionary(fc.string(), fc.jsonValue()) }), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(plan, (calls) => {
      const json = JSON.stringify(calls);
      const read = (text: string): unknown =>
        extractCalls(text).calls.map((call) => [call.name, call.arguments]);
      const whole = read(json);
      expect(whole).toEqual((JSON.parse(json) as typeof calls).map((call) => [call.name, call.parameters]));
      expect(read(`Here:\n\`\`\`json\n${JSON.stringify(calls, null, 2)}\n\`\`\``)).toEqual(whole);
      expect(read(`I call ${json} now`)).toEqual(whole);
      expect(read(`<tool_call>${json}</tool_call>`)).toEqual(whole);
    }),
    // Seen to fail when a fence was looked for inside an argument.
    {
      examples: [
        [
          [
            { name: 'a', parameters: { text: '```' } },
            { name: 'b', parameters: {} },
          ],
        ],
      ],
    },
  );
});

describe('hostile texts take time in proportion to their length', () => {
  const megabytes = 1;
  const repeated = [
    ...[
      '[',
      '{',
      '["',
      '["\\"',
      '```',
      '```x\n',
      '~~~\n',
      '```\n{\n',
      '{ ',
      'Action: a\n',
      'Action                                          ',
      '>*\t',
      '<tool_call>',
      "['",
    ],
    ...['{"name":"a"} x ', '[{"name":"a","parameters":{}},', '[] ', '"', 'f(a=-', 'Action Input:   \n'],
  ];
  // A quadratic scan would need hours for some of these.
  test.each(repeated)('%j repeated', { timeout: 30_000 }, (piece) => {
    const text = piece.repeat((megabytes * 1e6) / piece.length);
    expect(extractCalls(text, { repair: true }).taken.length).toBeLessThanOrEqual(text.length);
  });

  test('arguments nested 10,000 deep are refused, not followed', () => {
    const deep = `[{"name":"t","parameters":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}]`;
    const { calls } = extractCalls(deep);
    expect(calls).toEqual([
      { id: '1', name: 't', arguments: {}, malformed: 'nested deeper than 200 levels', tooDeep: true },
    ]);
  });

  test('5,000 calls are read, each with an id of its own', () => {
    const calls = Array.from({ length: 5000 }, (_, index) => ({ name: 't', parameters: { index } }));
    const read = extractCalls(JSON.stringify(calls)).calls;
    expect(new Set(read.map((call) => call.id)).size).toBe(5000);
    expect(read[4999]!.arguments).toEqual({ index: 4999 });
  });
});
