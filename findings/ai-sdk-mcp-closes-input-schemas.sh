#!/usr/bin/env bash
# @ai-sdk/mcp 2.0.99 with ai 7.0.173: client.tools() writes `additionalProperties: false` over whatever the server's input schema says there. A
# tool that takes keys of the caller's choice, such as prices by product, is shown to the model as a tool that takes nothing; the server's listing
# is as it was, and the schema is valid in MCP. A model that then calls the tool with {} did what it was shown, and runs of the same server through
# other clients are not comparable. Passing `schemas` with a schema of one's own is the way around.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ai@7.0.173 @ai-sdk/mcp@2.0.99
cat > try.mjs <<'JS'
import { createServer } from 'node:http';
import { createMCPClient } from '@ai-sdk/mcp';
import { generateText, jsonSchema } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';

const inputSchema = { type: 'object', additionalProperties: { type: 'number' } };
const results = {
  initialize: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } },
  'tools/list': { tools: [{ name: 'set_prices', description: 'Sets the price of each product named.', inputSchema }] },
};
const server = createServer(async (request, response) => {
  if (request.method !== 'POST') return response.writeHead(405).end();
  let text = '';
  for await (const part of request) text += part;
  const { id, method } = JSON.parse(text);
  if (id === undefined) return response.writeHead(202).end();
  const answer = method in results ? { result: results[method] } : { error: { code: -32601, message: 'Method not found' } };
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const client = await createMCPClient({ transport: { type: 'http', url: `http://127.0.0.1:${server.address().port}/mcp` } });

const shown = async (tools) => {
  let schema;
  const doGenerate = async (options) => {
    schema = options.tools[0].inputSchema;
    const usage = { inputTokens: { total: 9 }, outputTokens: { total: 3 } };
    return { content: [{ type: 'text', text: 'Done.' }], finishReason: { unified: 'stop' }, usage, warnings: [] };
  };
  await generateText({ model: new MockLanguageModelV4({ doGenerate }), tools, prompt: 'An apple costs 2.' });
  return JSON.stringify(schema);
};
console.log(`the server says ${JSON.stringify((await client.listTools()).tools[0].inputSchema)}`);
console.log(`the model gets ${await shown(await client.tools())}`);
console.log(`with schemas, it gets ${await shown(await client.tools({ schemas: { set_prices: { inputSchema: jsonSchema(inputSchema) } } }))}`);
process.exit(0);
JS
seen=$(node try.mjs)
echo "seen: $seen"
[ "$seen" = "$(cat <<'SEEN'
the server says {"type":"object","additionalProperties":{"type":"number"}}
the model gets {"type":"object","additionalProperties":false,"properties":{}}
with schemas, it gets {"type":"object","additionalProperties":{"type":"number"}}
SEEN
)" ]
