#!/usr/bin/env bash
# @arizeai/openinference-instrumentation-openai 4.2.7 with openai 6.48.0: one answer of the Responses API, a text and two parallel calls, is traced as
# three assistant messages (llm.output_messages.0 to .2). The same answer of the Chat Completions API is one message with two calls. In the span of
# the next request the two calls and their results stand in llm.input_messages the same way: one message an item, so a program that takes one
# assistant message for one turn counts three turns for one, and sees no parallel calls at all.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund openai@6.48.0 @arizeai/openinference-instrumentation-openai@4.2.7 @opentelemetry/sdk-trace-node@2.12.1
cat > try.mjs <<'JS'
import { createServer } from 'node:http';
import { OpenAIInstrumentation } from '@arizeai/openinference-instrumentation-openai';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import OpenAI from 'openai';

// One answer in the two shapes: a text and two calls of get_sum.
const args = '{"a":1,"b":2}';
const text = { type: 'output_text', text: 'I add.', annotations: [] };
const responses = {
  id: 'resp_1', object: 'response', created_at: 1, status: 'completed', model: 'm', parallel_tool_calls: true, tool_choice: 'auto', tools: [],
  output: [
    { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content: [text] },
    { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'get_sum', arguments: args, status: 'completed' },
    { type: 'function_call', id: 'fc_2', call_id: 'call_2', name: 'get_sum', arguments: args, status: 'completed' },
  ],
};
const calls = ['call_1', 'call_2'].map((id) => ({ id, type: 'function', function: { name: 'get_sum', arguments: args } }));
const message = { role: 'assistant', content: 'I add.', tool_calls: calls };
const chat = { id: 'chatcmpl-1', object: 'chat.completion', created: 1, model: 'm', choices: [{ index: 0, finish_reason: 'tool_calls', message }] };
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
const user = { role: 'user', content: '1+2' };
const results = ['call_1', 'call_2'].map((id) => ({ role: 'tool', tool_call_id: id, content: '3' }));
const outputs = ['call_1', 'call_2'].map((call_id) => ({ type: 'function_call_output', call_id, output: '3' }));
await client.chat.completions.create({ model: 'm', messages: [user, message, ...results] });
await client.responses.create({ model: 'm', input: [user, ...responses.output, ...outputs] });
for (const [i, { attributes }] of spans.getFinishedSpans().entries()) {
  const count = (side) => Object.entries(attributes).filter(([key, value]) => key.startsWith(`llm.${side}_messages.`) && key.endsWith('.message.role') && value === 'assistant').length;
  console.log(`${['chat', 'responses'][i]}: assistant messages in the answer ${count('output')}, in the history ${count('input')}`);
}
process.exit(0);
JS
seen=$(node try.mjs)
echo "seen: $seen"
[ "$seen" = "$(printf 'chat: assistant messages in the answer 1, in the history 1\nresponses: assistant messages in the answer 3, in the history 3')" ]
