#!/usr/bin/env bash
# @modelcontextprotocol/sdk 1.32.2, client: a tool's output schema is checked by the rules of draft-07, also where $schema names 2020-12 as the
# server of version 2 writes it (2.4.0, zod 4.6.7). A pair, z.tuple([number, string]), is there `prefixItems` with `items: false`. By the old rules
# that is a list that must be empty: the right result is refused as the server's fault, with "boolean schema is false". A server of version 1 and
# the same zod schema works, as do the client of version 2 and the validator of Cloudflare workers, an option of the client of version 1.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @modelcontextprotocol/sdk@1.32.2 @modelcontextprotocol/client@2.4.0 @modelcontextprotocol/server@2.4.0 \
  @cfworker/json-schema@4.1.6 zod@4.6.7
cat > try.mjs <<'JS'
import { Client as Client2 } from '@modelcontextprotocol/client';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { McpServer as Server1 } from '@modelcontextprotocol/sdk/server/mcp.js';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/cfworker';
import { InMemoryTransport, McpServer as Server2 } from '@modelcontextprotocol/server';
import { z } from 'zod';

const outputSchema = z.object({ pair: z.tuple([z.number(), z.string()]) });
const named = { name: 'n', version: '1' };
const clients = {
  'client 1': () => new Client1(named),
  'client 1 with cfworker': () => new Client1(named, { jsonSchemaValidator: new CfWorkerJsonSchemaValidator() }),
  'client 2': () => new Client2(named),
};
for (const [i, Server] of [Server1, Server2].entries()) {
  for (const [who, make] of Object.entries(clients)) {
    const server = new Server(named);
    server.registerTool('t', { outputSchema }, async () => ({ content: [], structuredContent: { pair: [1, 'a'] } }));
    const client = make();
    const [ofServer, ofClient] = InMemoryTransport.createLinkedPair();
    await Promise.all([server.connect(ofServer), client.connect(ofClient)]);
    const { $schema } = (await client.listTools()).tools[0].outputSchema;
    const end = await client.callTool({ name: 't', arguments: {} }).then(() => 'takes it', (error) => error.message.split(': ').pop());
    console.log(`server ${i + 1} (${$schema.includes('2020-12') ? '2020-12' : 'draft-07'}), ${who}: ${end}`);
  }
}
process.exit(0);
JS
seen=$(node try.mjs)
echo "seen: $seen"
[ "$seen" = "$(cat <<'SEEN'
server 1 (draft-07), client 1: takes it
server 1 (draft-07), client 1 with cfworker: takes it
server 1 (draft-07), client 2: takes it
server 2 (2020-12), client 1: data/pair/0 boolean schema is false, data/pair/1 boolean schema is false
server 2 (2020-12), client 1 with cfworker: takes it
server 2 (2020-12), client 2: takes it
SEEN
)" ]
