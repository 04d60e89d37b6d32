#!/usr/bin/env bash
# @modelcontextprotocol/sdk 1.32.2 with zod 4.6.7: registerTool takes any zod schema as inputSchema. One that is not an object, such as a discriminated
# union of two objects, checks each call as it should, but tools/list shows `{"type":"object","properties":{}}`: a tool without arguments. There is no
# warning. A model then has to guess from the error messages what the tool takes, and looks bad at tools. An object around the union is listed whole,
# and so is the union itself by the server of version 2.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @modelcontextprotocol/sdk@1.32.2 zod@4.6.7
cat > try.mjs <<'JS'
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';

const shape = z.discriminatedUnion('kind', [z.object({ kind: z.literal('circle'), radius: z.number() }), z.object({ kind: z.literal('square'), side: z.number() })]);
const server = new McpServer({ name: 's', version: '1' });
const area = async () => ({ content: [{ type: 'text', text: '4' }] });
server.registerTool('union', { inputSchema: shape }, area);
server.registerTool('wrapped', { inputSchema: z.object({ shape }) }, area);
const client = new Client({ name: 'c', version: '1' });
const [ofServer, ofClient] = InMemoryTransport.createLinkedPair();
await Promise.all([server.connect(ofServer), client.connect(ofClient)]);
for (const { name, inputSchema } of (await client.listTools()).tools) {
  const text = JSON.stringify(inputSchema);
  const call = async (args) => ((await client.callTool({ name, arguments: args })).isError ? 'refused' : 'taken');
  const square = { kind: 'square', side: 2 };
  const calls = `{} is ${await call({})}, a square is ${await call(name === 'union' ? square : { shape: square })}`;
  console.log(`${name}: listed ${text.includes('"radius"') && text.includes('"side"') ? 'with both shapes' : text}; ${calls}`);
}
process.exit(0);
JS
seen=$(node try.mjs)
echo "seen: $seen"
[ "$seen" = "$(cat <<'SEEN'
union: listed {"type":"object","properties":{}}; {} is refused, a square is taken
wrapped: listed with both shapes; {} is refused, a square is taken
SEEN
)" ]
