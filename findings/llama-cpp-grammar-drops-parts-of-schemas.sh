#!/usr/bin/env bash
# llama.cpp b12211 (in @wllama/wllama 3.13.0): an answer that is held to a JSON Schema need not fit it. The grammar made of the schema leaves out what it cannot
# say, and no error or warning tells. It holds pattern "^[0-9]{3}$" and not "^\d{3}$", which means the same; an anchored pattern and not the same
# pattern without anchors; the minimum of an integer and not that of a number; minLength alone and not beside a pattern. uniqueItems, multipleOf and
# not are left out as well. So an answer by grammar has to be validated like any other.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @wllama/wllama@3.13.0 ajv@8.20.0 node@26.10.0
cp "$here/wllama-in-node.mjs" .
cat > try.mjs <<'JS'
import Ajv from 'ajv';
import { loadInNode, TEMPLATE, tinyModel } from './wllama-in-node.mjs';

const members = {
  'pattern ^[0-9]{3}$': { type: 'string', pattern: '^[0-9]{3}$' },
  'pattern ^\\d{3}$': { type: 'string', pattern: '^\\d{3}$' },
  'pattern [0-9]{3}': { type: 'string', pattern: '[0-9]{3}' },
  minLength: { type: 'string', minLength: 9 },
  'minLength and pattern': { type: 'string', minLength: 9, pattern: '^[a-z]+$' },
  'minimum of an integer': { type: 'integer', minimum: 1000 },
  'minimum of a number': { type: 'number', minimum: 1000 },
  multipleOf: { type: 'integer', multipleOf: 1000 },
  uniqueItems: { type: 'array', items: { enum: [1, 2] }, minItems: 2, uniqueItems: true, maxItems: 2 },
  not: { type: 'integer', not: { minimum: 0 } },
};
const wllama = await loadInNode(tinyModel(TEMPLATE));
const messages = [{ role: 'user', content: 'Go.' }];
for (const [name, member] of Object.entries(members)) {
  const schema = { type: 'object', properties: { a: member }, required: ['a'], additionalProperties: false };
  const response_format = { type: 'json_schema', json_schema: { schema } };
  const fits = new Ajv().compile(schema);
  let fitting = 0;
  for (let seed = 1; seed <= 8; seed++) {
    const body = { messages, response_format, temperature: 1, seed, max_tokens: 500 };
    const { message, finish_reason } = (await wllama.createChatCompletion(body)).choices[0];
    if (finish_reason !== 'stop') throw new Error(`${name}: cut`);
    if (fits(JSON.parse(message.content))) fitting++;
  }
  console.log(`${name}: ${fitting === 8 ? 'held' : 'not held'}`);
}
await wllama.exit();
JS
seen=$(node_modules/.bin/node try.mjs)
echo "$seen"
[ "$seen" = "$(cat <<'SEEN'
pattern ^[0-9]{3}$: held
pattern ^\d{3}$: not held
pattern [0-9]{3}: not held
minLength: held
minLength and pattern: not held
minimum of an integer: held
minimum of a number: not held
multipleOf: not held
uniqueItems: not held
not: not held
SEEN
)" ]
