#!/usr/bin/env bash
# @wllama/wllama 3.13.0 (llama.cpp b12211): tool_choice "required" neither asks for a call nor holds the answer to one. A model that calls nothing of itself
# answers with text, the finish reason is "stop" or "length", and no message says that the setting had no effect. The template knows tools: they are in the
# prompt. A schema in response_format does hold the answer, and is allowed beside the tools. So calls are had by a schema made of the tools, not by
# the setting that is named for it. Where the template leaves tools out, or the file has no template, tools are dropped silently too.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @wllama/wllama@3.13.0 node@26.10.0
cp "$here/wllama-in-node.mjs" .
cat > try.mjs <<'JS'
import { loadInNode, TEMPLATE, tinyModel } from './wllama-in-node.mjs';

const parameters = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const tools = [{ type: 'function', function: { name: 'get_weather', description: 'Weather of a city', parameters } }];
const messages = [{ role: 'user', content: 'Weather in Oslo?' }];
const call = { type: 'object', properties: { name: { const: 'get_weather' }, arguments: parameters }, required: ['name', 'arguments'] };
const response_format = { type: 'json_schema', json_schema: { schema: call } };
const withoutTools = TEMPLATE.slice(TEMPLATE.indexOf('{%- for message'));
for (const [name, template] of Object.entries({ 'with tools': TEMPLATE, 'without tools': withoutTools, none: undefined })) {
  const wllama = await loadInNode(tinyModel(template));
  const ask = async (body) => {
    const { choices, usage } = await wllama.createChatCompletion({ messages, max_tokens: 200, ...body });
    const { content = '', tool_calls = [] } = choices[0].message;
    const isCall = content.startsWith('{') && JSON.parse(content).name === 'get_weather';
    return { kind: tool_calls.length > 0 ? 'tool_calls' : isCall ? 'a call as text' : 'text', tokens: usage.prompt_tokens };
  };
  const bare = await ask({});
  const required = await ask({ tools, tool_choice: 'required' });
  const bySchema = await ask({ tools, response_format });
  const more = required.tokens - bare.tokens;
  console.log(`template ${name}: tools add ${more > 0 ? 'tokens' : 'no token'}, required gives ${required.kind}, a schema ${bySchema.kind}`);
  await wllama.exit();
}
JS
seen=$(node_modules/.bin/node try.mjs)
echo "$seen"
[ "$seen" = "$(cat <<'SEEN'
template with tools: tools add tokens, required gives text, a schema a call as text
template without tools: tools add no token, required gives text, a schema a call as text
template none: tools add no token, required gives text, a schema a call as text
SEEN
)" ]
