import { afterEach, expect, test, vi } from 'vitest';
import type { WireMessage } from '#store/bridge/line.ts';
import type { McpServerRef, ServerStatus } from '#core/mcp.ts';
import type { ServersDeps } from '../../workers/servers/servers-api.ts';
import { aBrowser } from '../servers/a-browser.ts';
import { aCall } from '../servers/a-connection.ts';
import { sendJson } from '../servers/listen.ts';
import { scriptedServer } from '../servers/scripted-server.ts';

const SECRET = 'sk-planted-"secret"-0123456789';
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});
const kept = <Server extends { close(): Promise<void> }>(server: Server): Server => {
  open.push(server);
  return server;
};

function aWorld(change: Partial<ServersDeps> = {}) {
  const told: WireMessage[] = [];
  const waited: number[] = [];
  const servers = aBrowser({
    wait: async (ms) => void waited.push(ms),
    tell: (message) => told.push(message),
    ...change,
  });
  return { ...servers, told, waited };
}

const refTo = (url: string, ref: Partial<McpServerRef> = {}): McpServerRef => ({
  id: 's1',
  title: 'One',
  url,
  headers: [],
  ...ref,
});
const initialized = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 'scripted', version: '1' },
};
const tools = (...names: string[]) => ({
  tools: names.map((name) => ({ name, inputSchema: { type: 'object' } })),
});

test('resources and prompts that repeat a secret, or refuse with it, come without it and stand on the wire', async () => {
  const server = kept(
    await scriptedServer({
      initialize: () => ({ ...initialized, capabilities: { resources: {}, prompts: {} } }),
      'resources/list': ({ request }) => ({
        resources: [{ uri: 'a:1', name: `for ${request.headers.authorization}` }],
      }),
      'resources/templates/list': () => ({ resourceTemplates: [] }),
      'resources/read': ({ request }) => ({
        contents: [{ uri: 'a:1', text: `You sent ${request.headers.authorization}` }],
      }),
      'prompts/get': ({ request, response, id }) =>
        void sendJson(response, {
          jsonrpc: '2.0',
          id,
          error: { code: -32602, message: `no ${request.headers.authorization}` },
        }),
    }),
  );
  const { api, told } = aWorld();
  const headers = [{ name: 'Authorization', value: '', sensitive: true }];
  await api.connectServer(refTo(server.url, { headers }), { authorization: `Bearer ${SECRET}` }, () => {});
  const list = await api.listOffered('s1', 'resources');
  expect(list.items).toMatchObject([{ id: 'a:1', title: 'for [secret]' }]);
  const read = await api.readResource('s1', 'a:1');
  expect(read.parts).toMatchObject([{ text: 'You sent [secret]' }]);
  const refused = await api.getPrompt('s1', 'p', {});
  expect(refused.refusal).toBe('error -32602: no [secret]');
  const wire = JSON.stringify(told);
  for (const method of ['resources/list', 'resources/read', 'prompts/get']) expect(wire).toContain(method);
  expect(wire).not.toContain('planted');
  await expect(api.readResource('s9', 'a:1')).rejects.toMatchObject({ code: 'mcp-not-connected' });
});

test('a secret reaches the server and nothing else, even when the server repeats it', async () => {
  const echo = kept(
    await scriptedServer({
      'tools/list': () => tools('a'),
      'tools/call': ({ request, response, id }) =>
        void sendJson(response, {
          jsonrpc: '2.0',
          id,
          result: { content: [{ type: 'text', text: `You sent ${request.headers.authorization}` }] },
        }),
    }),
  );
  const refusing = kept(
    await scriptedServer({
      initialize: ({ request, response }) =>
        void sendJson(response, { error: `no ${request.headers.authorization}` }, 403),
    }),
  );
  const { api, told } = aWorld();
  const headers = [
    { name: 'Authorization', value: '', sensitive: true },
    { name: 'X-Open', value: 'seen', sensitive: false },
  ];
  const statuses: ServerStatus[] = [];
  const onStatus = (status: ServerStatus) => statuses.push(status);
  const secrets = { authorization: `Bearer ${SECRET}` };
  await api.connectServer(refTo(echo.url, { headers }), secrets, onStatus);
  const result = await api.callServerTool('s1', aCall('a'), {}, () => {});
  const status = await api.connectServer(refTo(refusing.url, { id: 's2', headers }), secrets, onStatus);
  expect(echo.headers[0]).toMatchObject({ authorization: `Bearer ${SECRET}`, 'x-open': 'seen' });
  expect(result.content[0]).toMatchObject({ text: 'You sent [secret]' });
  expect(status.error).toMatchObject({ code: 'mcp-refused' });
  expect(status.error!.message).toContain('[secret]');
  expect(told.length).toBeGreaterThan(6);
  for (const entry of [...told, ...statuses, status, api.serverSecrets('s1')])
    expect(JSON.stringify(entry)).not.toContain('planted');
  await api.disconnectServer('s1');
});

test('forgotten secrets are sent no more', async () => {
  const server = kept(await scriptedServer());
  const { api } = aWorld();
  await api.connectServer(refTo(server.url), { 'X-Key': 'abcdef' }, () => {});
  api.forgetServerSecrets();
  await api.connectServer(refTo(server.url), {}, () => {});
  const sent = server.headers.filter((_, index) => server.heard[index] === 'initialize');
  expect(sent.map((headers) => headers['x-key'])).toEqual(['abcdef', undefined]);
  expect(api.serverSecrets('s1')).toEqual([]);
  await api.disconnectServer('s1');
});

test('the Wire hears every message, long ones cut, and a request can be sent again', async () => {
  const server = kept(
    await scriptedServer({
      'tools/list': () => tools('a'),
      'tools/call': ({ params }) => ({
        content: [{ type: 'text', text: 'x'.repeat(100_000) }],
        structuredContent: params,
      }),
    }),
  );
  const { api, told } = aWorld();
  await api.connectServer(refTo(server.url), {}, () => {});
  await api.callServerTool('s1', { ...aCall('a'), arguments: { n: 7 } }, {}, () => {});
  expect(told.map(({ direction, kind, method }) => `${direction} ${kind} ${method}`)).toEqual([
    'sent request server/discover',
    'received error server/discover',
    'sent request initialize',
    'received result initialize',
    'sent notification notifications/initialized',
    'sent request tools/list',
    'received result tools/list',
    'sent request tools/call',
    'received result tools/call',
  ]);
  const answer = told.at(-1)!;
  expect(answer).toMatchObject({ isCut: true, serverId: 's1', serverTitle: 'One' });
  expect(answer.body.length).toBeLessThanOrEqual(64 * 1024);
  expect(answer.bytes).toBeGreaterThan(100_000);
  expect(answer.durationMs).toBeGreaterThanOrEqual(0);
  const again = await api.replayMessage('s1', told[7]!.id);
  expect(again.answer?.structuredContent).toMatchObject({ name: 'a', arguments: { n: 7 } });
  await expect(api.replayMessage('s1', told[8]!.id)).rejects.toMatchObject({ code: 'mcp-not-recorded' });
  await api.disconnectServer('s1');
});

test.each([
  [
    'members',
    Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`m${at}`, at])),
    20_000,
    'member',
  ],
  ['items', Array.from({ length: 20_000 }, (_, at) => ({ at })), 20_000, 'item'],
  ['values further in', { rows: Array.from({ length: 20_000 }, (_, at) => at) }, 1, 'member'],
])('structured content of very many %s comes to the page whole, as text', async (_, value, count, noun) => {
  const server = kept(
    await scriptedServer({
      'tools/list': () => tools('a'),
      'tools/call': () => ({ content: [], structuredContent: value }),
    }),
  );
  const { api, told } = aWorld();
  await api.connectServer(refTo(server.url), {}, () => {});
  const { structuredContent, structuredText } = await api.callServerTool('s1', aCall('a'), {}, () => {});
  expect(structuredContent).toBeUndefined();
  expect(structuredText).toMatchObject({ count, noun });
  expect(JSON.parse(structuredText!.json)).toEqual(value);
  const sent = told.find(({ method, kind }) => method === 'tools/call' && kind === 'request')!;
  const { large } = await api.replayMessage('s1', sent.id);
  expect(JSON.parse(large!.json)).toMatchObject({ structuredContent: value });
  await api.disconnectServer('s1');
});

test('content of very many parts comes to the page in pieces, each part once and in order', async () => {
  const content = Array.from({ length: 12_345 }, (_, at) => ({ type: 'text', text: `part ${at}` }));
  const server = kept(
    await scriptedServer({ 'tools/list': () => tools('a'), 'tools/call': () => ({ content }) }),
  );
  const { api } = aWorld();
  await api.connectServer(refTo(server.url), {}, () => {});
  const pieces: unknown[][] = [];
  const result = await api.callServerTool(
    's1',
    aCall('a'),
    {},
    () => {},
    (parts) => void pieces.push(parts),
  );
  expect(result.content).toEqual([]);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(5000);
  expect(pieces.flat()).toEqual(content);
  await api.disconnectServer('s1');
});

test('a call is cancelled by its id', async () => {
  const server = kept(
    await scriptedServer({ 'tools/list': () => tools('a'), 'tools/call': () => undefined }),
  );
  const { api } = aWorld();
  await api.connectServer(refTo(server.url), {}, () => {});
  const calling = api.callServerTool('s1', aCall('a'), {}, () => {});
  setTimeout(() => api.cancelServerCall('call-a'), 50);
  await expect(calling).rejects.toMatchObject({ code: 'mcp-cancelled' });
  await api.disconnectServer('s1');
});

test('a lost server is tried again with growing pauses until it answers', async () => {
  const server = kept(
    await scriptedServer({ 'tools/list': () => tools('a'), 'tools/call': () => ({ content: [] }) }),
  );
  let failures = 0;
  let broken = false;
  const { api, waited, reach } = aWorld({
    fetch: (input, init) => {
      if (!broken) return fetch(input, init);
      if (++failures === 4) broken = false;
      return Promise.reject(new TypeError('Failed to fetch'));
    },
  });
  const states: string[] = [];
  await api.connectServer(refTo(server.url), {}, ({ state }) => states.push(state));
  broken = true;
  await expect(api.callServerTool('s1', aCall('a'), {}, () => {})).rejects.toMatchObject({
    code: 'mcp-unreachable',
  });
  await expect.poll(() => states.at(-1)).toBe('connected');
  expect(waited.slice(0, 3)).toEqual([1000, 2000, 4000]);
  expect(states).toContain('reconnecting');
  expect((await reach('s1')).tools).toHaveLength(1);
  await api.disconnectServer('s1');
});

test('a server that was never connected is not tried again', async () => {
  const { api, waited } = aWorld({ fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
  const status = await api.connectServer(refTo('http://127.0.0.1:1/mcp'), {}, () => {});
  expect(status.state).toBe('failed');
  expect(waited).toEqual([]);
});

test('a disconnected server tells nothing more and takes no calls', async () => {
  const server = kept(await scriptedServer({ 'tools/list': () => tools('a') }));
  const { api, reach } = aWorld();
  const onStatus = vi.fn();
  await api.connectServer(refTo(server.url), {}, onStatus);
  expect((await reach('s1')).tools).toHaveLength(1);
  await api.disconnectServer('s1');
  expect(onStatus.mock.lastCall![0]).toMatchObject({ state: 'closed' });
  await expect(reach('s1')).rejects.toMatchObject({ code: 'mcp-not-connected' });
  await expect(api.callServerTool('s1', aCall('a'), {}, () => {})).rejects.toMatchObject({
    code: 'mcp-not-connected',
  });
});

test('a run finds a lost server again by one attempt, and is told why when there is none', async () => {
  let isThere = true;
  let opened = 0;
  const server = kept(
    await scriptedServer({ initialize: () => (opened++, initialized), 'tools/list': () => tools('a') }),
  );
  const { api, reach } = aWorld({
    fetch: (input, init) => (isThere ? fetch(input, init) : Promise.reject(new TypeError('Failed to fetch'))),
    wait: () => new Promise(() => {}),
  });
  await api.connectServer(refTo(server.url), {}, () => {});
  isThere = false;
  await expect(api.callServerTool('s1', aCall('a'), {}, () => {})).rejects.toMatchObject({
    code: 'mcp-unreachable',
  });
  await expect(reach('s1')).rejects.toMatchObject({ code: 'mcp-unreachable' });
  isThere = true;
  const [first, second] = await Promise.all([reach('s1'), reach('s1')]);
  expect(first).toBe(second);
  expect(opened).toBe(2);
  await api.disconnectServer('s1');
});

test('tools of one name on two connected servers are told of', async () => {
  const one = kept(await scriptedServer({ 'tools/list': () => tools('search', 'a') }));
  const two = kept(await scriptedServer({ 'tools/list': () => tools('search', 'b') }));
  const { api } = aWorld();
  await api.connectServer(refTo(one.url), {}, () => {});
  await api.connectServer(refTo(two.url, { id: 's2', title: 'Two' }), {}, () => {});
  expect(api.serverCollisions(['s1', 's2', 'unknown']).map(({ tool }) => tool)).toEqual(['search']);
  await Promise.all(['s1', 's2'].map((id) => api.disconnectServer(id)));
});

test('servers of the testbed are reached over a port', async () => {
  const asked: string[] = [];
  const { api } = aWorld({
    async openPort(testbedId, server) {
      asked.push(`${testbedId} ${server}`);
      const { port1, port2 } = new MessageChannel();
      port2.onmessage = ({ data: { id, method } }: MessageEvent<{ id?: number; method: string }>) => {
        const serverInfo = { name: server, version: '1' };
        const result =
          method === 'initialize'
            ? { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo }
            : tools('now');
        if (id !== undefined) port2.postMessage({ jsonrpc: '2.0', id, result });
      };
      return port1;
    },
  });
  const status = await api.connectServer(refTo('testbed:f/clock'), {}, () => {});
  expect(status).toMatchObject({ state: 'connected', serverInfo: { name: 'clock' } });
  expect(asked).toEqual(['f clock']);
  await api.disconnectServer('s1');
});

test('an address that answered before its connection was ended is not blamed on CORS when it stops', async () => {
  const server = await scriptedServer({ 'tools/list': () => tools('a') });
  const { api } = aWorld();
  const connect = () => api.connectServer(refTo(server.url), {}, () => {});
  expect((await connect()).state).toBe('connected');
  await api.disconnectServer('s1');
  await server.close();
  expect((await connect()).error?.message).toBe(`${new URL(server.url).host} no longer answers.`);
});

test('what was recorded waits to be saved when its server is disconnected, and goes on when it is connected again', async () => {
  const server = kept(
    await scriptedServer({
      initialize: () => initialized,
      'tools/list': () => tools('a'),
      'tools/call': () => ({ content: [] }),
    }),
  );
  const { api } = aWorld();
  const connect = (url = server.url) => api.connectServer(refTo(url), {}, () => {});
  const call = () => api.callServerTool('s1', aCall('a'), {}, () => {});
  const held = () => api.recordingProgress('s1')?.calls;
  await connect();
  api.startRecording('s1');
  await call();
  await api.disconnectServer('s1');
  expect(held()).toBe(1);
  // Connected again, by hand or for a run.
  await connect();
  await call();
  await connect();
  expect(held()).toBe(2);
  // What is at another address is no part of it.
  await connect(`${server.url}?other`);
  await call();
  expect(held()).toBe(2);
  const file = api.endRecording('s1');
  expect((await file!.text()).match(/"kind":"call"/g)).toHaveLength(2);
  expect(held()).toBeUndefined();
  await api.disconnectServer('s1');
});
