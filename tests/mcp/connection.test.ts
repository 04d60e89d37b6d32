import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { toolTokens } from '#core/estimate-tokens.ts';
import type { JsonObject } from '#core/json.ts';
import type { ConnectWorld } from '#serve/mcp/index.ts';
import { aCall, aConnection } from '../servers/a-connection.ts';
import { everythingServer } from '../servers/everything-server.ts';
import { sendJson } from '../servers/listen.ts';
import { scriptedServer, type ScriptedServer } from '../servers/scripted-server.ts';
import { statelessServer } from '../servers/stateless-server.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});
const kept = <Server extends { close(): Promise<void> }>(server: Server): Server => {
  open.push(server);
  return server;
};
const object = { type: 'object' };
const tool = (name: string) => ({ name, inputSchema: object });

describe('the reference server', () => {
  let server: Awaited<ReturnType<typeof everythingServer>>;
  beforeAll(async () => {
    server = await everythingServer();
  });
  afterAll(() => server.close());

  test('is connected, and every tick but the test call is ok', async () => {
    const { connection, statuses } = aConnection(server.url);
    const status = await connection.open();
    expect(status.ticks.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'ok', 'pending']);
    expect(status).toMatchObject({ protocolVersion: '2025-11-25', era: 'initialize', state: 'connected' });
    expect(connection.tools.length).toBeGreaterThan(8);
    for (const { tool, raw, bytes, tokens } of status.tools) {
      expect(bytes).toBe(Buffer.byteLength(JSON.stringify(raw)));
      expect(tokens).toBe(toolTokens(tool));
    }
    await connection.callTool(aCall('echo', { message: 'hi' }));
    expect(statuses.at(-1)!.ticks[4]).toMatchObject({ state: 'ok' });
    await connection.close();
  });

  test('answers in every kind of content', async () => {
    const { connection } = aConnection(server.url);
    await connection.open();
    const kindsOf = async (name: string, args = {}) => {
      const { content } = await connection.callTool(aCall(name, args));
      return [...new Set(content.map(({ type }) => type))];
    };
    expect(await kindsOf('echo', { message: 'hi' })).toEqual(['text']);
    expect(await kindsOf('get-tiny-image')).toEqual(['text', 'image']);
    expect(await kindsOf('get-resource-links', { count: 2 })).toContain('resource_link');
    expect(await kindsOf('get-resource-reference', { resourceType: 'Text', resourceId: 1 })).toContain(
      'resource',
    );
    const structured = await connection.callTool(aCall('get-structured-content', { location: 'Chicago' }));
    expect(structured.structuredContent).toHaveProperty('temperature');
    expect(structured.notes).toBeUndefined();
    expect(await connection.callTool(aCall('nothing'))).toMatchObject({ isError: true });
    await connection.close();
  });

  test('tells of progress, and stops when cancelled', async () => {
    const { connection, messages } = aConnection(server.url);
    await connection.open();
    const progress: number[] = [];
    await connection.callTool(aCall('trigger-long-running-operation', { duration: 0.1, steps: 4 }), {
      onProgress: (step) => progress.push(step.progress),
    });
    expect(progress).toEqual([1, 2, 3, 4]);
    const controller = new AbortController();
    const calling = connection.callTool(
      aCall('trigger-long-running-operation', { duration: 60, steps: 600 }),
      {
        signal: controller.signal,
        onProgress: () => controller.abort(),
      },
    );
    await expect(calling).rejects.toMatchObject({ code: 'mcp-cancelled' });
    expect(messages.some(({ message }) => message.method === 'notifications/cancelled')).toBe(true);
    await connection.close();
  });
});

test('a server of 2026-07-28 alone is reached in its own version', async () => {
  const server = kept(await statelessServer());
  const { connection } = aConnection(server.url);
  const status = await connection.open();
  expect(status.error).toBeUndefined();
  expect(status).toMatchObject({ protocolVersion: '2026-07-28', era: 'stateless', state: 'connected' });
  expect(status.serverInfo).toMatchObject({ name: 'modern' });
  const result = await connection.callTool(aCall('add', { a: 2, b: 3 }));
  expect(result).toMatchObject({ structuredContent: { sum: 5 }, isError: false });
  expect(server.heard).toContain('tools/call');
  expect(await connection.callTool(aCall('fail'))).toMatchObject({ isError: true });
  expect(await connection.callTool(aCall('nothing'))).toMatchObject({ isError: true });
  await expect(connection.callTool(aCall('wait'), { timeoutMs: 100 })).rejects.toMatchObject({
    code: 'mcp-timeout',
  });
  await connection.close();
});

describe('a server that speaks 2026-07-28 and older protocols', () => {
  test.each([
    { era: undefined, protocolVersion: '2026-07-28', spoken: 'stateless', first: 'server/discover' },
    { era: 'stateless', protocolVersion: '2026-07-28', spoken: 'stateless', first: 'server/discover' },
    { era: 'initialize', protocolVersion: '2025-11-25', spoken: 'initialize', first: 'POST' },
  ] as const)('asked for in era $era speaks $protocolVersion', async ({ era, first, ...expected }) => {
    const server = kept(await statelessServer(undefined, undefined, true));
    const { connection } = aConnection(server.url, era ? { era } : {});
    const status = await connection.open();
    expect(status).toMatchObject({ protocolVersion: expected.protocolVersion, era: expected.spoken });
    expect(status.whyOlder).toBeUndefined();
    expect(status.serverInfo).toEqual({ name: 'modern', version: '1' });
    expect(server.heard[0]).toBe(first);
    const call = await connection.callTool(aCall('add', { a: 2, b: 3 }));
    expect(call).toMatchObject({ isError: false, structuredContent: { sum: 5 } });
    await connection.close();
  });

  test('is spoken to in an older one where pages may not send its headers, and the reason is given', async () => {
    const server = kept(await statelessServer(undefined, undefined, true));
    const blocking: ConnectWorld['fetch'] = (input, init) =>
      new Headers(init?.headers).has('mcp-method')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : fetch(input, init);
    const { connection } = aConnection(server.url, {}, { fetch: blocking });
    const status = await connection.open();
    expect(status).toMatchObject({ state: 'connected', era: 'initialize' });
    expect(status.whyOlder).toContain('Mcp-Method');
    await connection.close();
  });
});

test('a server asked for in 2026-07-28 that does not speak it is not spoken to otherwise', async () => {
  const server = kept(await scriptedServer());
  const status = await aConnection(server.url, { era: 'stateless' }).connection.open();
  expect(status.error).toMatchObject({ code: 'mcp-version' });
  expect(status.error!.message).toContain('Method not found');
  expect(server.heard).not.toContain('initialize');
});

test('a server that leaves server/discover without an answer is asked in an older version', async () => {
  const server = kept(await scriptedServer({ 'server/discover': () => undefined }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { connection } = aConnection(server.url);
    const opening = connection.open();
    while (!server.heard.includes('server/discover')) await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(5000);
    const status = await opening;
    expect(status).toMatchObject({ state: 'connected', era: 'initialize' });
    expect(status.whyOlder).toContain('5 s');
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  { as: '404', status: 404, type: 'text/plain', body: 'Not found', why: 'Nothing is at this address' },
  { as: '405', status: 405, type: 'text/plain', body: '', why: '405' },
  { as: '500', status: 500, type: 'text/plain', body: 'crashed', why: '500' },
  { as: 'a demand for a session', status: 400, type: 'text/plain', body: 'No session', why: 'session' },
  { as: 'a web page', status: 200, type: 'text/html', body: '<title>Hi</title>', why: 'A web page answered' },
  { as: 'nothing', status: 202, type: 'text/plain', body: '', why: 'without answering' },
  { as: 'no JSON', status: 200, type: 'application/json', body: '{', why: 'without answering' },
  {
    as: 'older versions alone',
    status: 200,
    type: 'application/json',
    body: '{"jsonrpc":"2.0","id":"discover","result":{"supportedVersions":["2025-11-25"]}}',
    why: '2025-11-25 only',
  },
])(
  'a server that answers server/discover with $as is spoken to in an older version',
  async ({ status, type, body, why }) => {
    const server = kept(
      await scriptedServer({
        'server/discover': ({ response }) =>
          void response.writeHead(status, { 'content-type': type }).end(body),
      }),
    );
    const said = await aConnection(server.url).connection.open();
    expect(said).toMatchObject({ state: 'connected', era: 'initialize' });
    expect(said.whyOlder).toContain(why);
    expect(server.heard.filter((method) => method === 'server/discover')).toHaveLength(1);
  },
);

test.each([
  {
    as: 'a stream',
    answer: 'event: message\r\ndata: {"jsonrpc":"2.0",\r\ndata: "id":"discover","result":RESULT}\r\n\r\n',
  },
  {
    as: 'a stream that begins with a notice',
    answer:
      'data: {"jsonrpc":"2.0","method":"x"}\n\ndata: {"jsonrpc":"2.0","id":"discover","result":RESULT}\n\n',
  },
])('a server may say what it speaks in $as that stays open', async ({ answer }) => {
  const result = {
    resultType: 'complete',
    supportedVersions: ['2026-07-28'],
    capabilities: {},
    ttlMs: 'odd',
  };
  const server = kept(
    await scriptedServer({
      'server/discover': ({ response }) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(answer.replace('RESULT', JSON.stringify(result)));
        return undefined;
      },
    }),
  );
  const { connection } = aConnection(server.url);
  expect(await connection.open()).toMatchObject({ state: 'connected', era: 'stateless' });
  expect(server.heard).toEqual(['server/discover']);
  await connection.close();
});

const refusal = (code: number, message: string) => ({ error: { code, message } });
const answerOfVersion = (protocolVersion: string) => ({
  result: { protocolVersion, capabilities: {}, serverInfo: { name: 'x', version: '1' } },
});

test.each([
  { says: refusal(-32020, 'Missing Mcp-Method header'), status: 400 },
  { says: refusal(-32601, 'Method not found: initialize'), status: 200 },
  { says: refusal(-32601, 'Method not found: initialize'), status: 404 },
  { says: refusal(-32600, 'Only 2026-07-28 is spoken here'), status: 400 },
  { says: answerOfVersion('2026-07-28'), status: 200 },
])('a server that answers initialize with $status $says is asked in 2026-07-28', async ({ says, status }) => {
  const server = kept(await statelessServer({ status, says }));
  const { connection } = aConnection(server.url);
  expect(await connection.open()).toMatchObject({ protocolVersion: '2026-07-28', state: 'connected' });
  expect(await connection.callTool(aCall('add', { a: 2, b: 3 }))).toMatchObject({ isError: false });
  await connection.close();
});

test.each([
  { says: refusal(-32601, 'Method not found: initialize'), error: 'Method not found: initialize' },
  { says: answerOfVersion('2031-01-01'), error: 'The server speaks 2031-01-01 only.' },
])('a server that speaks no version of ours is refused in its own words: $error', async ({ says, error }) => {
  const server = kept(
    await scriptedServer({
      initialize: ({ id, response }) => void sendJson(response, { jsonrpc: '2.0', id, ...says }),
      'server/discover': ({ id, response }) =>
        void sendJson(response, { jsonrpc: '2.0', id, ...refusal(-32601, 'Method not found') }),
    }),
  );
  const status = await aConnection(server.url).connection.open();
  expect(status.error!.message).toContain(error);
});

test.each([
  { says: { ttlMs: 60_000, cacheScope: 'public' }, holds: { ttlMs: 60_000, cacheScope: 'public' } },
  { says: { ttlMs: 0, cacheScope: 'odd' }, holds: { ttlMs: 0 } },
  { says: { ttlMs: 'long' }, holds: undefined },
  { says: { ttlMs: -1 }, holds: undefined },
])('a list that says $says of itself is kept with it', async ({ says, holds }) => {
  const server = kept(
    await scriptedServer({
      'tools/list': (): JsonObject => ({ tools: [tool('a')], ...(says as JsonObject) }),
    }),
  );
  const status = await aConnection(server.url).connection.open();
  expect(status.listHolds).toEqual(holds);
});

test.each([
  { says: { ttlMs: 60_000 }, read: [59_999, 60_000], lists: [1, 2] },
  { says: { ttlMs: 0 }, read: [0], lists: [2] },
  { says: {}, read: [0], lists: [2] },
  { says: {}, ofMs: 5000, read: [4999, 5000], lists: [1, 2] },
])(
  'a list that says $says is read again when it no longer holds',
  async ({ says, ofMs = 0, read, lists }) => {
    let now = 0;
    let names = ['a'];
    const server = kept(
      await scriptedServer({
        'tools/list': (): JsonObject => ({ tools: names.map((each) => tool(each)), ...(says as JsonObject) }),
      }),
    );
    const { connection } = aConnection(server.url, {}, { now: () => now });
    await connection.open();
    names = ['a', 'b'];
    for (const [index, at] of read.entries()) {
      now = at;
      await connection.freshen(ofMs);
      expect(server.heard.filter((method) => method === 'tools/list')).toHaveLength(lists[index]!);
      expect(connection.tools).toHaveLength(lists[index]!);
    }
    await connection.close();
  },
);

test('a list that is being read again is read once, whoever asks', async () => {
  const server = kept(await scriptedServer({ 'tools/list': () => ({ tools: [tool('a')] }) }));
  const { connection } = aConnection(server.url);
  await connection.open();
  await Promise.all([connection.freshen(0), connection.freshen(0), connection.freshen(0)]);
  expect(server.heard.filter((method) => method === 'tools/list')).toHaveLength(2);
  await connection.close();
});

describe('tools that say whether they are called as tasks', () => {
  const tools = ['required', 'optional', 'forbidden'].map((taskSupport) => ({
    ...tool(taskSupport),
    execution: { taskSupport },
  }));

  test('are left out by name where they have to be, of a server that runs no tasks', async () => {
    const server = kept(await scriptedServer({ 'tools/list': () => ({ tools }) }));
    const status = await aConnection(server.url).connection.open();
    expect(status.tools.map((each) => each.tool.name)).toEqual(['optional', 'forbidden']);
    expect(status.warnings).toMatchObject([{ kind: 'unusable-tool', tool: 'required' }]);
  });

  test('are called as tasks where they have to be, and plainly where they may', async () => {
    const called: [unknown, unknown][] = [];
    const server = kept(
      await scriptedServer({
        initialize: () => ({
          protocolVersion: '2025-11-25',
          capabilities: { tools: {}, tasks: { requests: { tools: { call: {} } } } },
          serverInfo: { name: 'scripted', version: '1' },
        }),
        'tools/list': () => ({ tools }),
        'tools/call': ({ params: { name, task } }): JsonObject => {
          called.push([name, task]);
          const begun = { taskId: 't', status: 'completed', statusMessage: 'well done' };
          return task === undefined ? { content: [] } : { task: begun };
        },
        'tasks/result': () => ({ content: [{ type: 'text', text: 'done' }] }),
      }),
    );
    const { connection } = aConnection(server.url);
    await connection.open();
    expect(await connection.callTool(aCall('required'))).toMatchObject({
      content: [{ text: 'done' }],
      task: { ms: expect.any(Number) as number, said: ['well done'] },
    });
    expect(await connection.callTool(aCall('optional'))).not.toHaveProperty('task');
    expect(called).toEqual([
      ['required', { ttl: 600_000 }],
      ['optional', undefined],
    ]);
    await connection.close();
  });
});

test('every page of a list is read, in order', async () => {
  const server = kept(
    await scriptedServer({
      'tools/list': ({ params: { cursor } }) => {
        const page = Number(cursor ?? 0);
        const tools = [tool(`t${page}`)];
        return { tools, ...(page < 4 ? { nextCursor: String(page + 1) } : {}) };
      },
    }),
  );
  const { connection } = aConnection(server.url);
  const status = await connection.open();
  expect(connection.tools.map(({ name }) => name)).toEqual(['t0', 't1', 't2', 't3', 't4']);
  expect(status.ticks[3]!.message).toContain('5 pages');
});

test.each([
  { what: 'does not advance', next: () => 'again', pages: 2 },
  { what: 'counts and is not read', next: (cursor: unknown) => `${Number(cursor ?? 0) + 1}`, pages: 2 },
])('a cursor that $what ends the list with a warning, each tool once', async ({ next, pages }) => {
  const server = kept(
    await scriptedServer({
      'tools/list': ({ params: { cursor } }) => ({
        tools: [tool('a'), tool('b'), tool('c')],
        nextCursor: next(cursor),
      }),
    }),
  );
  const { connection } = aConnection(server.url);
  const status = await connection.open();
  expect(status.state).toBe('connected');
  expect(connection.tools.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  expect(status.warnings.map(({ kind }) => kind)).toEqual(['list-cut-short']);
  expect(server.heard.filter((method) => method === 'tools/list')).toHaveLength(pages);
});

test('a tool that two pages have in the same words is taken once, and another of its name stays', async () => {
  const server = kept(
    await scriptedServer({
      'tools/list': ({ params: { cursor } }): JsonObject =>
        cursor === undefined
          ? { tools: [tool('a'), tool('b')], nextCursor: 'more' }
          : { tools: [tool('b'), { ...tool('a'), description: 'another' }, tool('c')] },
    }),
  );
  const { connection } = aConnection(server.url);
  const status = await connection.open();
  expect(connection.tools.map(({ name }) => name)).toEqual(['a', 'b', 'a', 'c']);
  expect(status.warnings.map(({ kind }) => kind)).toEqual(['same-name']);
});

/** Forgets its session after the first call, and refuses it so. */
async function forgetful(status = 404, body = ''): Promise<ScriptedServer> {
  let calls = 0;
  let sessions = 0;
  let current = 1;
  const server: ScriptedServer = await scriptedServer({
    initialize: ({ response }) => {
      response.setHeader('mcp-session-id', `session-${++sessions}`);
      return {
        protocolVersion: '2025-11-25',
        capabilities: { tools: {} },
        serverInfo: { name: 'forgetful', version: '1' },
      };
    },
    'tools/list': () => ({ tools: [tool('a')] }),
    'tools/call': ({ request, response }) => {
      if (++calls === 2) current = sessions + 1;
      if (request.headers['mcp-session-id'] !== `session-${current}`)
        return void response.writeHead(status).end(body);
      return { content: [{ type: 'text', text: String(request.headers['mcp-session-id']) }] };
    },
  });
  return kept(server);
}

test.each([
  { status: 404, body: '' },
  { status: 400, body: 'Session not found' },
  {
    status: 400,
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32000, message: 'No valid session ID' },
    }),
  },
  { status: 400, body: 'Bad Request: Server not initialized' },
])('a session refused with $status $body is begun again once, and the call made again', async (refused) => {
  const server = await forgetful(refused.status, refused.body);
  const { connection } = aConnection(server.url);
  await connection.open();
  const texts = [];
  for (let call = 0; call < 3; call++) texts.push((await connection.callTool(aCall('a'))).content[0]);
  expect(texts).toEqual(['session-1', 'session-2', 'session-2'].map((text) => ({ type: 'text', text })));
  expect(server.heard.filter((method) => method === 'initialize')).toHaveLength(2);
});

test('calls under way together begin an expired session anew once', async () => {
  const server = await forgetful();
  const { connection } = aConnection(server.url);
  await connection.open();
  await connection.callTool(aCall('a'));
  const results = await Promise.all([1, 2, 3, 4].map(() => connection.callTool(aCall('a'))));
  expect(results.every(({ isError }) => !isError)).toBe(true);
  expect(server.heard.filter((method) => method === 'initialize')).toHaveLength(2);
});

test('a session that is lost again and again is told of', async () => {
  const server = kept(
    await scriptedServer({ 'tools/call': ({ response }) => void response.writeHead(404).end() }, 'session-1'),
  );
  const { connection } = aConnection(server.url);
  await connection.open();
  await expect(connection.callTool(aCall('a'))).rejects.toMatchObject({ code: 'mcp-session-lost' });
  expect(connection.status).toMatchObject({ state: 'failed', error: { code: 'mcp-session-lost' } });
});

test('closing ends the session at the server', async () => {
  const server = kept(
    await scriptedServer({ DELETE: ({ response }) => void response.writeHead(204).end() }, 'session-1'),
  );
  const { connection } = aConnection(server.url);
  await connection.open();
  await connection.close();
  expect(server.heard.at(-1)).toBe('DELETE');
  await expect(connection.callTool(aCall('a'))).rejects.toMatchObject({ code: 'mcp-not-connected' });
});

test('a changed list is read anew and told of', async () => {
  let tools = [tool('first')];
  const server = kept(
    await scriptedServer({
      'tools/list': () => ({ tools }),
      GET: ({ response }) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        tools = [tool('first'), tool('second')];
        const note = { jsonrpc: '2.0', method: 'notifications/tools/list_changed' };
        setTimeout(() => response.write(`data: ${JSON.stringify(note)}\n\n`), 50);
      },
    }),
  );
  const { connection, statuses } = aConnection(server.url);
  await connection.open();
  await expect.poll(() => statuses.at(-1)!.tools.length).toBe(2);
  await connection.close();
});

test('requests carry the own headers, the version and the session', async () => {
  const server = kept(await scriptedServer({}, 'session-9'));
  const world: Partial<ConnectWorld> = { headers: () => ({ authorization: 'Bearer abc' }) };
  const { connection } = aConnection(server.url, {}, world);
  await connection.open();
  const listing = server.headers[server.heard.indexOf('tools/list')]!;
  expect(listing).toMatchObject({
    authorization: 'Bearer abc',
    'mcp-session-id': 'session-9',
    'mcp-protocol-version': '2025-11-25',
  });
});

test('a server behind a port is met as a remote one is', async () => {
  const { port1, port2 } = new MessageChannel();
  const answers: Record<string, object> = {
    initialize: {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
      serverInfo: { name: 'testbed', version: '1' },
    },
    'tools/list': { tools: [tool('now')] },
    'tools/call': { content: [{ type: 'text', text: 'noon' }] },
  };
  port2.onmessage = ({ data: { id, method } }: MessageEvent<{ id?: number; method: string }>) => {
    if (id !== undefined) port2.postMessage({ jsonrpc: '2.0', id, result: answers[method] });
  };
  const asked: string[] = [];
  const { connection } = aConnection(
    'testbed:testbed-1/clock%20tower',
    {},
    {
      openPort: async (testbedId, server) => {
        asked.push(testbedId, server);
        return port1;
      },
    },
  );
  const status = await connection.open();
  expect(asked).toEqual(['testbed-1', 'clock tower']);
  expect(status.ticks.map(({ state }) => state)).toEqual(['ok', 'skipped', 'ok', 'ok', 'pending']);
  expect((await connection.callTool(aCall('now'))).content).toEqual([{ type: 'text', text: 'noon' }]);
  await connection.close();
  port2.close();
});

test.each([
  { refusals: 1, state: 'connected', heard: 2 },
  // Once is enough for a choice; a server that refuses what it offers for ever is refused.
  { refusals: Infinity, state: 'failed', heard: 2 },
])(
  'a server that refuses 2026-07-28 and offers it is asked again once: $state',
  async ({ refusals, state, heard }) => {
    let left = refusals;
    const server = kept(
      await scriptedServer({
        'server/discover'({ id, response }) {
          if (left-- <= 0) return { supportedVersions: ['2026-07-28'], capabilities: { tools: {} } };
          const error = { code: -32022, message: 'Unsupported', data: { supported: ['2026-07-28'] } };
          sendJson(response, { jsonrpc: '2.0', id: id!, error }, 400);
          return undefined;
        },
        initialize({ id, response }) {
          sendJson(response, {
            jsonrpc: '2.0',
            id: id!,
            error: { code: -32601, message: 'Method not found' },
          });
          return undefined;
        },
      }),
    );
    const status = await aConnection(server.url).connection.open();
    expect(status.state).toBe(state);
    expect(server.heard.filter((method) => method === 'server/discover')).toHaveLength(heard);
  },
);
