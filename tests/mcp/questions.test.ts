import { afterAll, expect, test } from 'vitest';
import type { ServerQuestion, ServerReply } from '#core/mcp.ts';
import { ServerConnection } from '#mcp/index.ts';
import { aCall, aConnection } from '../servers/a-connection.ts';
import { everythingServer } from '../servers/everything-server.ts';

const server = await everythingServer();
afterAll(server.close);

const textOf = (content: readonly { type: string; text?: string }[]) =>
  content.map(({ text }) => text).join('\n');

/** A connection of a person who answers every question so. */
async function asked(reply: ServerReply) {
  const questions: ServerQuestion[] = [];
  const connection = new ServerConnection(
    { id: 's', title: 'Everything', url: server.url, headers: [] },
    {
      fetch: (input, init) => fetch(input, init),
      clientInfo: { name: 'test', version: '1' },
      pageOrigin: 'http://127.0.0.1',
      headers: () => ({}),
      openPort: () => Promise.reject(new Error('no testbed')),
      now: () => performance.now(),
    },
    {
      onMessage: () => {},
      onStatus: () => {},
      onQuestion: async (question) => {
        questions.push(question);
        return reply;
      },
    },
  );
  await connection.open();
  const { content } = await connection.callTool(aCall('trigger-elicitation-request'));
  await connection.close();
  return { questions, text: textOf(content) };
}

test('a server’s question reaches the person, and what they leave out takes its default', async () => {
  const { questions, text } = await asked({ action: 'accept', content: { name: 'Ada' } });
  expect(questions).toHaveLength(1);
  expect(questions[0]!.message).not.toBe('');
  expect(Object.keys(questions[0]!.requestedSchema.properties as object)).toContain('name');
  expect(text).toContain('Ada');
  expect(text).toContain('42');
});

test('a person may decline', async () => {
  const { text } = await asked({ action: 'decline' });
  expect(text).toMatch(/declined/i);
});

test('a server learns beforehand that nobody takes questions', async () => {
  const { connection } = aConnection(server.url);
  await connection.open();
  expect(connection.tools.map(({ name }) => name)).not.toContain('trigger-elicitation-request');
  await connection.close();
});
