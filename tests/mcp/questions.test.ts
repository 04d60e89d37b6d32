import { afterAll, expect, test } from 'vitest';
import { answerOfPerson } from '#ask/agents/index.ts';
import type { ServerQuestion, ServerReply } from '#core/mcp.ts';
import { ServerConnection } from '#serve/mcp/index.ts';
import { aCall, aConnection } from '../servers/a-connection.ts';
import { everythingServer } from '../servers/everything-server.ts';

const server = await everythingServer();
afterAll(server.close);

const textOf = (content: readonly { type: string; text?: string }[]) =>
  content.map(({ text }) => text).join('\n');

/** A connection of a person who answers every question so. */
async function asked(reply: (question: ServerQuestion) => ServerReply) {
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
        return reply(question);
      },
    },
  );
  await connection.open();
  const { content } = await connection.callTool(aCall('trigger-elicitation-request'));
  await connection.close();
  return { questions, text: textOf(content) };
}

test('a server’s question reaches the person, and what they leave out takes its default', async () => {
  const { questions, text } = await asked(() => ({ action: 'accept', content: { name: 'Ada' } }));
  expect(questions).toHaveLength(1);
  expect(questions[0]!.message).not.toBe('');
  expect(Object.keys(questions[0]!.requestedSchema.properties as object)).toContain('name');
  expect(text).toContain('Ada');
  expect(text).toContain('42');
});

test('a person may decline', async () => {
  const { text } = await asked(() => ({ action: 'decline' }));
  expect(text).toMatch(/declined/i);
});

test('the person of a run answers it, whose fields warn of secrets and ask for none', async () => {
  const person = { facts: { name: 'Ada', check: 'yes', integer: '7' } };
  const { text } = await asked((question) => {
    const { action, content = {} } = answerOfPerson(person, question, new Set());
    return action === 'accept' ? { action, content } : { action };
  });
  expect(text).toMatch(/"action": ?"accept"/);
  expect(text).toMatch(/"name": ?"Ada"/);
  expect(text).toMatch(/"check": ?true/);
  expect(text).toMatch(/"integer": ?7\b/);
});

test('a server learns beforehand that nobody takes questions', async () => {
  const { connection } = aConnection(server.url);
  await connection.open();
  expect(connection.tools.map(({ name }) => name)).not.toContain('trigger-elicitation-request');
  await connection.close();
});
