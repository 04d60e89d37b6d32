#!/usr/bin/env bash
# @huggingface/jinja 0.5.11, Jinja2 3.1.6 and llama.cpp b12211 (in @wllama/wllama 3.13.0) render chat templates, and read the same line in two ways. Templates
# write a tool's parameters by `properties.items()`. Where a tool has a parameter named items, which is usual for orders and lists, @huggingface/jinja
# takes that parameter for the method and raises; the other two call the method. `properties.items` without the call is the parameter in
# @huggingface/jinja, a method in Jinja2, and an error in llama.cpp. So a template that works in one of them for every tool that was tried fails in
# another for one name of a parameter. The filter `properties | items` is the same in all three.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @huggingface/jinja@0.5.11 @wllama/wllama@3.13.0 node@26.10.0
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check jinja2==3.1.6
cp "$here/wllama-in-node.mjs" .
cat > render.py <<'PY'
import json, sys, jinja2
template, name = sys.argv[1:]
print(jinja2.Template(template).render(properties={name: {"type": "array"}}), end="")
PY
cat > try.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { Template } from '@huggingface/jinja';
import { loadInNode, TEMPLATE, tinyModel } from './wllama-in-node.mjs';

const engines = {
  '@huggingface/jinja': (template, name) => new Template(template).render({ properties: { [name]: { type: 'array' } } }),
  Jinja2: (template, name) => execFileSync('python/bin/python', ['render.py', template, name], { encoding: 'utf8' }),
  // The reason why a template raises is in the log; so what it rendered can be read there.
  'llama.cpp': async (template, name) => {
    const raised = "{{ raise_exception('<' ~ text ~ '>') }}";
    const properties = '{% set properties = tools[0].function.parameters.properties %}';
    const asked = `{% if messages[0].content == 'go' %}${properties}{% set text %}${template}{% endset %}${raised}{% endif %}${TEMPLATE}`;
    const log = [];
    const wllama = await loadInNode(tinyModel(asked), log);
    const parameters = { type: 'object', properties: { [name]: { type: 'array' } } };
    const tools = [{ type: 'function', function: { name: 'order', description: '', parameters } }];
    await wllama.createChatCompletion({ messages: [{ role: 'user', content: 'go' }], tools }).catch(() => {});
    await wllama.exit();
    const found = /Jinja Exception: <(.*)>/.exec(log.join('\n'));
    if (!found) throw new Error('nothing rendered');
    return found[1];
  },
};
const lines = {
  'properties.items()': '{% for key, value in properties.items() %}{{ value.type }}{% endfor %}',
  'properties | items': '{% for key, value in properties | items %}{{ value.type }}{% endfor %}',
  'properties.items': '{{ properties.items.type }}',
};
for (const [title, line] of Object.entries(lines)) {
  const said = [];
  for (const [engine, render] of Object.entries(engines)) {
    const results = [];
    for (const name of ['goods', 'items'])
      try {
        results.push(`${name} ${(await render(line, name)) || 'nothing'}`);
      } catch {
        results.push(`${name} error`);
      }
    said.push(`${engine}: ${results.join(', ')}`);
  }
  console.log(`${title}\n  ${said.join('\n  ')}`);
}
JS
seen=$(node_modules/.bin/node try.mjs 2>/dev/null)
echo "$seen"
[ "$seen" = "$(cat <<'SEEN'
properties.items()
  @huggingface/jinja: goods array, items error
  Jinja2: goods array, items array
  llama.cpp: goods array, items array
properties | items
  @huggingface/jinja: goods array, items array
  Jinja2: goods array, items array
  llama.cpp: goods array, items array
properties.items
  @huggingface/jinja: goods nothing, items array
  Jinja2: goods nothing, items nothing
  llama.cpp: goods error, items error
SEEN
)" ]
