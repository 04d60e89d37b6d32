import { expect, test } from 'vitest';
import { clientConfiguration, configuredServers } from '../../../src/app/frame/servers/client-config.ts';

const ids = () => {
  let next = 0;
  return () => `id-${++next}`;
};
const read = (value: unknown) => configuredServers(JSON.stringify(value), ids());

test('a server with an address can be reached, and one that is a command says why not', () => {
  const found = read({
    mcpServers: {
      docs: { url: 'https://docs.example/mcp' },
      files: { command: 'npx', args: ['-y', 'files'] },
      odd: { url: 'ftp://x' },
      empty: {},
    },
  });
  expect(found?.map(({ name, ref, why }) => [name, ref?.url, why])).toEqual([
    ['docs', 'https://docs.example/mcp', undefined],
    ['files', undefined, 'command'],
    ['odd', undefined, 'not-http'],
    ['empty', undefined, 'no-address'],
  ]);
});

test('a key never stands in the server that is kept, and a place that the client fills is named', () => {
  const [found] = read({
    servers: {
      a: {
        type: 'http',
        url: 'https://a.example',
        headers: { Authorization: 'Bearer planted-secret', 'X-Team': 'blue', 'X-Api-Key': '${input:key}' },
      },
    },
  })!;
  expect(JSON.stringify(found!.ref)).not.toContain('planted-secret');
  expect(found!.secrets).toEqual({ Authorization: 'Bearer planted-secret' });
  expect(found!.unfilled).toEqual(['X-Api-Key']);
  expect(found!.ref!.headers).toEqual([
    { name: 'Authorization', value: '', sensitive: true },
    { name: 'X-Team', value: 'blue', sensitive: false },
    { name: 'X-Api-Key', value: '', sensitive: true },
  ]);
});

test('VS Code’s settings and lines of comment are read', () => {
  const text = '// servers\n{"mcp": {"servers": {"a": {"url": "https://a.example/mcp"}}}}';
  expect(configuredServers(text, ids())).toHaveLength(1);
});

test.each([
  ['prose'],
  ['[]'],
  ['{}'],
  ['{"mcpServers": []}'],
  ['null'],
  ['{"mcp": {"mcp": {}}}'],
  ['x'.repeat(1_000_001)],
])('%.30s lists no servers', (text) => {
  expect(configuredServers(text, ids())).toBeUndefined();
});

test('what is written opens again, without the value of a key', () => {
  const text = clientConfiguration([
    {
      id: 'a',
      title: '__proto__',
      url: 'https://a.example/mcp',
      headers: [
        { name: 'X-Api-Key', value: '', sensitive: true },
        { name: 'X-Team', value: 'blue', sensitive: false },
      ],
    },
    { id: 'b', title: 'b', url: 'https://b.example/', headers: [] },
    { id: 'c', title: 'replayed', url: 'recorded:recorded-00', headers: [] },
  ]);
  const [first, second, ...rest] = configuredServers(text, ids())!;
  expect(rest).toEqual([]);
  expect(first).toMatchObject({ name: '__proto__', unfilled: ['X-Api-Key'], secrets: {} });
  expect(first!.ref!.headers).toContainEqual({ name: 'X-Team', value: 'blue', sensitive: false });
  expect(second!.ref).toMatchObject({ title: 'b', url: 'https://b.example/', headers: [] });
});

test('an entry that is no object is named with the reason; a list of such entries is no configuration', () => {
  const named = configuredServers(
    '{"mcpServers": {"a": {"url": "https://a.example/mcp"}, "b": [1]}}',
    () => 'id',
  );
  expect(named).toMatchObject([{ name: 'a' }, { name: 'b', why: 'no-entry' }]);
  expect(named![1]).not.toHaveProperty('ref');
  expect(configuredServers('{"servers": {"count": 3}}', () => 'id')).toEqual([]);
});
