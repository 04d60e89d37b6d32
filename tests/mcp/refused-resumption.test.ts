import { afterEach, expect, test } from 'vitest';
import { aCall, aConnection } from '../servers/a-connection.ts';
import { scriptedServer, type ScriptedServer } from '../servers/scripted-server.ts';

let server: ScriptedServer | undefined;
afterEach(() => server?.close());

/** A server that takes a call, names an event of its stream and ends it; what it answers to those who come back follows. */
async function aForgetful(statuses: number[], brings?: string) {
  const asked: string[] = [];
  server = await scriptedServer(
    {
      'tools/list': () => ({ tools: [{ name: 'a', inputSchema: { type: 'object' } }] }),
      'tools/call': ({ response }) =>
        void response
          .writeHead(200, { 'content-type': 'text/event-stream' })
          .end('id: e1\nretry: 20\ndata:\n\n'),
      GET: ({ request, response }) => {
        const from = request.headers['last-event-id'];
        if (from === undefined) return void response.writeHead(405).end();
        asked.push(String(from));
        const status = statuses[asked.length - 1] ?? 200;
        if (status === 0) return void request.socket.destroy();
        response.writeHead(status, { 'content-type': 'text/event-stream' });
        response.end(status === 200 ? (brings ?? '') : undefined);
      },
    },
    'session-1',
  );
  return { url: server.url, asked };
}

test.each([
  { statuses: [404], says: 'refuses to go on with it (404)' },
  { statuses: [405], says: 'refuses to go on with it (405)' },
  { statuses: [410], says: 'refuses to go on with it (410)' },
  { statuses: [500, 500], says: 'refuses to go on with it (500)' },
  { statuses: [0, 0], says: 'could not be reached to go on with it' },
])(
  'a stream that is not resumed ($statuses) fails the call at once, which is not sent again',
  async ({ statuses, says }) => {
    const { url, asked } = await aForgetful(statuses);
    const { connection } = aConnection(url);
    await connection.open();
    await expect(connection.callTool(aCall('a'))).rejects.toMatchObject({
      code: 'mcp-protocol',
      message: expect.stringContaining(says) as string,
      hint: expect.stringContaining('Whether the call was carried out is not known') as string,
    });
    expect(asked).toEqual(statuses.map(() => 'e1'));
    expect(server!.heard.filter((method) => method === 'tools/call')).toHaveLength(1);
    expect(connection.status.state).toBe('connected');
    await connection.close();
  },
);

test('a stream refused after an id of its own was resumed fails the call as well', async () => {
  const { url, asked } = await aForgetful([200, 404], 'id: e2\ndata:\n\n');
  const { connection } = aConnection(url);
  await connection.open();
  await expect(connection.callTool(aCall('a'))).rejects.toMatchObject({ code: 'mcp-protocol' });
  expect(asked).toEqual(['e1', 'e2']);
  await connection.close();
});

test('a stream that fails once and is then resumed answers the call', async () => {
  const answer = { jsonrpc: '2.0', id: 2, result: { content: [{ type: 'text', text: 'late' }] } };
  const { url, asked } = await aForgetful([503], `data: ${JSON.stringify(answer)}\n\n`);
  const { connection } = aConnection(url);
  await connection.open();
  expect((await connection.callTool(aCall('a'))).content).toEqual([{ type: 'text', text: 'late' }]);
  expect(asked).toEqual(['e1', 'e1']);
  await connection.close();
});
