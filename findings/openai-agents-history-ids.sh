#!/usr/bin/env bash
# @openai/agents 0.20.0: result.history looks like the items of the Responses API, and is not. The keys are camelCase (callId), the result of a tool
# is a function_call_result, and `id` names an item only where the model is called through the Responses API. Through Chat Completions the text and
# all calls of an answer have one id, the completion's. So a reader that keys items by id, or drops items it has seen, keeps one of three.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @openai/agents@0.20.0 openai@7.59.0 zod@4.6.7
cat > try.mjs <<'JS'
import { createServer } from 'node:http';
import { Agent, OpenAIChatCompletionsModel, OpenAIResponsesModel, run, setTracingDisabled, tool } from '@openai/agents';
import OpenAI from 'openai';
import { z } from 'zod';

// Of each API, an answer with a text and two calls, then an answer with a text alone.
const args = ['{"a":1}', '{"a":2}'];
const message = (id, text) => ({ type: 'message', id, role: 'assistant', status: 'completed', content: [{ type: 'output_text', text, annotations: [] }] });
const calls = args.map((text, i) => ({ type: 'function_call', id: `fc_${i}`, call_id: `call_${i}`, name: 'next', arguments: text, status: 'completed' }));
const usage = { input_tokens: 9, input_tokens_details: { cached_tokens: 0 }, output_tokens: 3, output_tokens_details: { reasoning_tokens: 0 }, total_tokens: 12 };
const response = (id, output) => ({ id, object: 'response', created_at: 1, status: 'completed', model: 'm', output, usage });
const chatCalls = args.map((text, i) => ({ id: `call_${i}`, type: 'function', function: { name: 'next', arguments: text } }));
const completion = (id, finish_reason, said) => ({
  id, object: 'chat.completion', created: 1, model: 'm', choices: [{ index: 0, finish_reason, message: { role: 'assistant', ...said } }],
  usage: { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 },
});
const answers = {
  '/v1/responses': [response('resp_1', [message('msg_1', 'I count.'), ...calls]), response('resp_2', [message('msg_2', 'Done.')])],
  '/v1/chat/completions': [completion('chatcmpl-1', 'tool_calls', { content: 'I count.', tool_calls: chatCalls }), completion('chatcmpl-2', 'stop', { content: 'Done.' })],
};
const server = createServer((request, response) => {
  request.resume();
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[request.url].shift()));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

setTracingDisabled(true);
const client = new OpenAI({ apiKey: 'none', baseURL: `http://127.0.0.1:${server.address().port}/v1` });
const next = tool({ name: 'next', description: 'The next number.', parameters: z.object({ a: z.number() }), execute: ({ a }) => a + 1 });
for (const Model of [OpenAIResponsesModel, OpenAIChatCompletionsModel]) {
  const { history } = await run(new Agent({ name: 'counter', model: new Model(client, 'm'), tools: [next] }), 'Count.');
  const firstAnswer = history.slice(1, 4);
  const result = history[4];
  console.log(`ids of one answer: ${firstAnswer.map((item) => item.id).join(', ')}; then ${result.type} of callId ${result.callId}, call_id ${result.call_id ?? 'absent'}`);
}
process.exit(0);
JS
seen=$(node try.mjs)
echo "seen: $seen"
[ "$seen" = "$(cat <<'SEEN'
ids of one answer: msg_1, fc_0, fc_1; then function_call_result of callId call_0, call_id absent
ids of one answer: chatcmpl-1, chatcmpl-1, chatcmpl-1; then function_call_result of callId call_0, call_id absent
SEEN
)" ]
