#!/usr/bin/env bash
# @traceloop/instrumentation-openai 0.27.0 with openai 6.48.0: an answer of the Responses API that calls a tool is traced as its text alone. The
# call is not in gen_ai.output.messages, the tools are not in gen_ai.tool.definitions, and gen_ai.response.finish_reasons says "stop".
# The same answer of the Chat Completions API is traced whole. So a span that says "stop" and holds no call does not show that the model called
# nothing: who counts calls or picks final answers by these attributes counts wrongly for one API of the two.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund openai@6.48.0 @traceloop/instrumentation-openai@0.27.0 @opentelemetry/sdk-trace-node@2.12.1
cat > try.mjs <<'JS'
import { createServer } from 'node:http';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { OpenAIInstrumentation } from '@traceloop/instrumentation-openai';
import OpenAI from 'openai';

// One answer in the two shapes: a text and a call of get_sum.
const args = '{"a":1,"b":2}';
const text = { type: 'output_text', text: 'I add.', annotations: [] };
const responses = {
  id: 'resp_1', object: 'response', created_at: 1, status: 'completed', model: 'm', parallel_tool_calls: true, tool_choice: 'auto', tools: [],
  output: [
    { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content: [text] },
    { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'get_sum', arguments: args, status: 'completed' },
  ],
  usage: { input_tokens: 9, output_tokens: 3, total_tokens: 12 },
};
const message = { role: 'assistant', content: 'I add.', tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'get_sum', arguments: args } }] };
const chat = {
  id: 'chatcmpl-1', object: 'chat.completion', created: 1, model: 'm', choices: [{ index: 0, finish_reason: 'tool_calls', message }],
  usage: { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 },
};
const server = createServer((request, response) => {
  request.resume();
  response.setHeader('content-type', 'application/json').end(JSON.stringify(request.url.endsWith('/responses') ? responses : chat));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

const spans = new InMemorySpanExporter();
const instrumentation = new OpenAIInstrumentation();
instrumentation.setTracerProvider(new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }));
instrumentation.manuallyInstrument(OpenAI);
const client = new OpenAI({ apiKey: 'none', baseURL: `http://127.0.0.1:${server.address().port}/v1` });
const tool = { name: 'get_sum', parameters: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } } }, strict: false };
await client.chat.completions.create({ model: 'm', messages: [{ role: 'user', content: '1+2' }], tools: [{ type: 'function', function: tool }] });
await client.responses.create({ model: 'm', input: '1+2', tools: [{ type: 'function', ...tool }] });
for (const [i, { attributes }] of spans.getFinishedSpans().entries()) {
  const parts = JSON.parse(attributes['gen_ai.output.messages']).flatMap((each) => each.parts.map((part) => part.type));
  const tools = attributes['gen_ai.tool.definitions'] ? 'tools' : 'no tools';
  console.log(`${['chat', 'responses'][i]}: ${parts.join(' and ')}, finish reason ${attributes['gen_ai.response.finish_reasons']}, ${tools}`);
}
process.exit(0);
JS
seen=$(node try.mjs)
echo "seen: $seen"
[ "$seen" = "$(printf 'chat: text and tool_call, finish reason tool_call, tools\nresponses: text, finish reason stop, no tools')" ]
