import { expect, test } from 'vitest';
import { listedServer, refOf } from '../../../src/app/tools/listed-server.ts';
import { leftOutWords, pageAddress, readAnswer } from '../../../src/app/tools/registry.ts';

const remote = (url: string, type = 'streamable-http') => ({ remotes: [{ type, url }] });
const server = (name: string, more: object = {}) => ({
  name,
  description: 'Lamps.',
  version: '1.0.0',
  ...more,
});
const meta = (isLatest: boolean, status = 'active') => ({
  _meta: { 'io.modelcontextprotocol.registry/official': { isLatest, status } },
});
const read = (value: unknown) => readAnswer(JSON.stringify(value));

test('an answer gives the latest version of each server and the place of the next page', () => {
  const page = read({
    servers: [
      { server: server('a/old', remote('https://old.example/mcp')), ...meta(false) },
      { server: server('a/lamps', remote('https://lamps.example/mcp')), ...meta(true) },
      { server: server('a/gone'), ...meta(true, 'deleted') },
    ],
    metadata: { nextCursor: 'a/lamps:1.0.0', count: 3 },
  });
  expect(page.servers.map(({ name, url }) => [name, url])).toEqual([
    ['a/lamps', 'https://lamps.example/mcp'],
  ]);
  expect(page.cursor).toBe('a/lamps:1.0.0');
  expect(leftOutWords(page)).toEqual(['Older versions and deleted servers, left out: 2.']);
});

test('answers of earlier versions of the API are read too', () => {
  const page = read({
    servers: [
      { ...server('b', { version: undefined }), version_detail: { version: '2', is_latest: true } },
      { ...server('c'), remotes: [{ transport_type: 'streamable', url: 'https://c.example/mcp' }] },
    ],
    metadata: { next_cursor: 'c' },
  });
  expect(page.servers.map(({ name, version, url }) => [name, version, url])).toEqual([
    ['b', '2', ''],
    ['c', '1.0.0', 'https://c.example/mcp'],
  ]);
  expect(page.cursor).toBe('c');
});

test.each([
  [remote('https://a.example/mcp'), undefined, ['streamable-http']],
  [remote('https://a.example/sse', 'sse'), 'old-transport', ['sse']],
  [{ packages: [{ registryType: 'npm', identifier: 'a' }] }, 'no-address', ['stdio']],
  [remote('https://{tenant}.example/mcp'), 'to-fill', ['streamable-http']],
  [remote('http://a.example/mcp'), 'not-https', ['streamable-http']],
  [remote('javascript:alert(1)'), 'not-https', ['streamable-http']],
  [remote('https://user:secret@a.example/mcp'), 'not-https', ['streamable-http']],
  [remote('http://127.0.0.1:3000/mcp'), 'own-network', ['streamable-http']],
  [remote('https://192.168.0.1/mcp'), 'own-network', ['streamable-http']],
  [remote('https://router.lan/mcp'), 'own-network', ['streamable-http']],
  [{}, 'no-address', []],
])('%j can be asked, or says why not', (more, why, transports) => {
  const found = listedServer(server('a', more))!;
  expect(found.why).toBe(why);
  expect(found.transports).toEqual(transports);
});

test('hostile texts are cut to one line of text, and cost no other entry', () => {
  const page = read({
    servers: [
      null,
      'text',
      { server: { name: 5 } },
      JSON.parse('{"__proto__": {"polluted": true}, "name": "p/proto"}') as object,
      server('h/html', { title: '<img src=x onerror=alert(1)>', description: 'a\nb\u202Ec\u0000d' }),
      server('l/long', { description: 'x'.repeat(1_000_000), title: 'y'.repeat(10_000) }),
      server('z/good', remote('https://good.example/mcp')),
    ],
  });
  expect(page.servers.map(({ name }) => name)).toEqual(['p/proto', 'h/html', 'l/long', 'z/good']);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  const [, html, long] = page.servers;
  expect(html).toMatchObject({ title: '<img src=x onerror=alert(1)>', description: 'a b c d' });
  expect(long!.description).toHaveLength(500);
  expect(long!.title).toHaveLength(200);
  expect(leftOutWords(page)).toEqual(['Entries without a name that can be read: 3.']);
});

test('no more entries are read than the bound, and the rest is counted', () => {
  const page = read({ servers: Array.from({ length: 5003 }, (_, index) => server(`a/${index}`)) });
  expect(page.servers).toHaveLength(5000);
  expect(leftOutWords(page)).toEqual(['Entries beyond the first 5,000, not read: 3.']);
});

test.each(['prose', '{}', '{"servers": {}}', 'null', '5'])('%s is no answer of a registry', (text) => {
  expect(() => readAnswer(text)).toThrow('This is no answer of a registry: it contains no list of servers.');
});

test('the address of a page asks for latest versions, and carries search and place', () => {
  const url = new URL(pageAddress('lamp & co', 'a/b:1'));
  expect(url.origin + url.pathname).toBe('https://registry.modelcontextprotocol.io/v0/servers');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    limit: '100',
    version: 'latest',
    search: 'lamp & co',
    cursor: 'a/b:1',
  });
});

test('a server to evaluate asks for its headers and holds none of their values', () => {
  const listed = listedServer(
    server('a', {
      remotes: [
        {
          type: 'streamable-http',
          url: 'https://a.example/mcp',
          headers: [{ name: 'X-Key', value: 'Bearer planted' }, { name: 'bad name\r\nX: y' }],
        },
      ],
    }),
  )!;
  expect(refOf(listed, 'id')).toEqual({
    id: 'id',
    title: 'a',
    url: 'https://a.example/mcp',
    headers: [{ name: 'X-Key', value: '', sensitive: true }],
  });
});
