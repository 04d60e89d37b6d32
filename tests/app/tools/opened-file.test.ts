import { expect, test } from 'vitest';
import { readRecording } from '../../../src/serve/mcp/server-recording.ts';
import { knownIn, toolSchemaFile } from '../../../src/app/tools/known.ts';
import { asRecording, openedFile } from '../../../src/app/tools/opened-file.ts';

const ids = () => {
  let next = 0;
  return () => `id-${++next}`;
};
const open = (value: unknown, name = 'lamps.json') =>
  openedFile(name, typeof value === 'string' ? value : JSON.stringify(value), ids());
const schema = { type: 'object', properties: { lamp: { type: 'string' } } };
const toolNames = ({ groups }: ReturnType<typeof open>) =>
  groups.flatMap(({ name, tools }) => tools.map((tool) => [name, tool.name]));

test('a tool_schema.json alone is a server of the file’s name', () => {
  const file = open({ tools: [{ name: 'light', description: 'Lights a lamp.', input_schema: schema }] });
  expect(toolNames(file)).toEqual([['lamps', 'light']]);
  expect(file.groups[0]!.tools[0]).toMatchObject({
    inputSchema: schema,
    schemaFrom: 'source',
    server: 'lamps',
  });
  expect(file.left).toEqual([]);
});

test.each([
  [
    'the result of tools/list',
    { jsonrpc: '2.0', id: 1, result: { tools: [{ name: 'light', inputSchema: schema }] } },
  ],
  ['a list of tools', [{ name: 'light', input_schema: schema }]],
  [
    'functions of a function-calling API',
    [{ type: 'function', function: { name: 'light', parameters: schema } }],
  ],
  ['a file with a version and no name', { version: '1', tools: [{ name: 'light', input_schema: schema }] }],
])('%s is read', (_, value) => {
  const file = open(value);
  expect(toolNames(file)).toEqual([['lamps', 'light']]);
  expect(file.groups[0]!.tools[0]!.inputSchema).toEqual(schema);
});

test('tools name their servers, as MCPToolBench++ lists those of a category', () => {
  const file = open([
    { name: 'light', description: 'a', input_schema: schema, mcp_server: 'lamps' },
    { name: 'dim', description: 'b', input_schema: schema, mcp_server: 'dimmers' },
  ]);
  expect(toolNames(file)).toEqual([
    ['lamps', 'light'],
    ['dimmers', 'dim'],
  ]);
});

test('a server_meta.json is a server with category and description, whose configuration may stand beside it', () => {
  const meta = {
    id: 'someone/lamps',
    server_name: 'lamps',
    content_name: 'Lamps',
    category: 'MAP',
    abstract: 'Where lamps stand.',
    website: null,
    mcp_server_config: '[{"mcpServers": {"lamps": {"command": "npx", "args": ["lamps"]}}}]',
    tools: [{ name: 'light', description: 'Lights.', input_schema: schema }],
  };
  const file = open(meta);
  expect(file.groups).toMatchObject([{ name: 'Lamps', category: 'MAP', description: 'Where lamps stand.' }]);
  expect(file.configured).toMatchObject([{ name: 'lamps', why: 'command' }]);
  const known = knownIn({ id: 'f', title: 'f' }, file.groups);
  expect(known.servers.map(({ topic }) => topic)).toEqual(['map']);
  expect(open([meta, meta]).groups).toHaveLength(2);
});

test('a server card and a server.json are servers with an address', () => {
  const card = {
    name: 'io.example/lamps',
    description: 'Lamps.',
    version: '1.0.0',
    remotes: [{ type: 'streamable-http', url: 'https://lamps.example/mcp' }],
  };
  expect(open(card).listed).toMatchObject([{ name: 'io.example/lamps', url: 'https://lamps.example/mcp' }]);
  expect(open({ server: card, _meta: {} }).listed).toHaveLength(1);
  expect(open({ servers: [{ server: card }], metadata: {} }).listed).toHaveLength(1);
});

test('a server card of SEP-1649 is a server, whose address is a path on a host that it does not name', () => {
  const card = {
    $schema: 'https://example.org/server-card.schema.json',
    ...{ version: '1.0', protocolVersion: '2025-06-18', description: 'Beds and rates.', capabilities: {} },
    serverInfo: { name: 'hotel-card', title: 'Hotel', version: '2.3.4' },
    transport: { type: 'streamable-http', endpoint: '/mcp' },
  };
  const listing = open({ ...card, tools: [{ name: 'beds', inputSchema: schema }] }, 'card2.json');
  expect(listing.listed).toMatchObject([
    { name: 'hotel-card', title: 'Hotel', version: '2.3.4', transports: ['streamable-http'] },
  ]);
  expect(listing.listed[0]).toMatchObject({ url: '/mcp', why: 'path-alone' });
  expect(toolNames(listing)).toEqual([['Hotel', 'beds']]);
  const dynamic = open({ ...card, tools: ['dynamic'] });
  expect([dynamic.listed.length, toolNames(dynamic), dynamic.left]).toEqual([1, [], []]);
});

test.each([
  { id: 'someone/hub', name: 'hub', category: 'Weather', description: 'Weather.', tools: [] },
  { name: 'hub', description: 'Weather.', tools: [{ name: 'light', input_schema: schema }] },
  { name: 'hub', category: 'Weather' },
])('a list with %o is one of servers', (entry) => {
  const file = open([entry]);
  expect(file.groups.map(({ name }) => name)).toEqual(['hub']);
  expect(file.listed).toHaveLength(1);
  expect(toolNames(file).map(([, name]) => name)).not.toContain('hub');
});

test('a tool with a category and a schema stays a tool', () => {
  expect(toolNames(open([{ name: 'light', category: 'Lamps', parameters: schema }]))).toEqual([
    ['lamps', 'light'],
  ]);
});

test('a client’s configuration gives its servers, the key apart from what is kept', () => {
  const { configured } = open({
    mcpServers: { a: { url: 'https://a.example/mcp', headers: { Authorization: 'Bearer planted' } } },
  });
  expect(configured.map(({ ref }) => ref?.url)).toEqual(['https://a.example/mcp']);
  expect(JSON.stringify(configured[0]!.ref)).not.toContain('planted');
});

test('one bad entry never costs the others, and each has a sentence', () => {
  let deep: object = {};
  for (let depth = 0; depth < 300; depth++) deep = { deep };
  const file = open({
    tools: [
      { name: 'good', description: 'Good.', input_schema: schema },
      { description: 'nameless' },
      'text',
      { name: '__proto__', description: '', input_schema: schema },
      { name: 'deep', input_schema: deep },
      { name: 'bare', description: 'Bare.' },
      { name: 'odd', description: 'Odd.', input_schema: 'none' },
    ],
  });
  expect(toolNames(file).map(([, name]) => name)).toEqual(['good', '__proto__', 'bare', 'odd']);
  expect(file.left).toEqual([
    'Entry 2 has no name that can be used, and was left out.',
    'Entry 3 has no name that can be used, and was left out.',
    'deep is nested too deeply and was left out.',
    'bare has no schema: any object is taken as its arguments.',
    'odd has no schema: any object is taken as its arguments.',
    'Without a description: __proto__.',
  ]);
  expect(({} as Record<string, unknown>).description).toBeUndefined();
});

test('a schema that cannot be checked costs its tool alone', () => {
  const anyOf = Array.from({ length: 40 }, () => ({ type: 'string' }));
  // Each part costs the length of its path.
  const properties = { ['x'.repeat(500_000)]: { anyOf } };
  const file = open({
    tools: [
      { name: 'huge', description: 'Huge.', input_schema: { type: 'object', properties } },
      { name: 'small', description: 'Small.', input_schema: schema },
    ],
  });
  expect(toolNames(file).map(([, name]) => name)).toEqual(['small']);
  expect(file.left).toEqual(['The schema of huge is larger than this page can check; it was left out.']);
});

test('700 tools without descriptions are all read, with one sentence', () => {
  const tools = Array.from({ length: 700 }, (_, index) => ({ name: `t${index}`, input_schema: schema }));
  const file = open({ tools });
  expect(toolNames(file)).toHaveLength(700);
  expect(file.left).toEqual(['Without a description: t0, t1, t2, t3, t4 and 695 more.']);
});

test.each([
  ['prose', 'lamps.json is no JSON.'],
  ['{"answer": 42}', 'lamps.json contains neither servers nor tools in a form that is known here.'],
  ['{"tools": []}', 'lamps.json contains neither servers nor tools in a form that is known here.'],
  ['[]', 'lamps.json contains neither servers nor tools in a form that is known here.'],
  ['"tools"', 'lamps.json contains neither servers nor tools in a form that is known here.'],
])('%s is refused with a sentence', (text, message) => {
  expect(() => open(text)).toThrow(message);
});

test('tools that are kept as a server are the recording of one without calls', () => {
  const file = open({ tools: [{ name: 'light', description: 'Lights.', input_schema: schema }] });
  const { recording, issues } = readRecording(asRecording(file, Date.UTC(2026, 10, 30)));
  expect(issues).toEqual([]);
  expect(recording.calls).toEqual([]);
  expect(recording.server.name).toBe('lamps.json');
  expect(recording.tools).toEqual([{ name: 'light', description: 'Lights.', inputSchema: schema }]);
});

test('what the index saves opens again', () => {
  const file = open({ tools: [{ name: 'light', description: 'Lights.', input_schema: schema }] });
  const { tools } = knownIn({ id: 'f', title: 'f' }, file.groups);
  expect(toolNames(open(toolSchemaFile(tools), 'again.json'))).toEqual([['lamps', 'light']]);
});
