import { expect, test } from 'vitest';
import { aCall, aConnection } from '../servers/a-connection.ts';
import { scriptedServer } from '../servers/scripted-server.ts';

const script = {
  'tools/list': () => ({ tools: [{ name: 'a', inputSchema: { type: 'object' } }] }),
  'tools/call': () => ({ content: [] }),
};

test('a server that answered before and no longer does is not blamed on CORS, and keeps its tools', async () => {
  const server = await scriptedServer(script);
  let now = 0;
  const { connection } = aConnection(server.url, {}, { now: () => now });
  await connection.open();
  await server.close();
  now = 61_000;
  const failed = connection.callTool(aCall('a'));
  const { host } = new URL(server.url);
  await expect(failed).rejects.toMatchObject({
    code: 'mcp-unreachable',
    message: `${host} no longer answers.`,
    hint: expect.stringMatching(/answered this page 1 minute ago.*may have stopped.*“Try again”/) as string,
  });
  expect(connection.status).toMatchObject({ state: 'failed', tools: [{ tool: { name: 'a' } }] });
  await connection.open('reconnecting');
  expect(connection.status.error?.message).toBe(`${host} no longer answers.`);
});

test.each([
  { behind: 'nothing', blind: false, message: 'no longer answers.' },
  { behind: 'a gateway without CORS headers', blind: true, message: 'no longer answers as it did.' },
])('with $behind there, a new connection knows that the address answered', async ({ blind, message }) => {
  const { connection } = aConnection(
    'https://mcp.example/mcp',
    {},
    {
      answeredAt: 0,
      now: () => 7_200_000,
      fetch: (_, init) =>
        blind && init?.mode === 'no-cors'
          ? Promise.resolve(new Response())
          : Promise.reject(new TypeError('Failed to fetch')),
    },
  );
  const { error } = await connection.open();
  expect(error?.message).toBe(`mcp.example ${message}`);
  expect(error?.hint).toContain('It answered this page 2 hours ago');
});

test('a server that never answered may still be blamed on CORS', async () => {
  const { connection } = aConnection(
    'https://mcp.example/mcp',
    {},
    {
      fetch: (_, init) =>
        init?.mode === 'no-cors'
          ? Promise.resolve(new Response())
          : Promise.reject(new TypeError('Failed to fetch')),
    },
  );
  expect((await connection.open()).error).toMatchObject({ code: 'mcp-cors-blocked' });
});
