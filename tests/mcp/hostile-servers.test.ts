import { afterEach, expect, test, vi } from 'vitest';
import { guardedFetch } from '../../src/serve/mcp/guarded-fetch.ts';
import { listen, sendJson, type Listening } from '../servers/listen.ts';
import { scriptedServer, type ScriptedServer } from '../servers/scripted-server.ts';
import { aCall, aConnection } from '../servers/a-connection.ts';

const open: Listening[] = [];
const kept = <Server extends Listening>(server: Server): Server => {
  open.push(server);
  return server;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

const object = { type: 'object' };
const stateOf = (status: Awaited<ReturnType<ReturnType<typeof aConnection>['connection']['open']>>) =>
  status.ticks.map(({ state }) => state).join(' ');

test('a web page in place of a server is named with its title', async () => {
  const server = kept(
    await listen((_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>Sign in to Acme</title>'),
    ),
  );
  const status = await aConnection(server.origin).connection.open();
  expect(status.error).toMatchObject({ code: 'mcp-not-mcp' });
  expect(status.error!.message).toContain('Sign in to Acme');
  expect(stateOf(status)).toBe('ok ok failed skipped skipped');
});

test.each([
  { what: 'a 401', status: 401, code: 'mcp-unauthorized' },
  { what: 'a 403', status: 403, code: 'mcp-refused' },
  { what: 'a 404', status: 404, code: 'mcp-not-mcp' },
  { what: 'a 500', status: 500, code: 'mcp-protocol' },
])('$what is told as $code', async ({ status, code }) => {
  const server = kept(
    await listen((_, response) =>
      sendJson(response, { error: 'no' }, status, { 'www-authenticate': 'Bearer realm="x"' }),
    ),
  );
  const answer = await aConnection(server.origin).connection.open();
  expect(answer.error).toMatchObject({ code });
  expect(answer.challenge).toBe(status === 401 ? 'Bearer realm="x"' : undefined);
});

test('nobody at the address is told as unreachable', async () => {
  const server = await listen(() => {});
  await server.close();
  const status = await aConnection(server.origin).connection.open();
  expect(status.error).toMatchObject({ code: 'mcp-unreachable' });
  expect(stateOf(status)).toBe('failed skipped skipped skipped skipped');
});

test('a list of tools of 50 MB is refused with a word, and another server is unharmed', async () => {
  const big = kept(
    await scriptedServer({
      'tools/list': ({ id, response }) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write(`{"jsonrpc":"2.0","id":${id},"result":{"tools":[{"name":"big","description":"`);
        const piece = 'x'.repeat(1_000_000);
        const write = (left: number): void => {
          if (left === 0 || response.destroyed) return void response.end('"}]}}');
          response.write(piece, () => write(left - 1));
        };
        write(50);
        return undefined;
      },
    }),
  );
  const good = kept(
    await scriptedServer({ 'tools/list': () => ({ tools: [{ name: 'a', inputSchema: object }] }) }),
  );
  const other = aConnection(good.url).connection;
  await other.open();
  const status = await aConnection(big.url).connection.open();
  expect(status.error).toMatchObject({ code: 'mcp-too-large' });
  expect(status.error!.message).toContain('The list of tools is larger than 16 MB');
  expect(other.tools).toHaveLength(1);
});

test.each(['application/json', 'text/event-stream'])(
  'a result of 20 MB as %s is cut off with a word',
  async (type) => {
    const server = kept(
      await scriptedServer({
        'tools/list': () => ({
          tools: [
            { name: 'big', inputSchema: object },
            { name: 'small', inputSchema: object },
          ],
        }),
        'tools/call': ({ id, params, response }) => {
          if (params.name === 'small') return { content: [{ type: 'text', text: 'fine' }] };
          const text = 'x'.repeat(20_000_000);
          const answer = JSON.stringify({
            jsonrpc: '2.0',
            id,
            result: { content: [{ type: 'text', text }] },
          });
          response.writeHead(200, { 'content-type': type });
          response.end(type === 'application/json' ? answer : `data: ${answer}\n\n`);
          return undefined;
        },
      }),
    );
    const { connection } = aConnection(server.url);
    await connection.open();
    await expect(connection.callTool(aCall('big'))).rejects.toMatchObject({ code: 'mcp-too-large' });
    expect((await connection.callTool(aCall('small'))).content).toEqual([{ type: 'text', text: 'fine' }]);
  },
);

test('a call that is never answered ends at its time limit, and the server is told', async () => {
  const server = kept(await scriptedServer({ 'tools/call': () => undefined }));
  const { connection } = aConnection(server.url);
  await connection.open();
  await expect(connection.callTool(aCall('slow'), { timeoutMs: 100 })).rejects.toMatchObject({
    code: 'mcp-timeout',
  });
  await expect.poll(() => server.heard).toContain('notifications/cancelled');
});

test('an answer that ends without answering is an error at once, not a wait', async () => {
  const server = kept(
    await scriptedServer({
      'tools/call': ({ response }) =>
        void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(': nothing\n\n'),
    }),
  );
  const { connection } = aConnection(server.url);
  await connection.open();
  await expect(connection.callTool(aCall('mute'))).rejects.toMatchObject({ code: 'mcp-protocol' });
});

test('a redirect to another origin is not followed, and no header goes there', async () => {
  const goal = kept(await scriptedServer());
  const server = kept(await listen((_, response) => response.writeHead(307, { location: goal.url }).end()));
  const { connection } = aConnection(
    server.origin,
    {},
    { headers: () => ({ authorization: 'Bearer s3cret' }) },
  );
  const status = await connection.open();
  expect(status.error).toMatchObject({ code: 'mcp-redirected' });
  expect(status.error!.message).toContain(goal.origin);
  expect(goal.heard).toEqual([]);
});

test('a redirect within the origin is followed', async () => {
  const inner = kept(await scriptedServer());
  let followed = 0;
  const server = kept(
    await listen(async (request, response) => {
      if (request.url === '/mcp') return void response.writeHead(307, { location: '/mcp/' }).end();
      followed++;
      const answer = await fetch(inner.url, {
        method: request.method!,
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        ...(request.method === 'POST' ? { body: await new Response(request as never).text() } : {}),
      });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    }),
  );
  const status = await aConnection(`${server.origin}/mcp`).connection.open();
  expect(status.state).toBe('connected');
  expect(followed).toBeGreaterThan(2);
});

test('a server of the old HTTP+SSE transport is recognised', async () => {
  const server = kept(
    await listen((request, response) => {
      if (request.method !== 'GET') return void response.writeHead(405).end('Method not allowed');
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('event: endpoint\ndata: /messages?sessionId=1\n\n');
    }),
  );
  const status = await aConnection(`${server.origin}/sse`).connection.open();
  expect(status.error).toMatchObject({ code: 'mcp-old-transport' });
});

test.each([
  { url: 'http://example.org/mcp', pageOrigin: 'https://site.test', code: 'mcp-mixed-content' },
  { url: 'https://user:pass@example.org/mcp', pageOrigin: 'https://site.test', code: 'mcp-unreachable' },
  { url: 'http://127.0.0.1.example.org/mcp', pageOrigin: 'https://site.test', code: 'mcp-mixed-content' },
  { url: 'http://192.168.1.7/mcp', pageOrigin: 'https://site.test', code: 'mcp-mixed-content' },
  { url: 'ftp://example.org', pageOrigin: 'https://site.test', code: 'mcp-unreachable' },
  { url: 'nonsense', pageOrigin: 'https://site.test', code: 'mcp-unreachable' },
])('$url is refused before anything is sent', async ({ url, pageOrigin, code }) => {
  let sent = 0;
  const fetchNothing = () => {
    sent++;
    return Promise.reject(new TypeError('no'));
  };
  const status = await aConnection(url, {}, { pageOrigin, fetch: fetchNothing }).connection.open();
  expect(status.error).toMatchObject({ code });
  expect(sent).toBe(0);
});

test('a server on this machine may be spoken to over plain http, and the permission is mentioned', async () => {
  const fetchNothing = () => Promise.reject(new TypeError('Failed to fetch'));
  const world = { pageOrigin: 'https://site.test', fetch: fetchNothing };
  const status = await aConnection('http://localhost:3001/mcp', {}, world).connection.open();
  expect(status.error).toMatchObject({ code: 'mcp-unreachable' });
  expect(status.error!.hint).toContain('permission');
});

test('a header that HTTP does not allow is named', async () => {
  const status = await aConnection(
    'https://example.org/mcp',
    {},
    { headers: () => ({ 'x-key': 'a\nb' }) },
  ).connection.open();
  expect(status.error!.message).toContain('x-key');
});

const withTools = async (tools: unknown[]): Promise<ScriptedServer> =>
  kept(await scriptedServer({ 'tools/list': () => ({ tools: tools as never }) }));

test('circular and broken schemas are told of and leave the other tools usable', async () => {
  const server = await withTools([
    {
      name: 'tree',
      inputSchema: { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
    },
    {
      name: 'broken',
      inputSchema: object,
      outputSchema: { type: 'object', properties: { a: { $ref: '#/nowhere' } } },
    },
    { name: 'none' },
    { inputSchema: object },
    'no tool',
    { name: 'fine', inputSchema: object },
    { name: 'fine', inputSchema: object },
  ]);
  const { connection } = aConnection(server.url);
  const status = await connection.open();
  expect(status.state).toBe('connected');
  expect(connection.tools.map(({ name }) => name)).toEqual(['tree', 'broken', 'none', 'fine', 'fine']);
  const kinds = status.warnings.map(({ kind, tool }) => `${kind} ${tool ?? ''}`.trim());
  expect(kinds).toContain('circular-reference tree');
  expect(kinds).toContain('unusable-schema none');
  expect(kinds.filter((kind) => kind === 'unusable-tool')).toHaveLength(2);
  expect(kinds).toContain('same-name fine');
});

test('structured content that breaks the outputSchema is a note on the result', async () => {
  const outputSchema = { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] };
  const server = kept(
    await scriptedServer({
      'tools/list': () => ({ tools: [{ name: 'add', inputSchema: object, outputSchema }] }),
      'tools/call': () => ({ content: [{ type: 'mystery' }], structuredContent: { sum: 'three' } }),
    }),
  );
  const { connection } = aConnection(server.url);
  await connection.open();
  const result = await connection.callTool(aCall('add'));
  expect(result.isError).toBe(false);
  expect(result.content).toEqual([{ type: 'text', text: '{"type":"mystery"}' }]);
  expect(result.notes!.join(' ')).toMatch(/breaks the tool’s own outputSchema: \/sum/);
});

test('a JSON-RPC error in place of a result goes to the model as a failed result', async () => {
  const server = kept(
    await scriptedServer({
      'tools/call': ({ id, response }) =>
        void sendJson(response, { jsonrpc: '2.0', id, error: { code: -32602, message: 'Unknown tool' } }),
    }),
  );
  const { connection } = aConnection(server.url);
  await connection.open();
  const result = await connection.callTool(aCall('nope'));
  expect(result).toMatchObject({ isError: true, content: [{ text: 'MCP error -32602: Unknown tool' }] });
});

test.each(['text/plain', 'image/png', 'application/jsonx', ''])(
  'an answer of the type “%s” is the server’s fault, not the tool’s',
  async (type) => {
    const server = kept(
      await scriptedServer({
        'tools/call': ({ id, response }) =>
          void response
            .writeHead(200, type === '' ? {} : { 'content-type': type })
            .end(JSON.stringify({ jsonrpc: '2.0', id, result: { content: [] } })),
      }),
    );
    const { connection } = aConnection(server.url);
    await connection.open();
    await expect(connection.callTool(aCall('any'))).rejects.toMatchObject({ code: 'mcp-protocol' });
  },
);

test('of 1,000 parts without a known form five are named and the others counted', async () => {
  const parts = Array.from({ length: 1000 }, () => ({ type: 'mystery' }));
  const server = kept(await scriptedServer({ 'tools/call': () => ({ content: parts }) }));
  const { connection } = aConnection(server.url);
  await connection.open();
  const { content, notes } = await connection.callTool(aCall('any'));
  expect(content).toHaveLength(1000);
  expect(notes).toHaveLength(6);
  expect(notes!.at(-1)).toBe('The same goes for 995 more.');
});

test('a list whose schemas are larger than can be checked is ended there, with a word', async () => {
  // Each part costs the length of its path too, so that a long name outside makes few parts costly.
  const inner = Object.fromEntries(Array.from({ length: 7000 }, (_, at) => [`p${at}`, {}]));
  const wide = { type: 'object', properties: { ['x'.repeat(1000)]: { properties: inner } } };
  const tools = Array.from({ length: 12 }, (_, at) => ({ name: `wide-${at}`, inputSchema: wide }));
  const server = kept(await scriptedServer({ 'tools/list': () => ({ tools }) }));
  const { connection } = aConnection(server.url);
  const status = await connection.open();
  expect(status.state).toBe('connected');
  expect(connection.tools.length).toBeGreaterThan(3);
  expect(connection.tools.length).toBeLessThan(12);
  expect(status.warnings[0]).toMatchObject({ kind: 'list-cut-short' });
});

test('a tool nested without end is left out, and the others stay', async () => {
  const depth = 100_000;
  const server = kept(
    await scriptedServer({
      'tools/list': ({ id, response }) => {
        const deep = `{"name":"deep","inputSchema":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`;
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(`{"jsonrpc":"2.0","id":${id},"result":{"tools":[${deep},{"name":"fine"}]}}`);
        return undefined;
      },
      'tools/call': ({ id, response }) => {
        const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(`{"jsonrpc":"2.0","id":${id},"result":{"content":[],"structuredContent":${deep}}}`);
        return undefined;
      },
    }),
  );
  const { connection } = aConnection(server.url);
  const status = await connection.open();
  expect(connection.tools.map(({ name }) => name)).toEqual(['fine']);
  expect(status.warnings.map(({ kind, tool }) => `${kind} ${tool}`)).toContain('unusable-tool deep');
  const result = await connection.callTool(aCall('fine'));
  expect(result.isError).toBe(true);
  expect(result).not.toHaveProperty('structuredContent');
});

test('a server that never answers is given up after 5 seconds in the newest version and 15 in an older one', async () => {
  vi.useFakeTimers();
  try {
    const opening = aConnection(
      'http://127.0.0.1/mcp',
      {},
      {
        fetch: (_, init) =>
          new Promise((_, reject) =>
            init?.signal?.addEventListener('abort', () => reject(init.signal!.reason as Error)),
          ),
      },
    ).connection.open();
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    await vi.advanceTimersByTimeAsync(5000);
    await vi.dynamicImportSettled();
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    await vi.advanceTimersByTimeAsync(15_000);
    expect((await opening).error).toMatchObject({ code: 'mcp-timeout' });
  } finally {
    vi.useRealTimers();
  }
});

test('a stream beyond its size is not listened to again', async () => {
  let streams = 0;
  const chunk = new Uint8Array(1024 * 1024).fill(58);
  const guard = guardedFetch({
    fetch: async () => {
      streams++;
      const body = new ReadableStream({ pull: (controller) => controller.enqueue(chunk) });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    },
    onAnswerEnd: () => {},
  });
  const response = await guard.fetch('http://a.test/mcp');
  await expect(response.text()).rejects.toMatchObject({ code: 'mcp-too-large' });
  await expect(guard.fetch('http://a.test/mcp')).rejects.toMatchObject({ code: 'mcp-too-large' });
  expect(streams).toBe(1);
});
