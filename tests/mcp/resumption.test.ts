import { afterEach, expect, test } from 'vitest';
import { aCall, aConnection } from '../servers/a-connection.ts';
import { scriptedServer, type ScriptedServer } from '../servers/scripted-server.ts';

let server: ScriptedServer | undefined;
afterEach(() => server?.close());

/** What is answered to who comes back: a status that refuses, 0 to hang up, or what the stream brings before it ends. */
type Return = number | string;

/** A server that takes a call, names an event of its stream and ends it; of the answers to those who come back the last repeats. */
async function aForgetful(...returns: Return[]) {
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
        const answer = returns[Math.min(asked.push(String(from)), returns.length) - 1]!;
        if (answer === 0) return void request.socket.destroy();
        const isStream = typeof answer === 'string';
        response.writeHead(isStream ? 200 : answer, { 'content-type': 'text/event-stream' });
        response.flushHeaders();
        setTimeout(() => response.end(isStream ? answer : undefined), 20);
      },
    },
    'session-1',
  );
  return { url: server.url, asked };
}

const late = { jsonrpc: '2.0', id: 2, result: { content: [{ type: 'text', text: 'late' }] } };
const answered = `data: ${JSON.stringify(late)}\n\n`;

test.each<{ what: string; returns: Return[]; from: string[] }>([
  { what: 'is resumed', returns: [answered], from: ['e1'] },
  { what: 'is resumed with an id of its own', returns: [`id: e2\n${answered}`], from: ['e1'] },
  {
    what: 'ends twice more before it brings an id',
    returns: [': nothing yet\n\n', ': nothing yet\n\n', answered],
    from: ['e1', 'e1', 'e1'],
  },
  { what: 'fails once and is then resumed', returns: [503, answered], from: ['e1', 'e1'] },
])('a stream that $what answers the call', async ({ returns, from }) => {
  const { url, asked } = await aForgetful(...returns);
  const { connection } = aConnection(url);
  await connection.open();
  expect((await connection.callTool(aCall('a'))).content).toEqual([{ type: 'text', text: 'late' }]);
  expect(asked).toEqual(from);
  await connection.close();
});

test.each([
  { statuses: [404], says: 'refuses to go on with it (404)' },
  { statuses: [405], says: 'refuses to go on with it (405)' },
  { statuses: [410], says: 'refuses to go on with it (410)' },
  { statuses: [500, 500], says: 'refuses to go on with it (500)' },
  { statuses: [0, 0], says: 'could not be reached to go on with it' },
])(
  'a stream that is not resumed ($statuses) fails the call at once, which is not sent again',
  async ({ statuses, says }) => {
    const { url, asked } = await aForgetful(...statuses);
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
  const { url, asked } = await aForgetful('id: e2\ndata:\n\n', 404);
  const { connection } = aConnection(url);
  await connection.open();
  await expect(connection.callTool(aCall('a'))).rejects.toMatchObject({ code: 'mcp-protocol' });
  expect(asked).toEqual(['e1', 'e2']);
  await connection.close();
});
