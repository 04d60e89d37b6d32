import { afterAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '#core/json.ts';
import type { OfferedKind, ReadPart } from '#core/offered.ts';
import { limits } from '#serve/mcp/index.ts';
import { aConnection } from '../servers/a-connection.ts';
import { everythingServer } from '../servers/everything-server.ts';
import { listen, sendJson } from '../servers/listen.ts';
import { offeringServer } from '../servers/offering-server.ts';
import { scriptedServer } from '../servers/scripted-server.ts';

const open: { close(): Promise<void> }[] = [];
afterAll(async () => {
  await Promise.all(open.map((one) => one.close()));
});
const kept = <One extends { close(): Promise<void> }>(one: One): One => {
  open.push(one);
  return one;
};
const textsOf = (parts: ReadPart[]) => parts.map((part) => ('text' in part ? part.text : part.bytes));

describe.each(['stateless', 'initialize'] as const)('a server of the SDK, spoken with as %s', (era) => {
  test('has its resources, templates and prompts listed and read', async () => {
    const server = kept(await offeringServer());
    const { connection } = aConnection(server.url, { era });
    expect((await connection.open()).era).toBe(era);
    const resources = await connection.listOffered('resources');
    expect(resources.issues).toEqual([]);
    expect(resources.items).toMatchObject([
      {
        kind: 'resource',
        id: 'file:///Gr%C3%BC%C3%9Fe.txt',
        title: 'A letter',
        mimeType: 'text/plain',
        size: 5,
      },
      { kind: 'resource', id: 'file:///dot.png', title: 'Picture' },
      { kind: 'template', id: 'user://{name}', description: 'One user' },
    ]);
    expect((await connection.listOffered('prompts')).items).toMatchObject([
      {
        kind: 'prompt',
        id: 'weather',
        description: 'Asks for weather',
        arguments: [
          { name: 'city', description: 'Where', required: true },
          { name: 'days', description: '', required: false },
        ],
      },
    ]);
    expect(await connection.readResource('file:///Gr%C3%BC%C3%9Fe.txt')).toMatchObject({
      parts: [{ mimeType: 'text/plain', text: 'Hello' }],
      isCut: false,
    });
    expect((await connection.readResource('file:///dot.png')).parts).toEqual([
      { from: 'file:///dot.png', mimeType: 'image/png', bytes: 4 },
    ]);
    expect(textsOf((await connection.readResource('user://ada')).parts)).toEqual(['I am ada']);
    expect((await connection.getPrompt('weather', { city: 'Bergen' })).parts).toEqual([
      { from: 'user', mimeType: '', text: 'Weather in Bergen?' },
      { from: 'assistant', mimeType: 'image/png', bytes: 4 },
    ]);
    const refused = await connection.readResource('file:///none');
    expect(refused).toMatchObject({ parts: [], refusal: expect.stringMatching(/^error -3\d+: /) });
    expect((await connection.getPrompt('weather', {})).refusal).toMatch(/^error -3\d+: /);
  });
});

test('the reference server has its resources and prompts listed and read', async () => {
  const { connection } = aConnection(kept(await everythingServer()).url);
  await connection.open();
  const { items, issues } = await connection.listOffered('resources');
  expect(issues).toEqual([]);
  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['resource', 'template']));
  const [first] = items;
  expect((await connection.readResource(first!.id)).parts).toMatchObject([
    { from: first!.id, text: expect.any(String) },
  ]);
  expect((await connection.listOffered('prompts')).items.map(({ id }) => id)).toContain('args-prompt');
  expect(textsOf((await connection.getPrompt('args-prompt', { city: 'Oslo' })).parts)).toEqual([
    "What's weather in Oslo?",
  ]);
  await connection.close();
});

/** A connected server that announces resources and prompts and answers so. */
async function scripted(
  answers: Record<string, (params: JsonObject) => JsonObject>,
  capabilities?: JsonObject,
) {
  const script = Object.entries(answers).map(([method, answer]) => [
    method,
    ({ params }: { params: JsonObject }) => answer(params),
  ]);
  const server = kept(
    await scriptedServer({
      ...Object.fromEntries(script),
      initialize: () => ({
        protocolVersion: '2025-11-25',
        capabilities: capabilities ?? { tools: {}, resources: {}, prompts: {} },
        serverInfo: { name: 'scripted', version: '1' },
      }),
    }),
  );
  const { connection } = aConnection(server.url);
  await connection.open();
  return { server, connection };
}

test.each<OfferedKind>(['resources', 'prompts'])('nothing is asked of a server without %s', async (kind) => {
  const { server, connection } = await scripted({}, { tools: {} });
  expect(await connection.listOffered(kind)).toEqual({ items: [], issues: [] });
  expect(server.heard.filter((method) => method.startsWith(kind))).toEqual([]);
});

test('nothing is listed before it is asked for', async () => {
  const { server } = await scripted({});
  expect(server.heard.filter((method) => /resources|prompts/.test(method))).toEqual([]);
});

const numbered = (from: number, count: number): JsonObject[] =>
  Array.from({ length: count }, (_, at) => ({ name: `prompt-${from + at}` }));
let page = 0;
const hostile: { what: string; answer: (params: JsonObject) => JsonObject; items: number; issue: RegExp }[] =
  [
    {
      what: 'pages without end',
      answer: () => ({ prompts: numbered(++page, 1), nextCursor: `to-${page}` }),
      items: limits.listPages,
      issue: /after 200 pages/,
    },
    {
      what: 'the same page again and again',
      answer: () => ({ prompts: numbered(1, 3), nextCursor: 'next' }),
      items: 3,
      issue: /nothing new/,
    },
    {
      what: 'more entries than are kept',
      answer: () => ({ prompts: numbered(1, 5000) }),
      items: limits.offered,
      issue: /after 2,000 entries/,
    },
    {
      what: 'entries that are none',
      answer: () => ({
        prompts: [null, 7, { name: '' }, { name: 5 }, { name: 'x'.repeat(5000) }, { name: 'a' }],
      }),
      items: 1,
      issue: /left out.*: 3\./,
    },
  ];
test.each(hostile)('$what end with a word', async ({ answer, items, issue }) => {
  const { connection } = await scripted({ 'prompts/list': answer });
  const list = await connection.listOffered('prompts');
  expect(list.items).toHaveLength(items);
  expect(list.issues).toEqual([expect.stringMatching(issue)]);
});

test('long texts of a list are cut, and too many of them end it', async () => {
  const description = 'd'.repeat(3000);
  const of = (pageNumber: number): JsonObject[] =>
    numbered(pageNumber * 100, 100).map((prompt) => ({
      ...prompt,
      description,
      arguments: Array.from({ length: 60 }, () => ({ name: 'a', description })),
    }));
  let asked = 0;
  const { connection } = await scripted({
    'prompts/list': () => ({ prompts: of(asked).slice(0, 20), nextCursor: `${++asked}` }),
  });
  const { items, issues } = await connection.listOffered('prompts');
  expect(items[0]!.description).toHaveLength(1000);
  expect(items[0]!.arguments).toHaveLength(50);
  expect(JSON.stringify(items).length).toBeLessThanOrEqual(limits.offeredCharacters);
  expect(issues).toEqual(['The list was ended where it became too large.']);
});

test('a text of 2 MB is cut, and one of 10 MB is refused with a word', async () => {
  const { connection } = await scripted({
    'resources/read': ({ uri }) => ({
      contents: [
        { uri: uri!, text: 'x'.repeat(uri === 'a:big' ? 10_000_000 : 2_000_000) },
        { uri: uri!, text: 'after it' },
      ],
    }),
  });
  const { parts, isCut } = await connection.readResource('a:long');
  expect(textsOf(parts).map((text) => String(text).length)).toEqual([limits.readCharacters, 0]);
  expect(isCut).toBe(true);
  await expect(connection.readResource('a:big')).rejects.toMatchObject({
    code: 'mcp-too-large',
    message: expect.stringContaining('The resource is larger than 8 MB'),
  });
  expect(textsOf((await connection.readResource('a:long')).parts)).toHaveLength(2);
});

test('a prompt and an argument called __proto__ are names like any other', async () => {
  const given: JsonObject[] = [];
  const { connection } = await scripted({
    'prompts/list': () => ({ prompts: [{ name: '__proto__', arguments: [{ name: '__proto__' }] }] }),
    'prompts/get': (params) => {
      given.push(params);
      return { messages: [{ role: '__proto__', content: { type: 'text', text: 'fine' } }] };
    },
  });
  expect((await connection.listOffered('prompts')).items).toMatchObject([
    { id: '__proto__', arguments: [{ name: '__proto__' }] },
  ]);
  const read = await connection.getPrompt('__proto__', Object.fromEntries([['__proto__', 'x']]));
  expect(read.parts).toEqual([{ from: '__proto__', mimeType: '', text: 'fine' }]);
  expect(JSON.stringify(given)).toBe('[{"name":"__proto__","arguments":{"__proto__":"x"}}]');
});

test.each<[what: string, answer: JsonObject, parts: unknown[]]>([
  ['no contents', {}, []],
  ['contents that are no list', { contents: 'all' }, []],
  ['neither text nor blob', { contents: [{ uri: 'a:1' }] }, [{ from: 'a:1', mimeType: '', bytes: 0 }]],
  [
    'a message with a resource',
    { messages: [{ role: 'user', content: { type: 'resource', resource: { uri: 'a:1', text: 'in it' } } }] },
    [{ from: 'user', mimeType: '', text: 'in it' }],
  ],
  [
    'a message with a link',
    { messages: [{ role: 'user', content: { type: 'resource_link', uri: 'a:1', name: 'n' } }] },
    [{ from: 'user', mimeType: '', text: 'a:1' }],
  ],
])('%s are read', async (_, answer, parts) => {
  const { connection } = await scripted({ 'resources/read': () => answer });
  expect(await connection.readResource('a:1')).toEqual({ parts, isCut: false });
});

test('resources of a server that knows no templates are listed all the same', async () => {
  const server = kept(
    await listen(async (request, response) => {
      if (request.method !== 'POST') return void response.writeHead(405).end();
      let body = '';
      for await (const piece of request) body += String(piece);
      const { id, method } = JSON.parse(body) as { id?: number; method: string };
      if (id === undefined) return void response.writeHead(202).end();
      const results: Record<string, JsonObject> = {
        initialize: {
          protocolVersion: '2025-11-25',
          capabilities: { resources: {} },
          serverInfo: { name: 'plain', version: '1' },
        },
        'resources/list': { resources: [{ uri: 'a:1', name: 'One' }] },
      };
      const result = results[method];
      const answer = result ? { result } : { error: { code: -32601, message: 'Method not found' } };
      sendJson(response, { jsonrpc: '2.0', id, ...answer });
    }),
  );
  const { connection } = aConnection(`${server.origin}/mcp`);
  await connection.open();
  expect((await connection.listOffered('resources')).items).toMatchObject([{ id: 'a:1', title: 'One' }]);
});
