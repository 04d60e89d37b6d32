import { afterAll, expect, test } from 'vitest';
import type { JsonObject } from '#core/json.ts';
import type { OnQuestion } from '#core/mcp.ts';
import { textOfResult } from '#core/tool.ts';
import { limits } from '#mcp/index.ts';
import { withInput } from '../../src/mcp/input-required.ts';
import { aCall, aConnection } from '../servers/a-connection.ts';
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

test('one that asks for ever has failed, which is a result for the model', async () => {
  let asked = 0;
  const result = await booked('forever', async () => {
    asked++;
    return { action: 'accept', content: {} };
  });
  expect(asked).toBe(limits.inputRounds);
  expect(result).toMatchObject({ isError: true });
  expect(result.text).toContain(`asked for input ${limits.inputRounds} times`);
});

test('one that asks for nothing is not sent the call again: it might carry it out twice', async () => {
  let sent = 0;
  const result = await withInput(
    async () => {
      sent++;
      return { resultType: 'input_required' };
    },
    { onQuestion: undefined, signal: new AbortController().signal },
  );
  expect(sent).toBe(1);
  expect(result).toMatchObject({ isError: true });
});

const elicit = {
  method: 'elicitation/create',
  params: { message: '?', requestedSchema: { type: 'object' } },
};
const options = { onQuestion: undefined, signal: new AbortController().signal };

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
  const result = await withInput(
    async () => ({ resultType: 'input_required', inputRequests: asks as JsonObject }),
    options,
  );
  expect(result).toMatchObject({ isError: true });
  expect(JSON.stringify(result)).toContain(words);
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
