import { describe, expect, test } from 'vitest';
import { type McpServerRef, replayedServer, type ServerInfo, type ServerStatus } from '#core/mcp.ts';
import {
  isNamed,
  knownAs,
  readStoredServers,
  serverName,
  titleAmong,
} from '../../../src/app/frame/servers/server-refs.ts';

const ref = (id: string, url: string, title = new URL(url).host): McpServerRef => ({
  id,
  title,
  url,
  headers: [],
});
const known = (serverInfo?: Partial<ServerInfo>): ServerStatus | undefined =>
  serverInfo && ({ serverInfo: { name: '', version: '1', ...serverInfo } } as ServerStatus);

test.each<[McpServerRef, Partial<ServerInfo> | undefined, string]>([
  [ref('a', 'http://127.0.0.1:3001/mcp'), undefined, '127.0.0.1:3001/mcp'],
  [ref('a', 'http://127.0.0.1:3001/mcp'), { name: 'everything' }, '127.0.0.1:3001/mcp (everything)'],
  [ref('a', 'http://127.0.0.1:3001/b/mcp?x=1'), { name: 'b', title: 'B' }, '127.0.0.1:3001/b/mcp?x=1 (B)'],
  [ref('a', 'https://mcp.example/'), {}, 'mcp.example'],
  [ref('a', 'https://mcp.example/mcp', 'Mine'), { name: 'shop' }, 'Mine (shop)'],
  [ref('a', 'https://mcp.example/mcp', 'Mine'), { name: 'Mine' }, 'Mine'],
  [ref('a', 'https://mcp.example/mcp', 'Mine'), { name: 'x'.repeat(500) }, `Mine (${'x'.repeat(60)})`],
  [ref('manual.todo', 'testbed:manual/todo', 'todo'), { name: 'todo' }, 'todo'],
])('%j that calls itself %j is named %s', (server, info, name) => {
  expect(serverName(server, known(info))).toBe(name);
});

const lab = {
  ...ref('a', 'https://lab.example/mcp', 'Lab'),
  headers: [{ name: 'X', value: '1', sensitive: false }],
};
test.each<[string, McpServerRef, boolean]>([
  ['the same address', { ...lab, id: 'b', title: 'lab.example' }, true],
  ['the same address under the same name', { ...lab, id: 'b' }, true],
  ['another name of the person', { ...lab, id: 'b', title: 'Second' }, false],
  ['another version of MCP', { ...lab, id: 'b', era: 'initialize' }, false],
  ['other headers', { ...lab, id: 'b', headers: [] }, false],
  ['another path', { ...lab, id: 'b', url: 'https://lab.example/other' }, false],
])('a server with %s is known: %#', (_, given, isKnown) => {
  expect(knownAs(given, [ref('c', 'https://c.example'), lab])).toBe(isKnown ? lab : undefined);
});

test('of two servers of one address each is named with its version', () => {
  const url = 'http://127.0.0.1:3001/mcp';
  const old = { ...ref('a', url), era: 'initialize' as const };
  const any = ref('b', url);
  const both = [old, any, ref('c', 'http://127.0.0.1:3001/other')];
  expect(serverName(old, undefined, both)).toBe('127.0.0.1:3001/mcp (MCP 2025-11-25 or older)');
  expect(serverName(any, undefined, both)).toBe('127.0.0.1:3001/mcp (MCP of any version)');
  const status = { ...known({ name: 'shop' })!, protocolVersion: '2026-07-28' };
  expect(serverName(any, status, both)).toBe('127.0.0.1:3001/mcp (shop, MCP 2026-07-28)');
  expect(serverName(both[2]!, undefined, both)).toBe('127.0.0.1:3001/other');
});

describe('two servers of one host', () => {
  const url = 'http://127.0.0.1:3001/mcp';
  test('get two titles, and keep them when they are saved again', () => {
    const first = ref('a', url);
    const second = { ...ref('b', 'http://127.0.0.1:3001/other'), title: '127.0.0.1:3001' };
    expect(titleAmong(first, [])).toBe('127.0.0.1:3001');
    expect(titleAmong(second, [first])).toBe('127.0.0.1:3001/other');
    const renamed = { ...second, title: '127.0.0.1:3001/other' };
    expect([first, renamed].map((each) => titleAmong(each, [first, renamed]))).toEqual([
      '127.0.0.1:3001',
      '127.0.0.1:3001/other',
    ]);
    const same = ref('c', url, '127.0.0.1:3001');
    expect(titleAmong(same, [first])).toBe('127.0.0.1:3001/mcp');
    expect(titleAmong(same, [first, ref('d', url, '127.0.0.1:3001/MCP')])).toBe('127.0.0.1:3001/mcp (2)');
  });
  test('that are replayed and called alike get a number, and nothing of their ids', () => {
    const replayed = (digit: string) =>
      replayedServer({ id: `recorded-${digit.repeat(32)}`, title: 'Lamps (recorded 2026-11-29)' });
    const first = replayed('a');
    const second = { ...replayed('b'), title: titleAmong(replayed('b'), [first]) };
    expect(second.title).toBe('Lamps (recorded 2026-11-29) (2)');
    expect(titleAmong(replayed('c'), [first, second])).toBe('Lamps (recorded 2026-11-29) (3)');
  });
  test('that an earlier version kept under one title are read under two', () => {
    const servers = [ref('a', url), ref('b', 'http://127.0.0.1:3001/other')];
    expect(readStoredServers({ servers }).map(({ title }) => title)).toEqual([
      '127.0.0.1:3001',
      '127.0.0.1:3001/other',
    ]);
  });
});

test.each<[string, boolean]>([
  ['a', true],
  ['mine', true],
  ['shop', true],
  ['mcp.example', false],
])('a task that names “%s” means it: %s', (name, isMeant) => {
  const server = ref('a', 'https://mcp.example/mcp', 'Mine');
  expect(isNamed(server, known({ name: 'Shop' }), new Set([name]))).toBe(isMeant);
});
