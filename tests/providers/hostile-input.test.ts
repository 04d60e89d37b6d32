import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#core/json.ts';
import type { Tool } from '#core/tool.ts';
import { lexicalAnswer, randomAnswer } from '#ask/providers/index.ts';

const toolOf = (inputSchema: JsonObject, name = 'search_web', description = 'Search the web'): Tool => ({
  name,
  server: null,
  description,
  inputSchema,
  schemaFrom: 'source',
});

const text = { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] };

function nested(depth: number): JsonObject {
  let schema: JsonObject = { type: 'string' };
  for (let level = 0; level < depth; level++)
    schema = { type: 'object', properties: { inner: schema }, required: ['inner'] };
  return schema;
}

const queries: [string, string][] = [
  ['one megabyte of words', 'search the web for cats and '.repeat(37_000)],
  ['one megabyte of one letter', 'a'.repeat(1_000_000)],
  ['one megabyte of capitals', 'A'.repeat(1_000_000)],
  ['capitalised words without end', 'Aa '.repeat(300_000)],
  ['quotes that never close', `search ${'"'.repeat(9_999)}${"'".repeat(9_999)}`],
  ['dots, slashes and hyphens', `search ${'a.'.repeat(3_000)}${'/a'.repeat(3_000)}${'-a'.repeat(3_000)}`],
  ['digits and commas', `search ${'1,'.repeat(20_000)}${'1'.repeat(20_000)}`],
  ['brackets', `search f${'('.repeat(20_000)}${'f(x'.repeat(5_000)}`],
  ['at signs', `search ${'a@'.repeat(10_000)}${'a@b.'.repeat(5_000)}`],
  ['hashes and underscores', `search ${'#a.'.repeat(10_000)}${'a_'.repeat(10_000)}`],
  ['spaces', ` search${' '.repeat(500_000)}and`],
  ['no text', ''],
  ['half a surrogate', '\ud800 search \udfff'],
  ['a dotted capital I that grows', 'İ'.repeat(5_000)],
];

describe('the lexical baseline comes back with an answer from', () => {
  test.each(queries)('%s', (_, query) => {
    const menu = [toolOf(text), toolOf(text, 'web_find', 'Find pages')];
    expect(lexicalAnswer(query, menu)).toMatch(/```json\n\[[\s\S]*\]\n```$/);
  });
});

const schemas: [string, JsonObject][] = [
  ['no schema at all', {}],
  ['properties that are no object', { type: 'object', properties: [1, 2] }],
  ['a property that is no schema', { type: 'object', properties: { query: 7 }, required: ['query'] }],
  ['required that is no list', { ...text, required: 'query' }],
  ['a reference to itself', { type: 'object', properties: { self: { $ref: '#' } }, required: ['self'] }],
  [
    'unknown types',
    { type: 'object', properties: { query: { type: ['null', 'thing'] } }, required: ['query'] },
  ],
  ['5,000 levels', nested(5_000)],
  ['an empty enum', { type: 'object', properties: { query: { enum: [] } }, required: ['query'] }],
  [
    'an array without items',
    { type: 'object', properties: { query: { type: 'array' } }, required: ['query'] },
  ],
  [
    'a parameter named __proto__',
    JSON.parse('{"properties":{"__proto__":{"type":"string"}},"required":["__proto__"]}') as JsonObject,
  ],
  [
    'a parameter name of 10 kB',
    { properties: { ['q'.repeat(10_000)]: { type: 'string' } }, required: ['q'.repeat(10_000)] },
  ],
  [
    'a description of 1 MB',
    { properties: { query: { type: 'string', description: "'a' for ".repeat(125_000) } } },
  ],
];

describe.each([
  ['lexical', (tool: Tool) => lexicalAnswer('search the web for "cats"', [tool])],
  ['random', (tool: Tool) => randomAnswer('search the web for "cats"', [tool], 1)],
] as const)('the %s baseline survives', (_, answer) => {
  test.each(schemas)('%s', (_name, schema) => {
    const made = JSON.parse(/```json\n([\s\S]*)\n```$/.exec(answer(toolOf(schema)))![1]!) as unknown;
    expect(Array.isArray(made)).toBe(true);
    expect(({} as Record<string, unknown>).query).toBeUndefined();
  });

  test('a tool name of 10 kB', () => {
    expect(answer(toolOf(text, 'search'.repeat(1_700)))).toContain('```json');
  });
});
