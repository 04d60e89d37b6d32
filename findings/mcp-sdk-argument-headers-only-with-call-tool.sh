#!/usr/bin/env bash
# @modelcontextprotocol/client and server 2.4.0, version 2026-07-28 over HTTP: an argument marked x-mcp-header has to be in a header too. callTool puts
# it there once it knows the tool list. Before that it is refused with -32020, reads the list itself and calls again. The same call through
# client.request({ method: 'tools/call' }) is the same request with the same mcp-name, but never has the header, even after listTools, so it is always
# refused. The call is valid both times. A recorder or a test that sends its calls with request fails at such tools alone.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @modelcontextprotocol/client@2.4.0 @modelcontextprotocol/server@2.4.0 zod@4.6.7
cat > try.mjs <<'JS'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 's', version: '1' });
  const inputSchema = z.object({ region: z.string().meta({ 'x-mcp-header': 'Region' }) });
  server.registerTool('t', { inputSchema }, async ({ region }) => ({ content: [{ type: 'text', text: region }] }));
  return server;
});
let sent = [];
const fetch = async (url, init) => {
  const request = new Request(url, init);
  sent.push(`${request.headers.get('mcp-method')} ${request.headers.get('mcp-param-region') ?? ''}`.trim());
  return handler.fetch(request);
};
const client = new Client({ name: 'c', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
await client.connect(new StreamableHTTPClientTransport(new URL('http://127.0.0.1/mcp'), { fetch }));
const params = { name: 't', arguments: { region: 'north' } };
const ways = {
  'request': () => client.request({ method: 'tools/call', params }),
  'callTool': () => client.callTool(params),
  'callTool again': () => client.callTool(params),
  'request after listTools': () => client.listTools().then(() => client.request({ method: 'tools/call', params })),
};
for (const [way, call] of Object.entries(ways)) {
  sent = [];
  const end = await call().then((result) => result.content[0].text, (error) => error.code);
  console.log(`${way}: ${end}; sent ${sent.join(', ')}`);
}
process.exit(0);
JS
seen=$(node try.mjs)
echo "seen: $seen"
[ "$seen" = "$(cat <<'SEEN'
request: -32020; sent tools/call
callTool: north; sent tools/call, tools/list, tools/call north
callTool again: north; sent tools/call north
request after listTools: -32020; sent tools/list, tools/call
SEEN
)" ]
