#!/usr/bin/env bash
# @modelcontextprotocol/client and server 2.4.0 with zod 4.6.7, version 2026-07-28 over HTTP: an argument can be marked x-mcp-header if its type is string,
# integer or boolean. z.number() is of the type number, which is not allowed. One would guess that the server refuses the tool or ignores the mark. It
# warns on its own side, lists the tool, and then demands the header of every call. The client leaves the tool out of its list and sends no header. So
# the model never sees the tool, a call of it by name is refused, and a call written by hand with the header works. z.int() would have been right.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @modelcontextprotocol/client@2.4.0 @modelcontextprotocol/server@2.4.0 zod@4.6.7
cat > try.mjs <<'JS'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

console.warn = () => {};
const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 's', version: '1' });
  for (const [name, type] of Object.entries({ number: z.number(), integer: z.int() })) {
    const inputSchema = z.object({ page: type.meta({ 'x-mcp-header': 'Page' }) });
    server.registerTool(name, { inputSchema }, async ({ page }) => ({ content: [{ type: 'text', text: `page ${page}` }] }));
  }
  return server;
});
let last;
const fetch = async (url, init) => {
  last = { url, init };
  return handler.fetch(new Request(url, init));
};
const client = new Client({ name: 'c', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
await client.connect(new StreamableHTTPClientTransport(new URL('http://127.0.0.1/mcp'), { fetch }));
const listed = (await client.listTools()).tools.map(({ name }) => name);
for (const name of ['number', 'integer']) {
  const end = await client.callTool({ name, arguments: { page: 2 } }).then((result) => result.content[0].text, (error) => error.code);
  const headers = new Headers(last.init.headers);
  headers.set('mcp-param-page', '2');
  const answer = await handler.fetch(new Request(last.url, { ...last.init, headers }));
  const byHand = /page 2/.test(await answer.text()) ? 'page 2' : 'an error';
  console.log(`${name}: ${listed.includes(name) ? 'listed' : 'not listed'}; callTool: ${end}; by hand with the header: ${byHand}`);
}
process.exit(0);
JS
seen=$(node try.mjs)
echo "seen: $seen"
[ "$seen" = "$(cat <<'SEEN'
number: not listed; callTool: -32020; by hand with the header: page 2
integer: listed; callTool: page 2; by hand with the header: page 2
SEEN
)" ]
