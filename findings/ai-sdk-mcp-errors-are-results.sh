#!/usr/bin/env bash
# ai 7.0.173 with @ai-sdk/mcp 2.0.99 and @ai-sdk/otel 1.0.173: a tool of an MCP server that answers with `isError: true` has not failed for the SDK.
# The step holds a tool-result, not a tool-error; the span execute_tool has no error status; and the model gets the text without the mark that
# it is an error. A local tool that throws has all three, but its span has no gen_ai.tool.call.result: what the tool said stands in the status and
# in an exception event. So neither the status nor the result of a tool's span alone tells which calls failed.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ai@7.0.173 @ai-sdk/mcp@2.0.99 @ai-sdk/otel@1.0.173 @opentelemetry/sdk-trace-node@2.12.1
cat > try.mjs <<'JS'
import { createServer } from 'node:http';
import { createMCPClient } from '@ai-sdk/mcp';
import { OpenTelemetry } from '@ai-sdk/otel';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { generateText, isStepCount, jsonSchema, registerTelemetry, tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';

const results = {
  initialize: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } },
  'tools/list': { tools: [{ name: 'mcp', inputSchema: { type: 'object' } }] },
  'tools/call': { content: [{ type: 'text', text: 'no such city' }], isError: true },
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

const spans = new InMemorySpanExporter();
new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }).register();
registerTelemetry(new OpenTelemetry());
const throws = async () => {
  throw new Error('no such city');
};
const tools = { ...(await client.tools()), local: tool({ inputSchema: jsonSchema({ type: 'object' }), execute: throws }) };
const prompts = [];
const usage = { inputTokens: { total: 9 }, outputTokens: { total: 3 } };
const model = new MockLanguageModelV4({
  doGenerate: async ({ prompt }) => {
    prompts.push(prompt);
    if (prompts.length > 1) return { content: [{ type: 'text', text: 'Sorry.' }], finishReason: { unified: 'stop' }, usage, warnings: [] };
    const content = ['mcp', 'local'].map((toolName) => ({ type: 'tool-call', toolCallId: toolName, toolName, input: '{}' }));
    return { content, finishReason: { unified: 'tool-calls' }, usage, warnings: [] };
  },
});
const { steps } = await generateText({ model, tools, prompt: 'Weather?', stopWhen: isStepCount(2) });
for (const name of ['mcp', 'local']) {
  const part = steps[0].content.find((each) => each.toolCallId === name && each.type !== 'tool-call').type;
  const span = spans.getFinishedSpans().find((each) => each.name === `execute_tool ${name}`);
  const result = span.attributes['gen_ai.tool.call.result'] ?? 'none';
  const shown = prompts[1].at(-1).content.find((each) => each.toolCallId === name).output;
  console.log(`${name}: ${part}; status ${span.status.code}, result ${result}; the model gets ${JSON.stringify(shown)}`);
}
process.exit(0);
JS
seen=$(node try.mjs)
echo "seen: $seen"
[ "$seen" = "$(cat <<'SEEN'
mcp: tool-result; status 0, result {"content":[{"type":"text","text":"no such city"}],"isError":true}; the model gets {"type":"content","value":[{"type":"text","text":"no such city"}]}
local: tool-error; status 2, result none; the model gets {"type":"error-text","value":"Error: no such city"}
SEEN
)" ]
