import { afterEach, expect, test, vi } from 'vitest';
import {
  ConnectionBudget,
  eventCounter,
  jsonCounter,
  meteredFetch,
  Paced,
} from '../../src/serve/mcp/metered-fetch.ts';
import { minuteLimits } from '../../src/serve/mcp/limits.ts';
import type { ConnectWorld } from '#serve/mcp/index.ts';
import { aCall, aConnection } from '../servers/a-connection.ts';
import { scriptedServer, type Exchange, type ScriptedServer } from '../servers/scripted-server.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(open.splice(0).map((one) => one.close()));
});
const kept = <One extends { close(): Promise<void> }>(one: One): One => {
  open.push(one);
  return one;
};
const connected = async (server: ScriptedServer, world: Partial<ConnectWorld> = {}) => {
  const watched = aConnection(server.url, {}, world);
  kept(watched.connection);
  await watched.connection.open();
  return watched;
};

const stream = { 'content-type': 'text/event-stream' };
const notice = (method: string, params = {}) =>
  `data: ${JSON.stringify({ jsonrpc: '2.0', method, params })}\n\n`;
const CHANGED = 'notifications/tools/list_changed';
const log = notice('notifications/message', { level: 'info', data: 'again' });

const { setTimeout: wait } = globalThis;
/** From here on pauses last until `pass` is called; what servers answer still takes the time it takes. */
const holdTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
/** Lets this much time pass, in steps between which servers can answer. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 250) {
    await vi.advanceTimersByTimeAsync(250);
    await new Promise((resolve) => wait(resolve, 10));
  }
}

/** Writes the text for as long as the other side reads. */
function pour({ response }: Exchange, text: string): undefined {
  response.writeHead(200, stream);
  const block = text.repeat(200);
  const more = (): void => {
    while (!response.destroyed && response.write(block));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}

test.each([
  { where: 'its own stream', method: 'GET' },
  { where: 'the answer to a call', method: 'tools/call' },
])('a flood of notices on $where closes the connection with a sentence', async ({ method }) => {
  const server = kept(await scriptedServer({ [method]: (exchange) => pour(exchange, log) }));
  const { connection, messages } = await connected(server, {
    mostInAMinute: { ...minuteLimits, messages: 1000 },
  });
  if (method !== 'GET')
    await expect(connection.callTool(aCall('any'))).rejects.toMatchObject({ code: 'mcp-over-limit' });
  await expect.poll(() => connection.status.state, { timeout: 20_000 }).toBe('failed');
  expect(connection.status.error).toMatchObject({
    code: 'mcp-over-limit',
    message: 'The server sent more than 1,000 messages within a minute, so the connection was closed.',
  });
  expect(connection.status.error!.hint).toContain('connect again');
  expect(messages.length).toBeLessThan(1100);
  await expect(connection.callTool(aCall('any'))).rejects.toMatchObject({ code: 'mcp-not-connected' });
});

test('a server that asks without end is answered 600 times', async () => {
  let id = 0;
  const server = kept(
    await scriptedServer({
      GET: ({ response }) => {
        response.writeHead(200, stream);
        for (; id < 5000; id++) response.write(`data: {"jsonrpc":"2.0","id":${id},"method":"ping"}\n\n`);
        return undefined;
      },
    }),
  );
  const { connection } = await connected(server);
  await expect.poll(() => connection.status.state, { timeout: 20_000 }).toBe('failed');
  expect(connection.status.error!.message).toContain('asked more than 600 questions');
  const replies = server.heard.filter((method) => method === undefined).length;
  expect(replies).toBeLessThanOrEqual(minuteLimits.replies);
});

test('a stream that ends at once is opened six times, and calls go on', async () => {
  const server = kept(
    await scriptedServer({
      GET: ({ response }) => void response.writeHead(200, stream).end('retry: 0\n\n'),
      'tools/call': () => ({ content: [{ type: 'text', text: 'fine' }] }),
    }),
  );
  const { connection } = await connected(server);
  holdTimers();
  while (connection.status.warnings.length === 0) await pass(250);
  vi.useRealTimers();
  expect(connection.status.warnings).toHaveLength(1);
  expect(connection.status.warnings[0]).toMatchObject({ kind: 'stream-given-up' });
  expect(connection.status.warnings[0]!.message).toContain('no longer listens');
  expect(server.heard.filter((method) => method === 'GET')).toHaveLength(6);
  expect((await connection.callTool(aCall('any'))).isError).toBe(false);
  expect(connection.status.state).toBe('connected');
});

test('a stream that brings one message and ends is opened sixty times a minute, and then the connection is closed', async () => {
  const server = kept(
    await scriptedServer({
      GET: ({ response }) => void response.writeHead(200, stream).end(`retry: 0\n\n${log}`),
    }),
  );
  const { connection } = await connected(server);
  await expect.poll(() => connection.status.state, { timeout: 20_000 }).toBe('failed');
  expect(connection.status.error!.message).toContain('ended its message stream more than 60 times');
  expect(server.heard.filter((method) => method === 'GET').length).toBeLessThanOrEqual(60);
});

test('a storm of changed tool lists is answered with one reading a second', async () => {
  const server = kept(
    await scriptedServer({
      GET: ({ response }) => {
        response.writeHead(200, stream);
        for (let index = 0; index < 2000; index++) response.write(notice(CHANGED));
        return undefined;
      },
    }),
  );
  holdTimers();
  const { messages } = await connected(server);
  const changes = () => messages.filter(({ message }) => message.method === CHANGED).length;
  await expect.poll(changes, { timeout: 20_000 }).toBe(2000);
  await pass(2500);
  const lists = server.heard.filter((method) => method === 'tools/list').length;
  expect(lists).toBeGreaterThanOrEqual(2);
  expect(lists).toBeLessThanOrEqual(4);
});

test('an honest server with much progress is not disturbed', async () => {
  const server = kept(
    await scriptedServer({
      'tools/call': ({ id, params, response }) => {
        const { progressToken } = params._meta as { progressToken: number };
        response.writeHead(200, stream);
        for (let progress = 0; progress < 5000; progress++)
          response.write(notice('notifications/progress', { progressToken, progress }));
        response.end(`data: ${JSON.stringify({ jsonrpc: '2.0', id, result: { content: [] } })}\n\n`);
        return undefined;
      },
    }),
  );
  const { connection } = await connected(server);
  let last = 0;
  const result = await connection.callTool(aCall('any'), { onProgress: ({ progress }) => (last = progress) });
  expect(result.isError).toBe(false);
  expect(last).toBe(4999);
});

test('a batch of 100,000 answers is refused before it is read', async () => {
  const one = '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"[,]"}}';
  const server = kept(
    await scriptedServer({
      'tools/call': ({ response }) =>
        void response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(`[${Array(80_000).fill(one).join(',')}]`),
    }),
  );
  const { connection, messages } = await connected(server);
  await expect(connection.callTool(aCall('any'))).rejects.toMatchObject({ code: 'mcp-over-limit' });
  expect(messages.length).toBeLessThan(20);
});

test('what was spent is free again in the next minute', () => {
  let now = 0;
  const budget = new ConnectionBudget(() => now);
  expect(budget.take('bytes', minuteLimits.bytes)).toBeUndefined();
  expect(budget.take('bytes', 1)).toMatchObject({ code: 'mcp-over-limit' });
  expect(budget.take('messages', 0)!.message).toContain('more than 256 MB');
  now = 60_000;
  expect(budget.take('messages', 1)).toBeUndefined();
});

test('30,000 messages a minute are let through, and no more', () => {
  const budget = new ConnectionBudget(() => 0);
  expect(budget.take('messages', 30_000)).toBeUndefined();
  expect(budget.take('messages', 1)!.message).toBe(
    'The server sent more than 30,000 messages within a minute, so the connection was closed.',
  );
});

test('nothing is sent any more once the budget is spent', async () => {
  const budget = new ConnectionBudget(() => 0);
  budget.take('messages', minuteLimits.messages + 1);
  let sent = 0;
  const fetch = meteredFetch({
    fetch: async () => (sent++, new Response('{}')),
    budget,
    now: () => 0,
    onSpent: () => {},
    onGivenUp: () => {},
  });
  await expect(fetch('http://a.test', { method: 'POST', body: '{}' })).rejects.toMatchObject({
    code: 'mcp-over-limit',
  });
  await expect(fetch('http://a.test')).rejects.toMatchObject({ code: 'mcp-over-limit' });
  expect(sent).toBe(0);
});

const countIn = (counter: ReturnType<typeof eventCounter>, text: string, size: number) => {
  const bytes = new TextEncoder().encode(text);
  const sum = { messages: 0, withData: 0 };
  for (let at = 0; at < bytes.length; at += size) {
    const { messages, withData } = counter(bytes.subarray(at, at + size));
    sum.messages += messages;
    sum.withData += withData;
  }
  return sum;
};

test.each([
  { text: 'data: {}\n\ndata: {}\n\n', messages: 2, withData: 2 },
  { text: 'data: {}\r\n\r\ndata: {}\r\rdata: {}\n\n', messages: 3, withData: 3 },
  { text: 'id: 1\ndata:\n\n: comment\n\nretry: 0\n\n', messages: 3, withData: 0 },
  { text: '\n\n\n\r\n', messages: 0, withData: 0 },
  { text: 'data: {\ndata: "a": 1}\n\ndata: cut', messages: 1, withData: 1 },
  { text: 'dat: x\n\ndatax: y\n\n', messages: 2, withData: 0 },
])('$text holds $messages events, in chunks of any size', ({ text, messages, withData }) => {
  for (const size of [1, 2, 3, 7, 1000])
    expect(countIn(eventCounter(), text, size)).toEqual({ messages, withData });
});

test.each([
  { text: '{"a":[1,2,3],"b":","}', messages: 1 },
  { text: ' [{"a":[1,2]},{"b":"\\",\\\\"},{}]', messages: 3 },
  { text: '[[1,2],{"a":1,"b":2},"],["]', messages: 3 },
  { text: '', messages: 0 },
])('$text holds $messages messages, in chunks of any size', ({ text, messages }) => {
  for (const size of [1, 2, 3, 7, 1000]) expect(countIn(jsonCounter(), text, size).messages).toBe(messages);
});

test('paced work is never done twice at once, and once more after the last request', async () => {
  vi.useFakeTimers();
  let begun = 0;
  let atOnce = 0;
  const paced = new Paced(async () => {
    begun++;
    expect(++atOnce).toBe(1);
    await Promise.resolve();
    atOnce--;
  }, 1000);
  for (let index = 0; index < 100; index++) paced.ask();
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun).toBe(2);
  await vi.advanceTimersByTimeAsync(5000);
  expect(begun).toBe(2);
  paced.ask();
  paced.stop();
  paced.ask();
  await vi.advanceTimersByTimeAsync(5000);
  expect(begun).toBe(3);
});
