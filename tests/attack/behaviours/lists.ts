import type { JsonObject, JsonValue } from '#core/json.ts';
import type { Behaviour } from '../hostile-mcp-server.ts';
import { body, html, many } from './send.ts';

const object: JsonObject = { type: 'object' };
const tools = (...listed: JsonValue[]): Behaviour['answers'] => ({ 'tools/list': () => ({ tools: listed }) });
const go = (inputSchema: JsonObject, others: JsonObject = {}): JsonObject => ({
  name: 'go',
  inputSchema,
  ...others,
});

/** A schema of objects inside objects, each with `width` members beside the one that leads on. */
function nested(depth: number, width = 0, name = 'next'): JsonObject {
  let schema: JsonObject = { type: 'string' };
  for (let level = 0; level < depth; level++) {
    const beside = many(width, (index) => [`beside${index}`, { type: 'number', pattern: '^a' }]);
    schema = { type: 'object', properties: { ...Object.fromEntries(beside), [name]: schema } };
  }
  return schema;
}

/** What a server puts into its list of tools. */
export const lists: readonly Behaviour[] = [
  {
    name: 'lists 10,000 tools',
    answers: tools(
      ...many(10_000, (index) => ({
        name: `tool-${index}`,
        description: 'd'.repeat(100),
        inputSchema: object,
      })),
    ),
    says: /all is fine/,
  },
  {
    name: 'describes a tool in 20 MB',
    answers: tools(go(object, { description: 'd'.repeat(20_000_000) })),
    until: 'connected',
    says: /The list of tools is larger than 16 MB/,
  },
  {
    name: 'describes a tool in 15 MB',
    answers: tools(go(object, { description: '<b>word</b> '.repeat(1_250_000) })),
    says: /all is fine/,
    isLong: true,
  },
  {
    name: 'has a schema with 50,000 properties',
    answers: tools(
      go({
        type: 'object',
        properties: Object.fromEntries(many(50_000, (index) => [`p${index}`, { type: 'string' }])),
      }),
    ),
    until: 'connected',
    says: /1 tool\b/,
    isLong: true,
  },
  {
    name: 'has a list of 100,000 choices and a default of 1 MB',
    answers: tools(
      go({
        type: 'object',
        properties: {
          pick: { type: 'string', enum: many(100_000, (index) => `choice ${index}`) },
          fill: { type: 'string', default: 'x'.repeat(1_000_000) },
        },
      }),
    ),
    until: 'connected',
    says: /The schema cannot be used|1 tool\b/,
    isLong: true,
  },
  {
    name: 'has a schema 190 deep',
    answers: tools(go(nested(95))),
    says: /all is fine/,
  },
  {
    name: 'has 300 schemas 150 deep and wide',
    answers: tools(
      ...many(300, (index) => ({
        name: `go-${index}`,
        inputSchema: nested(70, 6),
        outputSchema: nested(70, 6),
      })),
    ),
    until: 'connected',
    says: /are larger than this page can check/,
    isLong: true,
  },
  {
    name: 'has names of 5 kB around 10,000 parts',
    answers: tools(go(nested(95, 100, 'k'.repeat(5000)))),
    until: 'connected',
    says: /larger than this page can check and was left out/,
  },
  {
    name: 'has a schema 100,000 deep',
    answers: {
      'tools/list': body('application/json', ({ id }) => {
        const deep = `{"name":"deep","inputSchema":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`;
        return `{"jsonrpc":"2.0","id":${id},"result":{"tools":[${deep},{"name":"go","inputSchema":{"type":"object"}}]}}`;
      }),
    },
    says: /all is fine/,
  },
  {
    name: 'has schemas that refer in circles and multiply',
    answers: tools(
      go({
        type: 'object',
        properties: { a: { $ref: '#/$defs/d0' } },
        $defs: Object.fromEntries(
          many(40, (index) => [
            `d${index}`,
            { allOf: many(3, () => ({ $ref: `#/$defs/d${(index + 1) % 40}` })) },
          ]),
        ),
      }),
    ),
    says: /all is fine/,
  },
  {
    name: 'has 400 references that a circle must be looked for in',
    answers: tools(
      go({
        type: 'object',
        $defs: Object.fromEntries(
          many(400, (index) => [
            `d${index}`,
            { anyOf: [{ $ref: `#/$defs/d${index + 1}` }, { $ref: '#/$defs/d399' }] },
          ]),
        ),
      }),
    ),
    says: /all is fine/,
  },
  {
    name: 'has patterns that backtrack',
    answers: tools(
      go({
        type: 'object',
        properties: Object.fromEntries(
          many(50, (index) => [
            `p${index}`,
            { type: 'string', pattern: `^(a+)+{${index}}$`, default: 'a'.repeat(60) + '!' },
          ]),
        ),
      }),
    ),
    says: /all is fine|does not match|Send anyway/,
  },
  {
    name: 'refers to schemas and icons elsewhere',
    answers: {
      'tools/list': ({ elsewhere }) => ({
        tools: [
          {
            ...go({
              $schema: `${elsewhere}/schema`,
              $id: `${elsewhere}/id`,
              type: 'object',
              allOf: [{ $ref: `${elsewhere}/ref` }],
            }),
            icons: [{ src: `${elsewhere}/icon.svg` }],
            description: `![x](${elsewhere}/md.png) ${html(elsewhere)}`,
          },
        ],
      }),
    },
    until: 'connected',
    says: /1 tool\b/,
  },
  {
    name: 'has pages without an end',
    answers: {
      'tools/list': ({ params }) => ({ tools: [], nextCursor: `${Number(params.cursor ?? 0) + 1}` }),
    },
    until: 'connected',
    says: /The list was ended after 200 pages/,
    most: { 'tools/list': 200 },
    isLong: true,
  },
  {
    name: 'has pages in a circle',
    answers: { 'tools/list': () => ({ tools: [go(object)], nextCursor: 'again' }) },
    says: /all is fine/,
    most: { 'tools/list': 2 },
  },
  {
    name: 'names tools with markup, prototype keys, directions and 1 MB',
    answers: {
      'tools/list': ({ elsewhere }) => ({
        tools: [
          'go',
          html(elsewhere),
          '__proto__',
          'constructor',
          'toString',
          '\u202egnp.exe',
          '\u200b',
          '../../x',
          'n'.repeat(1_000_000),
        ].map((name) => ({ name, inputSchema: object })),
      }),
    },
    says: /all is fine/,
  },
  {
    name: 'has a schema with prototype keys',
    answers: tools(
      go(
        JSON.parse(
          '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"object"},"hasOwnProperty":{"type":"number"}},"__proto__":{"polluted":1}}',
        ),
      ),
    ),
    says: /all is fine/,
  },
  {
    name: 'lists what is no tool',
    answers: tools(
      null,
      5,
      'tool',
      [],
      {},
      { name: 5 },
      { name: 'go', inputSchema: 'none', description: 5, annotations: [] },
    ),
    says: /all is fine/,
  },
];
