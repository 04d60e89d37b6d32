#!/usr/bin/env bash
# @modelcontextprotocol/server and client 2.4.0 with zod 4.6.7: the server checks a tool's structured content with the zod schema and sends what the
# tool returned, not what zod made of it. The client checks with the JSON Schema that the server made of the zod schema, which is stricter in three
# ways: a key with a default is required, keys not named are refused, and the flag i of a regular expression is gone. Each of the three calls below
# is right for the server and throws in the client, so that the model gets no result. A type that is wrong is refused by the server itself.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @modelcontextprotocol/client@2.4.0 @modelcontextprotocol/server@2.4.0 zod@4.6.7
cat > try.mjs <<'JS'
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

const tools = {
  'a default': [z.object({ degrees: z.number(), unit: z.string().default('C') }), { degrees: 20 }],
  'a key not named': [z.object({ degrees: z.number() }), { degrees: 20, station: 'north' }],
  'a flag': [z.object({ currency: z.string().regex(/^[a-z]{3}$/i) }), { currency: 'EUR' }],
  'a wrong type': [z.object({ degrees: z.number() }), { degrees: 'twenty' }],
};
for (const [name, [outputSchema, structuredContent]] of Object.entries(tools)) {
  const server = new McpServer({ name: 's', version: '1' });
  server.registerTool('t', { outputSchema }, async () => ({ content: [], structuredContent }));
  const client = new Client({ name: 'c', version: '1' });
  const [ofServer, ofClient] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(ofServer), client.connect(ofClient)]);
  await client.listTools();
  let sent;
  const send = ofServer.send.bind(ofServer);
  ofServer.send = (message, options) => {
    sent = message.result;
    return send(message, options);
  };
  const end = await client.callTool({ name: 't', arguments: {} }).then(() => 'takes it', (error) => error.message.split(': ')[1]);
  console.log(`${name}: server sends ${sent.isError ? 'an error' : JSON.stringify(sent.structuredContent)}; client: ${end}`);
}
process.exit(0);
JS
seen=$(node try.mjs)
echo "seen: $seen"
[ "$seen" = "$(cat <<'SEEN'
a default: server sends {"degrees":20}; client: data must have required property 'unit'
a key not named: server sends {"degrees":20,"station":"north"}; client: data must NOT have additional properties
a flag: server sends {"currency":"EUR"}; client: data/currency must match pattern "^[a-z]{3}$"
a wrong type: server sends an error; client: takes it
SEEN
)" ]
