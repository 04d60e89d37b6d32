import { afterEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '#core/json.ts';
import { diagnose, paramHeadersOf, type ConnectWorld } from '#serve/mcp/index.ts';
import { headersOfCall } from '../../src/serve/mcp/param-headers.ts';
import { aCall, aConnection } from '../servers/a-connection.ts';
import { sendJson } from '../servers/listen.ts';
import { scriptedServer } from '../servers/scripted-server.ts';
import { statelessServer } from '../servers/stateless-server.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});
const kept = <Server extends { close(): Promise<void> }>(server: Server): Server => {
  open.push(server);
  return server;
};

const marked = (type: string, mark: string) => ({ type, 'x-mcp-header': mark });
const object = (properties: JsonObject) => ({ type: 'object', properties });

test.each([
  { what: 'a string', schema: object({ a: marked('string', 'A') }), names: ['Mcp-Param-A'] },
  {
    what: 'one further in',
    schema: object({ o: object({ a: marked('integer', 'A') }) }),
    names: ['Mcp-Param-A'],
  },
  {
    what: 'an argument called like a keyword',
    schema: object({ items: marked('boolean', 'I') }),
    names: ['Mcp-Param-I'],
  },
  {
    what: 'a default that looks like a mark',
    schema: object({ a: { type: 'object', default: { 'x-mcp-header': 1 } } }),
    names: [],
  },
  { what: 'a number', schema: object({ a: marked('number', 'A') }), fault: 'no string, integer or boolean' },
  { what: 'an object', schema: object({ a: { ...object({}), 'x-mcp-header': 'A' } }), fault: 'no string' },
  { what: 'no name', schema: object({ a: marked('string', '') }), fault: 'no header name' },
  {
    what: 'a name with a line break',
    schema: object({ a: marked('string', 'A\r\nB: c') }),
    fault: 'no header name',
  },
  {
    what: 'a list',
    schema: object({ a: { type: 'array', items: marked('string', 'A') } }),
    fault: 'no chain of properties',
  },
  {
    what: 'an alternative',
    schema: { anyOf: [object({ a: marked('string', 'A') })] },
    fault: 'no chain of properties',
  },
  { what: 'a definition', schema: { $defs: { d: marked('string', 'A') } }, fault: 'no chain of properties' },
  { what: 'the whole', schema: { ...object({}), 'x-mcp-header': 'A' }, fault: 'no argument' },
  {
    what: 'two of a name',
    schema: object({ a: marked('string', 'A'), b: marked('string', 'a') }),
    fault: 'twice',
  },
])('a mark on $what is read as 2026-07-28 says', ({ schema, names, fault }) => {
  const read = paramHeadersOf(schema as JsonObject);
  if (names)
    expect(read).toEqual({ headers: names.map((name) => expect.objectContaining({ name }) as object) });
  else expect(read.fault).toContain(fault);
});

test.each([
  { value: 'us-west 1', sent: 'us-west 1' },
  { value: 'a\tb', sent: 'a\tb' },
  { value: '', sent: '=?base64??=' },
  { value: ' a', sent: '=?base64?IGE=?=' },
  { value: 'Zürich', sent: '=?base64?WsO8cmljaA==?=' },
  { value: 'a\r\nX: b', sent: '=?base64?YQ0KWDogYg==?=' },
  { value: '=?base64?eA==?=', sent: '=?base64?PT9iYXNlNjQ/ZUE9PT89?=' },
  { value: 42, sent: '42' },
  { value: 1.5, sent: '1.5' },
  { value: true, sent: 'true' },
  { value: null, sent: undefined },
  { value: [1], sent: undefined },
  { value: 2 ** 60, sent: undefined },
])('the argument $value is sent as $sent', ({ value, sent }) => {
  const headers = headersOfCall([{ path: ['o', 'a'], name: 'Mcp-Param-A' }], { o: { a: value } });
  expect(headers['Mcp-Param-A']).toBe(sent);
});

describe('a tool that wants arguments repeated in headers', () => {
  const args = { place: { region: 'Zürich' }, days: 3, hourly: false };

  test('is called with them in 2026-07-28, by a person, a run and the Wire alike', async () => {
    const server = kept(await statelessServer());
    const { connection } = aConnection(server.url);
    await connection.open();
    const text = [{ type: 'text', text: 'Sun in Zürich' }];
    expect(await connection.callTool(aCall('forecast', args))).toMatchObject({
      content: text,
      isError: false,
    });
    const { content } = await connection.request('tools/call', { name: 'forecast', arguments: args });
    expect(content).toEqual(text);
    expect(server.headers.at(-1)).toMatchObject({
      'mcp-param-region': '=?base64?WsO8cmljaA==?=',
      'mcp-param-days': '3',
      'mcp-param-hourly': 'false',
    });
    await connection.close();
  });

  test('is called without them in an older protocol', async () => {
    const server = kept(await statelessServer(undefined, undefined, true));
    const { connection } = aConnection(server.url, { era: 'initialize' });
    await connection.open();
    expect(await connection.callTool(aCall('forecast', args))).toMatchObject({ isError: false });
    expect(Object.keys(server.headers.at(-1)!).filter((name) => name.startsWith('mcp-param'))).toEqual([]);
    await connection.close();
  });

  test('whose list is out of date is listed anew, and called once more', async () => {
    let tools = [{ name: 'a', inputSchema: object({ x: { type: 'string' } }) as JsonObject }];
    const calls: unknown[] = [];
    const server = kept(
      await scriptedServer({
        'server/discover': () => ({ supportedVersions: ['2026-07-28'], capabilities: { tools: {} } }),
        'tools/list': () => ({ resultType: 'complete', ttlMs: 0, cacheScope: 'private', tools }),
        'tools/call': ({ id, request, response }) => {
          calls.push(request.headers['mcp-param-x']);
          if (request.headers['mcp-param-x'] !== undefined) return { resultType: 'complete', content: [] };
          tools = [{ name: 'a', inputSchema: object({ x: marked('string', 'X') }) }];
          const error = { code: -32020, message: 'Bad Request: no Mcp-Param-X' };
          return void sendJson(response, { jsonrpc: '2.0', id, error }, 400);
        },
      }),
    );
    const { connection } = aConnection(server.url);
    await connection.open();
    expect(await connection.callTool(aCall('a', { x: 'y' }))).toMatchObject({ isError: false });
    expect(calls).toEqual([undefined, 'y']);
    await connection.close();
  });

  test('that is refused by the new list as well was not carried out', async () => {
    const server = kept(
      await scriptedServer({
        'server/discover': () => ({ supportedVersions: ['2026-07-28'], capabilities: { tools: {} } }),
        'tools/list': () => ({ resultType: 'complete', tools: [{ name: 'a', inputSchema: object({}) }] }),
        'tools/call': ({ id, response }) =>
          void sendJson(
            response,
            { jsonrpc: '2.0', id, error: { code: -32020, message: 'No Mcp-Param-Y' } },
            400,
          ),
      }),
    );
    const { connection } = aConnection(server.url);
    await connection.open();
    await expect(connection.callTool(aCall('a'))).rejects.toMatchObject({
      code: 'mcp-refused',
      message: expect.stringMatching(/did not carry out the call.*No Mcp-Param-Y/) as string,
    });
    expect(server.heard.filter((method) => method === 'tools/call')).toHaveLength(2);
    await connection.close();
  });

  test('is called once in an older protocol, whatever its server means by -32020', async () => {
    const server = kept(
      await scriptedServer({
        'tools/call': ({ id, response }) =>
          void sendJson(response, { jsonrpc: '2.0', id, error: { code: -32020, message: 'Out of paper' } }),
      }),
    );
    const { connection } = aConnection(server.url);
    await connection.open();
    await expect(connection.callTool(aCall('a'))).rejects.toMatchObject({ code: 'mcp-version' });
    expect(server.heard.filter((method) => method === 'tools/call')).toHaveLength(1);
    await connection.close();
  });

  test('whose connection broke may have been carried out where its server refuses headers that no argument has', async () => {
    const tools = [{ name: 'a', inputSchema: object({ x: marked('string', 'X') }) }];
    const server = kept(
      await scriptedServer({
        'server/discover': ({ id, request, response }) => {
          if (request.headers['mcp-param-x'] === undefined)
            return { supportedVersions: ['2026-07-28'], capabilities: { tools: {} } };
          const error = { code: -32020, message: 'Mcp-Param-X goes with no argument' };
          return void sendJson(response, { jsonrpc: '2.0', id, error }, 400);
        },
        'tools/list': () => ({ resultType: 'complete', tools }),
        'tools/call': ({ request }) => void request.socket.destroy(),
      }),
    );
    const { connection } = aConnection(server.url);
    await connection.open();
    await expect(connection.callTool(aCall('a', { x: 'y' }))).rejects.toMatchObject({
      code: 'mcp-unreachable',
    });
    await connection.close();
  });

  test('is named where pages may not send such a header, and the connection stays', async () => {
    const server = kept(await statelessServer());
    const blocking: ConnectWorld['fetch'] = (input, init) =>
      new Headers(init?.headers).has('mcp-param-region')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : fetch(input, init);
    const { connection } = aConnection(server.url, {}, { fetch: blocking });
    await connection.open();
    await expect(connection.callTool(aCall('forecast', args))).rejects.toMatchObject({
      code: 'mcp-cors-blocked',
      message: expect.stringContaining('Mcp-Param-Region') as string,
    });
    expect(connection.status.state).toBe('connected');
    expect(server.heard).not.toContain('tools/call');
    const report = await diagnose(
      { url: server.url, headers: {}, paramHeaders: ['Mcp-Param-Region', 'Mcp-Param-Days'] },
      { fetch: blocking, pageOrigin: 'http://127.0.0.1', now: () => 0, onProbe: () => {} },
    );
    expect(report).toMatchObject({ verdict: 'header-not-allowed', missingHeaders: ['mcp-param-region'] });
    for (const { code } of report.recipes) expect(code).toMatch(/Mcp-Param-Region.*Mcp-Param-Days/);
    await connection.close();
  });

  test('and declares them wrongly is left out by name in 2026-07-28 alone', async () => {
    const tools = [{ name: 'odd', inputSchema: object({ x: marked('number', 'X') }) }];
    const server = kept(
      await scriptedServer({
        'server/discover': () => ({ supportedVersions: ['2026-07-28'], capabilities: { tools: {} } }),
        'tools/list': () => ({ resultType: 'complete', tools }),
      }),
    );
    const newest = await aConnection(server.url).connection.open();
    expect(newest.error).toBeUndefined();
    expect(newest.tools).toEqual([]);
    expect(newest.warnings).toMatchObject([{ kind: 'unusable-tool', tool: 'odd' }]);
    const older = await aConnection(server.url, { era: 'initialize' }).connection.open();
    expect(older.tools.map(({ tool }) => tool.name)).toEqual(['odd']);
  });
});
