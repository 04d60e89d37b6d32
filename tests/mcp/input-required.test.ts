import { afterAll, expect, test } from 'vitest';
import type { JsonObject } from '#core/json.ts';
import type { OnQuestion, ServerQuestion } from '#core/mcp.ts';
import { textOfResult } from '#core/tool.ts';
import { limits } from '#serve/mcp/index.ts';
import { withInput } from '../../src/serve/mcp/input-required.ts';
import { aCall, aConnection } from '../servers/a-connection.ts';
import { scriptedServer } from '../servers/scripted-server.ts';
import { statelessServer } from '../servers/stateless-server.ts';

const server = await statelessServer();
afterAll(server.close);

async function booked(asks: string, onQuestion: OnQuestion) {
  const { connection } = aConnection(server.url);
  await connection.open();
  const result = await connection.callTool(aCall('book', { asks }), { onQuestion });
  await connection.close();
  return { ...result, text: textOfResult(result) };
}

test.each([
  {
    reply: { action: 'accept' as const, content: { seats: 4 } },
    text: '{"action":"accept","content":{"name":"Guest","seats":4}}',
  },
  { reply: { action: 'decline' as const }, text: '{"action":"decline"}' },
  { reply: { action: 'cancel' as const }, text: '{"action":"cancel"}' },
])('a server of 2026-07-28 that asks in a call is answered $reply.action', async ({ reply, text }) => {
  const asked: unknown[] = [];
  const result = await booked('seats', async ({ message, requestedSchema }) => {
    asked.push([message, requestedSchema.required]);
    return reply;
  });
  expect(asked).toEqual([['How many?', ['seats', 'name']]]);
  expect(result).toMatchObject({ isError: false, text });
});

const breaksOff = (words: string) => ({
  code: 'mcp-protocol',
  message: expect.stringContaining(words) as string,
});

test('one that asks for ever breaks off the call, and our words are recorded as no result of it', async () => {
  const { connection } = aConnection(server.url);
  await connection.open();
  connection.startRecording();
  let asked = 0;
  const calling = connection.callTool(aCall('book', { asks: 'forever' }), {
    onQuestion: async () => {
      asked++;
      return { action: asked % 2 ? 'decline' : 'accept', content: {} } as const;
    },
  });
  const failure = breaksOff(`asked for input ${limits.inputRounds} times`);
  await expect(calling).rejects.toMatchObject(failure);
  expect(asked).toBe(limits.inputRounds);
  const [recorded] = connection.endRecording()!.calls;
  expect(recorded).toMatchObject({ failure });
  expect(recorded).not.toHaveProperty('result');
  await connection.close();
});

test('one that asks for nothing is not sent the call again: it might carry it out twice', async () => {
  let sent = 0;
  const asking = withInput(
    async () => {
      sent++;
      return { resultType: 'input_required' };
    },
    { method: 'tools/call', onQuestion: undefined, signal: new AbortController().signal },
  );
  await expect(asking).rejects.toMatchObject(breaksOff('without saying what it needs'));
  expect(sent).toBe(1);
});

const elicit = {
  method: 'elicitation/create',
  params: { message: '?', requestedSchema: { type: 'object' } },
};
const options = { method: 'tools/call', onQuestion: undefined, signal: new AbortController().signal };

test.each([
  {
    asks: { a: { method: 'sampling/createMessage' } },
    words: 'sampling/createMessage, which this client does not offer',
  },
  { asks: { a: 'nothing' }, words: 'something without a method' },
  {
    asks: Object.fromEntries(Array.from({ length: 11 }, (_, index) => [index, elicit])),
    words: '11 questions at once',
  },
])('what nobody offered is not answered: $words', async ({ asks, words }) => {
  const asking = withInput(
    async () => ({ resultType: 'input_required', inputRequests: asks as JsonObject }),
    options,
  );
  await expect(asking).rejects.toMatchObject(breaksOff(words));
});

test.each([
  {
    what: 'an address to open',
    request: { ...elicit, params: { mode: 'url', url: 'https://a.test' } },
    takes: true,
  },
  { what: 'a question nobody takes', request: elicit, takes: false },
])('$what is declined, and the state of the server goes back to it as it was', async ({ request, takes }) => {
  const sent: JsonObject[] = [];
  const onQuestion: OnQuestion = async () => ({ action: 'accept', content: {} });
  const result = await withInput(
    async (more): Promise<JsonObject> => {
      sent.push(more);
      return sent.length > 1
        ? { resultType: 'complete', content: [] }
        : { resultType: 'input_required', inputRequests: { q: request }, requestState: { any: [1] } };
    },
    { ...options, onQuestion: takes ? onQuestion : undefined },
  );
  expect(result).toEqual({ resultType: 'complete', content: [] });
  expect(sent).toEqual([{}, { inputResponses: { q: { action: 'decline' } }, requestState: { any: [1] } }]);
});

test.each([
  [{ mode: 'url', url: 'https://a.test/pay' }, 'an address opened: https://a.test/pay'],
  [{ mode: 'voice' }, 'an answer in a way that this page does not know: voice'],
])('what is no form reaches who answers, who cannot accept it: %j', async (params, wants) => {
  const heard: ServerQuestion[] = [];
  const sent: JsonObject[] = [];
  await withInput(
    async (more): Promise<JsonObject> => {
      sent.push(more);
      return sent.length > 1
        ? { resultType: 'complete' }
        : {
            resultType: 'input_required',
            inputRequests: { q: { ...elicit, params: { message: 'Pay', ...params } } },
          };
    },
    {
      ...options,
      onQuestion: async (question) => {
        heard.push(question);
        return { action: 'accept', content: {} };
      },
    },
  );
  expect(heard).toEqual([{ message: 'Pay', requestedSchema: {}, wants }]);
  expect(sent[1]).toEqual({ inputResponses: { q: { action: 'decline' } } });
});

test.each(['prompts/get', 'resources/read'])('%s may ask as a call may', async (method) => {
  let sent = 0;
  const result = await withInput(
    async (): Promise<JsonObject> =>
      ++sent > 1
        ? { resultType: 'complete', messages: [] }
        : { resultType: 'input_required', inputRequests: { q: elicit } },
    { ...options, method, onQuestion: async () => ({ action: 'decline' }) },
  );
  expect(result).toEqual({ resultType: 'complete', messages: [] });
});

test.each(['tools/list', 'server/discover', 'resources/list'])(
  'a server that asks for input at %s breaks the protocol, and is not sent it again',
  async (method) => {
    let sent = 0;
    const asking = async (): Promise<JsonObject> => {
      sent++;
      return { resultType: 'input_required', inputRequests: { q: elicit } };
    };
    await expect(withInput(asking, { ...options, method })).rejects.toMatchObject(
      breaksOff(`answered ${method} by asking for input`),
    );
    expect(sent).toBe(1);
  },
);

const readingOf = (asks: JsonObject) =>
  scriptedServer({
    'server/discover': () => ({
      supportedVersions: ['2026-07-28'],
      capabilities: { resources: {}, prompts: {} },
    }),
    'resources/read': () => ({ resultType: 'input_required', inputRequests: { q: asks } }),
    'prompts/get': () => ({ resultType: 'input_required', inputRequests: { q: asks } }),
  });

test.each([
  [
    { method: 'sampling/createMessage', params: {} },
    'sampling/createMessage, which this client does not offer',
  ],
  [{ method: 'roots/list' }, 'roots/list, which this client does not offer'],
  [elicit, `asked for input ${limits.inputRounds} times`],
])('a server that asks for %j where something is read is named, and nothing is read', async (asks, words) => {
  const reading = await readingOf(asks);
  const { connection } = aConnection(reading.url);
  await connection.open();
  for (const read of [() => connection.readResource('file:///a'), () => connection.getPrompt('a', {})])
    await expect(read()).rejects.toMatchObject(breaksOff(words));
  await connection.close();
  await reading.close();
});

test('a call that ends while the person thinks is not answered afterwards', async () => {
  const { connection } = aConnection(server.url);
  await connection.open();
  const controller = new AbortController();
  const calling = connection.callTool(aCall('book'), {
    signal: controller.signal,
    onQuestion: () => {
      controller.abort();
      return new Promise(() => {});
    },
  });
  await expect(calling).rejects.toMatchObject({ code: 'mcp-cancelled' });
  expect(server.heard.filter((method) => method === 'tools/call').length).toBeGreaterThan(0);
  await connection.close();
});
