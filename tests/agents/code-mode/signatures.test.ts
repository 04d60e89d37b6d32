import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#core/json.ts';
import type { Tool } from '#core/tool.ts';
import { functionsOf, functionsText, signatureOf } from '#ask/agents/code-mode/signatures.ts';
import { distractors, servers } from '#world/index.ts';
import { aTool } from '../../builders/plans.ts';
import { cpuMs } from '../../tools/cpu-ms.ts';

const takes = (inputSchema: JsonObject): string => {
  const text = signatureOf('f', aTool('f', { description: '', inputSchema }));
  return /^declare function f\(args: (.*)\): Promise<any>;$/.exec(text)![1]!;
};
const ofProperty = (property: JsonObject): string =>
  /^\{ a\?: (.*) \}$/.exec(takes({ type: 'object', properties: { a: property } }))![1]!;

const types: [JsonObject, string][] = [
  [{ type: 'string' }, 'string'],
  [{ type: 'integer' }, 'number'],
  [{ type: 'boolean' }, 'boolean'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ enum: ['metric', 'imperial', 3] }, '"metric" | "imperial" | 3'],
  [{ const: 'fixed' }, '"fixed"'],
  [{ type: 'array', items: { type: 'string' } }, 'string[]'],
  [{ type: 'array', items: { enum: ['a', 'b'] } }, '("a" | "b")[]'],
  [{ type: 'array' }, 'unknown[]'],
  [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, 'string | number'],
  [{ oneOf: [{ type: 'string' }, { type: 'string' }] }, 'string'],
  [{ type: 'object' }, 'Record<string, unknown>'],
  [{ type: 'object', additionalProperties: { type: 'number' } }, 'Record<string, number>'],
  [{ type: 'object', additionalProperties: false }, '{}'],
  [
    { type: 'object', properties: { b: { type: 'string' }, 'c d': {} }, required: ['b'] },
    '{ b: string; "c d"?: unknown }',
  ],
  [{}, 'unknown'],
];

describe('a tool as a function', () => {
  test.each(types)('a parameter %j is %s', (schema, type) => expect(ofProperty(schema)).toBe(type));

  test('names what is required, and says what each is', () => {
    const schema = {
      type: 'object',
      properties: {
        city: { type: 'string', description: 'Name of the city */ evil' },
        days: { type: 'integer' },
      },
      required: ['city'],
    };
    const tool = aTool('get_weather', {
      description: 'Weather\n of a city.',
      server: 'sky',
      inputSchema: schema,
    });
    expect(signatureOf('get_weather', tool)).toBe(
      '/** Weather of a city. Server: sky */\n' +
        'declare function get_weather(args: { /** Name of the city * / evil */ city: string; days?: number }): Promise<any>;',
    );
  });

  test('says what it answers where the server does', () => {
    const outputSchema = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] };
    expect(signatureOf('f', aTool('f', { outputSchema }))).toContain('): Promise<{ n: number }>;');
  });

  test('follows references inside the schema, and stops where they go round', () => {
    const node: JsonObject = {
      type: 'object',
      properties: { next: { $ref: '#/$defs/node' }, other: { $ref: '#/$defs/node' } },
    };
    const schema = { type: 'object', properties: { a: { $ref: '#/$defs/node' } }, $defs: { node } };
    const text = takes(schema);
    expect(text).toMatch(/^\{ a\?: \{ next\?: \{/);
    expect(text).toContain('unknown');
    expect(text.length).toBeLessThan(8000);
    const wide = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`p${at}`, { $ref: '#' }]));
    const from = cpuMs();
    takes({ type: 'object', properties: wide });
    expect(cpuMs() - from).toBeLessThan(1000);
  });

  test('is no more than a name where its schema is too long or too deep', () => {
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [`p${at}`, { type: 'string', description: 'x'.repeat(500) }]),
    );
    expect(takes({ type: 'object', properties: many })).toBe('Record<string, unknown>');
    const deep = JSON.parse(`${'{"items":'.repeat(5000)}{}${'}'.repeat(5000)}`) as JsonObject;
    expect(takes(deep)).toBe('Record<string, unknown>');
  });
});

describe('the names of functions', () => {
  const names = (...tools: Tool[]): string[] => [...functionsOf(tools).keys()];

  test.each([
    ['get_weather', 'get_weather'],
    ['tavily-search', 'tavily_search'],
    ['2fa', '_2fa'],
    ['delete', 'delete_'],
    ['JSON', 'JSON_'],
    ['constructor', 'constructor_'],
    ['查天气', '___'],
    ['', '_'],
  ])('%s is %s', (name, expected) => expect(names(aTool(name))).toEqual([expected]));

  test('two tools of one name are two functions', () => {
    expect(
      names(
        aTool('search', { server: 'mail' }),
        aTool('search', { server: 'shop' }),
        aTool('search', { server: 'shop' }),
        aTool('search'),
      ),
    ).toEqual(['search', 'search_shop', 'search_shop_2', 'search_2']);
  });

  test('5,000 tools have as many names, and a text that is bounded', () => {
    const tools = Array.from({ length: 5000 }, (_, at) =>
      aTool(`t${at % 50}`, { server: `s${at % 7}`, description: 'x'.repeat(1000) }),
    );
    expect(new Set(names(...tools)).size).toBe(5000);
    const text = functionsText(tools);
    expect(text.length).toBeLessThan(620_000);
    expect(text).toMatch(/\/\/ [\d]+ more functions do not fit here\.$/);
  });
});

test('the testbed’s tools and the made-up ones are TypeScript without an error', () => {
  const tools = [
    ...servers.flatMap(({ server, tools: own }) =>
      own.map((tool): Tool => ({ ...tool, server, schemaFrom: 'source' })),
    ),
    ...distractors(),
  ];
  const { diagnostics } = ts.transpileModule(functionsText(tools), { reportDiagnostics: true });
  expect(diagnostics?.map(({ messageText }) => messageText)).toEqual([]);
});
