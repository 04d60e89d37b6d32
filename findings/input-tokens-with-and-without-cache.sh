#!/usr/bin/env bash
# @traceloop/instrumentation-anthropic 0.27.0 and @ai-sdk/otel 1.0.173 (ai 7.0.173, @ai-sdk/anthropic 4.0.105): both put the usage of an Anthropic answer
# into the same attributes of the same conventions, and mean two things. gen_ai.usage.input_tokens is without the cached tokens in the one, as
# Anthropic counts, and with them in the other. Output and both cache attributes are equal, and no attribute says which way the input was counted. So a sum over
# spans of both is neither, and a price worked out by one rule for all spans is wrong for one of the two.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @anthropic-ai/sdk@0.90.0 @traceloop/instrumentation-anthropic@0.27.0 \
  ai@7.0.173 @ai-sdk/anthropic@4.0.105 @ai-sdk/otel@1.0.173 @opentelemetry/sdk-trace-node@2.12.1
cat > try.mjs <<'JS'
import { createServer } from 'node:http';
import { createAnthropic } from '@ai-sdk/anthropic';
import { OpenTelemetry } from '@ai-sdk/otel';
import * as anthropic from '@anthropic-ai/sdk';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { AnthropicInstrumentation } from '@traceloop/instrumentation-anthropic';
import { generateText, registerTelemetry } from 'ai';

const usage = { input_tokens: 100, cache_read_input_tokens: 40, cache_creation_input_tokens: 2, output_tokens: 5 };
const answer = { id: 'msg_1', type: 'message', role: 'assistant', model: 'm', content: [{ type: 'text', text: '3' }], stop_reason: 'end_turn', stop_sequence: null, usage };
const server = createServer((request, response) => {
  request.resume();
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${server.address().port}`;

const spans = new InMemorySpanExporter();
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] });
provider.register();
const instrumentation = new AnthropicInstrumentation();
instrumentation.setTracerProvider(provider);
instrumentation.manuallyInstrument(anthropic);
const client = new anthropic.Anthropic({ apiKey: 'none', baseURL: origin });
await client.messages.create({ model: 'm', max_tokens: 9, messages: [{ role: 'user', content: '1+2' }] });
registerTelemetry(new OpenTelemetry());
await generateText({ model: createAnthropic({ apiKey: 'none', baseURL: `${origin}/v1` })('m'), prompt: '1+2' });
const chats = spans.getFinishedSpans().filter((each) => each.name === 'chat m');
for (const [i, { attributes }] of chats.entries()) {
  const count = (name) => attributes[`gen_ai.usage.${name}`];
  const cache = `cache read ${count('cache_read.input_tokens')}, cache creation ${count('cache_creation.input_tokens')}`;
  console.log(`${['Traceloop', 'AI SDK'][i]}: input ${count('input_tokens')}, output ${count('output_tokens')}, ${cache}`);
}
process.exit(0);
JS
seen=$(node try.mjs)
echo "seen: $seen"
[ "$seen" = "$(cat <<'SEEN'
Traceloop: input 100, output 5, cache read 40, cache creation 2
AI SDK: input 142, output 5, cache read 40, cache creation 2
SEEN
)" ]
