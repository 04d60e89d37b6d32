#!/usr/bin/env bash
# @wllama/wllama 3.13.0 (llama.cpp b12211): a question that llama.cpp refuses is answered with "Invalid typed array length: 1163217991", whatever the
# reason was. The number is the word GLUE: the length of the answer is read from where the question still lies. The reason is in the log
# alone. One reason is a call in the conversation whose arguments are no JSON. So a model that wrote such a call once makes every later question of
# that conversation fail, though the call was answered with an error, as it should be. The engine goes on with other questions.
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
const user = { role: 'user', content: 'Weather in Oslo?' };
const after = (json) => [
  user,
  { role: 'assistant', content: '', tool_calls: [{ id: '1', type: 'function', function: { name: 'get_weather', arguments: json } }] },
  { role: 'tool', tool_call_id: '1', content: 'Error: read the schema.' },
];
const raises = "{% if messages | length > 2 %}{{ raise_exception('Two messages at most.') }}{% endif %}";
const questions = [
  ['a call', TEMPLATE, { messages: after('{"city": "Oslo"}'), tools }, /^/],
  ['a call cut short', TEMPLATE, { messages: after('{"city": "Os'), tools }, /Failed to parse tool call arguments as JSON/],
  ['tools and a grammar', TEMPLATE, { messages: [user], tools, grammar: 'root ::= "a"' }, /Cannot use custom grammar constraints with tools/],
  ['a template that raises', raises + TEMPLATE, { messages: after('{"city": "Oslo"}'), tools }, /Jinja Exception: Two messages at most/],
];
for (const [name, template, question, reason] of questions) {
  const log = [];
  const wllama = await loadInNode(tinyModel(template), log);
  const ask = (body) => wllama.createChatCompletion({ ...body, max_tokens: 1 }).then(() => 'answered', ({ message }) => message);
  const [said, next] = [await ask(question), await ask({ messages: [user] })];
  const known = said === 'answered' || reason.test(log.join('\n')) ? '' : ', another reason';
  console.log(`${name}: ${said}${known}; next question: ${next}`);
  await wllama.exit();
}
JS
seen=$(node_modules/.bin/node try.mjs)
echo "$seen"
[ "$seen" = "$(cat <<'SEEN'
a call: answered; next question: answered
a call cut short: Invalid typed array length: 1163217991; next question: answered
tools and a grammar: Invalid typed array length: 1163217991; next question: answered
a template that raises: Invalid typed array length: 1163217991; next question: answered
SEEN
)" ]
