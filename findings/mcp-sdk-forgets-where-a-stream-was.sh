#!/usr/bin/env bash
# @modelcontextprotocol/sdk 1.32.2, client over streamable HTTP: a stream that ended is resumed with Last-Event-ID, as it should be. If the
# resumed stream ends too before it has brought an event with an id, the next request carries no Last-Event-ID: it asks for a new stream, on which
# the server owes no answer, and the call waits until its time limit. The server may end streams at any time, so both are valid.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @modelcontextprotocol/sdk@1.32.2
cat > try.mjs <<'JS'
import { createServer } from 'node:http';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const asked = [];
let isCalled = false;
const server = createServer(async (request, response) => {
  if (request.method !== 'POST') {
    // Before the call: this server has no stream of its own.
    if (!isCalled) return response.writeHead(405).end();
    asked.push(request.headers['last-event-id'] ?? 'none');
    return response.writeHead(200, { 'content-type': 'text/event-stream' }).end();
  }
  let text = '';
  for await (const part of request) text += part;
  const { id, method } = JSON.parse(text);
  if (id === undefined) return response.writeHead(202).end();
  if (method === 'initialize') {
    const result = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } };
    response.writeHead(200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
  }
  isCalled = true;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end('id: e1\nretry: 20\ndata:\n\n');
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = new URL(`http://127.0.0.1:${server.address().port}/mcp`);
const options = { reconnectionOptions: { initialReconnectionDelay: 20, maxReconnectionDelay: 20, reconnectionDelayGrowFactor: 1, maxRetries: 5 } };
const client = new Client({ name: 'c', version: '1' });
await client.connect(new StreamableHTTPClientTransport(address, options));
const called = client.callTool({ name: 't', arguments: {} }, undefined, { timeout: 1500 }).then(() => 'answered', () => 'timed out');
const end = await called;
console.log(`Last-Event-ID of the first two resumptions: ${asked.slice(0, 2).join(', ')}; the call ${end}`);
process.exit(0);
JS
seen=$(node try.mjs)
echo "seen: $seen"
[ "$seen" = 'Last-Event-ID of the first two resumptions: e1, none; the call timed out' ]
