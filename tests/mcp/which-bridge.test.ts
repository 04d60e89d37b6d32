import { afterEach, expect, test } from 'vitest';
import { whichBridge } from '#serve/mcp/index.ts';
import { everythingServer } from '../servers/everything-server.ts';
import { listen } from '../servers/listen.ts';
import { notesServer } from '../servers/notes-server.ts';
import { offeringServer } from '../servers/offering-server.ts';
import { scriptedServer } from '../servers/scripted-server.ts';
import { statelessServer } from '../servers/stateless-server.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

type Answer = [status: number, type: string, text: string];
const json = 'application/json; charset=utf-8';
const notJsonRpc =
  '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Bad Request: the request body is not a valid JSON-RPC message"}}';
const notFound: Answer = [404, 'text/html; charset=utf-8', '<pre>Cannot GET</pre>'];

/** What each bridge answered on 2026-11-29, in front of @modelcontextprotocol/server-memory 2026.8.31. */
const answers: { bridge: string; how: string; get: Answer; post: Answer; ping: Answer; status: Answer }[] = [
  {
    bridge: 'supergateway',
    how: '4.0.0 --outputTransport streamableHttp --cors',
    get: [405, '', '{"jsonrpc":"2.0","error":{"code":-32000,"message":"Method not allowed."},"id":null}'],
    post: [400, json, notJsonRpc],
    ping: notFound,
    status: notFound,
  },
  {
    bridge: 'supergateway-stateful',
    how: '4.0.0 --outputTransport streamableHttp --stateful --cors',
    get: [400, 'text/html; charset=utf-8', 'Invalid or missing session ID'],
    post: [400, json, notJsonRpc],
    ping: notFound,
    status: notFound,
  },
  {
    bridge: 'mcp-proxy',
    how: '6.7.19',
    get: [400, '', 'No sessionId'],
    post: [400, json, '{"error":{"code":-32000,"message":"Bad Request: No valid session ID provided"}}'],
    ping: [200, '', 'pong'],
    status: [404, '', ''],
  },
  {
    bridge: 'mcp-proxy',
    how: '6.7.19 --stateless',
    get: [405, '', 'Method Not Allowed'],
    post: [400, json, '{"jsonrpc":"2.0","error":{"code":-32700,"message":"Parse error"},"id":null}'],
    ping: [200, '', 'pong'],
    status: [404, '', ''],
  },
  {
    bridge: 'mcp-proxy-python',
    how: '0.13.0 --allow-origin "*"',
    get: [400, 'application/json', '{"jsonrpc":"2.0","id":"server-error","error":{"code":-32600}}'],
    post: [400, 'application/json', '{"jsonrpc":"2.0","id":"server-error","error":{"code":-32602}}'],
    ping: [404, 'text/plain; charset=utf-8', 'Not Found'],
    status: [
      200,
      'application/json',
      '{"api_last_activity":"2026-11-29T06:32:28.480980+00:00","active_sse_connections":0,"server_instances":{"default":"configured"}}',
    ],
  },
];

test.each(answers)(
  '$bridge $how is recognised by how it refuses',
  async ({ bridge, get, post, ping, status }) => {
    const server = await listen(({ url, method }, response) => {
      const [code, type, text] =
        url === '/ping' ? ping : url === '/status' ? status : method === 'POST' ? post : get;
      response.writeHead(code, type ? { 'content-type': type } : {}).end(text);
    });
    open.push(server);
    expect(await whichBridge(`${server.origin}/mcp`, fetch)).toBe(bridge);
  },
);

test.each<{ of: string; start: () => Promise<{ url: string; close(): Promise<void> }> }>([
  { of: 'SDK 2.4.0 in both eras', start: offeringServer },
  { of: 'SDK 2.4.0 in 2026-07-28 alone', start: () => statelessServer() },
  { of: 'server-everything', start: async () => everythingServer() },
  { of: 'no SDK', start: () => scriptedServer() },
  { of: 'no SDK, with sessions', start: () => notesServer('apart') },
])('a server of $of is taken for no bridge', async ({ start }) => {
  const server = await start();
  open.push(server);
  expect(await whichBridge(server.url, fetch)).toBeUndefined();
});

test('an address of the public network is asked nothing', async () => {
  let asked = 0;
  const counting = (): Promise<Response> => Promise.resolve(new Response(String(asked++)));
  expect(await whichBridge('https://mcp.example.org/mcp', counting)).toBeUndefined();
  expect(asked).toBe(0);
});

test('what cannot be read in time names no bridge', async () => {
  const failing = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
  expect(await whichBridge('http://localhost:8000/mcp', failing)).toBeUndefined();
});
