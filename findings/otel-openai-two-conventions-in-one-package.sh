#!/usr/bin/env bash
# @opentelemetry/instrumentation-openai 0.21.0 with openai 6.48.0: the two APIs of one client are traced by two generations of the conventions for
# generative AI. Chat Completions has gen_ai.system, the finish reason "tool_calls" and one log event a message, with the content in its body.
# Responses has gen_ai.provider.name, "tool_call" and events of operation details, with the content in attributes; there the id of a call is the
# item's, and its result has no id: the two meet only in call_id, which the conventions do not name. So a query by provider, by finish
# reason or by the id of a call finds half of what one program did. Content is on no span; it needs a logger provider.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund openai@6.48.0 @opentelemetry/instrumentation-openai@0.21.0 @opentelemetry/instrumentation@0.223.0 \
  @opentelemetry/sdk-logs@0.223.0 @opentelemetry/sdk-trace-node@2.12.1
cat > try.cjs <<'JS'
const { createServer } = require('node:http');
const { registerInstrumentations } = require('@opentelemetry/instrumentation');
const { OpenAIInstrumentation } = require('@opentelemetry/instrumentation-openai');
const { InMemoryLogRecordExporter, LoggerProvider, SimpleLogRecordProcessor } = require('@opentelemetry/sdk-logs');
const { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } = require('@opentelemetry/sdk-trace-node');

const spans = new InMemorySpanExporter();
const logs = new InMemoryLogRecordExporter();
registerInstrumentations({
  tracerProvider: new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }),
  loggerProvider: new LoggerProvider({ processors: [new SimpleLogRecordProcessor({ exporter: logs })] }),
  instrumentations: [new OpenAIInstrumentation({ captureMessageContent: true })],
});
const OpenAI = require('openai');

// One answer in the two shapes: a call of get_sum. The request holds the same call and its result.
const args = '{"a":1,"b":2}';
const item = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'get_sum', arguments: args, status: 'completed' };
const responses = { id: 'resp_1', object: 'response', created_at: 1, status: 'completed', model: 'm', output: [item] };
const message = { role: 'assistant', content: null, tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'get_sum', arguments: args } }] };
const chat = { id: 'chatcmpl-1', object: 'chat.completion', created: 1, model: 'm', choices: [{ index: 0, finish_reason: 'tool_calls', message }] };
const server = createServer((request, response) => {
  request.resume();
  response.setHeader('content-type', 'application/json').end(JSON.stringify(request.url.endsWith('/responses') ? responses : chat));
});
server.listen(0, '127.0.0.1', async () => {
  const client = new OpenAI({ apiKey: 'none', baseURL: `http://127.0.0.1:${server.address().port}/v1` });
  const user = { role: 'user', content: '1+2' };
  await client.chat.completions.create({ model: 'm', messages: [user, message, { role: 'tool', tool_call_id: 'call_1', content: '3' }] });
  await client.responses.create({ model: 'm', input: [user, item, { type: 'function_call_output', call_id: 'call_1', output: '3' }] });
  for (const [i, { attributes }] of spans.getFinishedSpans().entries()) {
    const name = Object.keys(attributes).find((key) => attributes[key] === 'openai');
    console.log(`${['chat', 'responses'][i]}: ${name}, ${attributes['gen_ai.response.finish_reasons']}`);
  }
  const records = logs.getFinishedLogRecords();
  for (const { eventName, attributes } of records) console.log(`event ${eventName ?? attributes['event.name']}`);
  const body = (name) => records.find((each) => each.attributes['event.name'] === name).body;
  console.log(`chat: id of the call ${body('gen_ai.assistant.message').tool_calls[0].id}, of its result ${body('gen_ai.tool.message').id}`);
  const [, call, result] = records.find((each) => each.attributes['gen_ai.input.messages']).attributes['gen_ai.input.messages'].map((each) => each.parts[0]);
  console.log(`responses: id of the call ${call.id}, of its result ${result.id ?? 'none'}, call_id ${call.call_id} and ${result.call_id}`);
  process.exit(0);
});
JS
seen=$(node try.cjs)
echo "seen: $seen"
[ "$seen" = "$(cat <<'SEEN'
chat: gen_ai.system, tool_calls
responses: gen_ai.provider.name, tool_call
event gen_ai.user.message
event gen_ai.assistant.message
event gen_ai.tool.message
event gen_ai.choice
event gen_ai.client.inference.operation.details
event gen_ai.client.inference.operation.details
chat: id of the call call_1, of its result call_1
responses: id of the call fc_1, of its result none, call_id call_1 and call_1
SEEN
)" ]
