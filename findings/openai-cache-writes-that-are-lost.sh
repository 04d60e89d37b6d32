#!/usr/bin/env bash
# @arizeai/openinference-instrumentation-openai 4.2.7 (openai 6.48.0), @langchain/openai 1.5.8 and 1.6.0, @ai-sdk/openai 3.0.63 and 4.0.118: OpenAI counts the
# tokens it wrote to its cache, which cost more than others, in input_tokens_details.cache_write_tokens. OpenInference has an attribute for them,
# prompt_details.cache_write, LangChain and the AI SDK have fields. One would guess that they are filled. In the span it is missing, beside a cache_read
# of 0, as if nothing had been written. LangChain fills it from 1.6.0 on, which needs Node 22; 1.5.8, the newest for Node 20, does not, and no other
# part of its message has the number. The same holds for 3.0.63 of the AI SDK, where even `raw` lacks it and all 4,000 are "noCache". A cost made of
# these counts is too low wherever a prompt is new, and two runs of one program may differ in cost by the version of the SDK alone.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @langchain/core@1.4.0 zod@4.6.7 openai@6.48.0 \
  @arizeai/openinference-instrumentation-openai@4.2.7 @opentelemetry/sdk-trace-node@2.12.1 \
  langchain-openai-5@npm:@langchain/openai@1.5.8 langchain-openai-6@npm:@langchain/openai@1.6.0 \
  ai-openai-3@npm:@ai-sdk/openai@3.0.63 ai-openai-4@npm:@ai-sdk/openai@4.0.118
cat > try.mjs <<'JS'
import { createServer } from 'node:http';
import { OpenAIInstrumentation } from '@arizeai/openinference-instrumentation-openai';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { createOpenAI as createOpenAI3 } from 'ai-openai-3';
import { createOpenAI as createOpenAI4 } from 'ai-openai-4';
import { ChatOpenAI as ChatOpenAI5 } from 'langchain-openai-5';
import { ChatOpenAI as ChatOpenAI6 } from 'langchain-openai-6';
import OpenAI from 'openai';

const usage = {
  input_tokens: 4000,
  input_tokens_details: { cached_tokens: 0, cache_write_tokens: 3207 },
  output_tokens: 10,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 4010,
};
const message = { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: '3', annotations: [] }] };
const answer = { id: 'resp_1', object: 'response', created_at: 1, model: 'm', status: 'completed', error: null, incomplete_details: null, output: [message], usage };
const server = createServer((request, response) => {
  request.resume();
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const baseURL = `http://127.0.0.1:${server.address().port}/v1`;
const isAnywhere = (value) => (JSON.stringify(value).includes('3207') ? 'kept' : 'nowhere');

const spans = new InMemorySpanExporter();
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] });
const instrumentation = new OpenAIInstrumentation();
instrumentation.setTracerProvider(provider);
instrumentation.manuallyInstrument(OpenAI);
await new OpenAI({ apiKey: 'none', baseURL }).responses.create({ model: 'm', input: '1+2' });
const counts = Object.entries(spans.getFinishedSpans()[0].attributes).filter(([name]) => name.startsWith('llm.token_count.prompt'));
console.log(`OpenInference: ${JSON.stringify(Object.fromEntries(counts))}`);

for (const [version, ChatOpenAI] of Object.entries({ '1.5.8': ChatOpenAI5, '1.6.0': ChatOpenAI6 })) {
  const said = await new ChatOpenAI({ model: 'm', apiKey: 'none', configuration: { baseURL }, useResponsesApi: true }).invoke('1+2');
  console.log(`LangChain ${version}: ${JSON.stringify(said.usage_metadata.input_token_details)}; in the message: ${isAnywhere(said)}`);
}

const prompt = [{ role: 'user', content: [{ type: 'text', text: '1+2' }] }];
for (const [version, createOpenAI] of Object.entries({ '3.0.63': createOpenAI3, '4.0.118': createOpenAI4 })) {
  const result = await createOpenAI({ apiKey: 'none', baseURL }).responses('m').doGenerate({ prompt });
  console.log(`AI SDK ${version}: ${JSON.stringify(result.usage.inputTokens)}; in raw: ${isAnywhere(result.usage.raw)}`);
}
process.exit(0);
JS
seen=$(node try.mjs)
echo "seen: $seen"
[ "$seen" = "$(cat <<'SEEN'
OpenInference: {"llm.token_count.prompt":4000,"llm.token_count.prompt_details.cache_read":0}
LangChain 1.5.8: {"cache_read":0}; in the message: nowhere
LangChain 1.6.0: {"cache_read":0,"cache_creation":3207}; in the message: kept
AI SDK 3.0.63: {"total":4000,"noCache":4000,"cacheRead":0}; in raw: nowhere
AI SDK 4.0.118: {"total":4000,"noCache":793,"cacheRead":0,"cacheWrite":3207}; in raw: kept
SEEN
)" ]
