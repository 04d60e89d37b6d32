#!/usr/bin/env bash
# @ai-sdk/openai 4.0.118 and openai 7.59.0 (types read by typescript 5.9.3): in the Responses API a call has two ids, its own as an item (`id`) and the one
# its output names (`call_id`). One would guess that every output names call_id, and six kinds do. By OpenAI's own types local_shell_call_output
# has no call_id: its `id`, everywhere else an item's own, is there the id of the call. The AI SDK sends call_id and no `id`, an item that these types
# refuse. So code that pairs outputs with calls by one key alone leaves the calls of one of the two clients without an output.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @ai-sdk/openai@4.0.118 openai@7.59.0 typescript@5.9.3
cat > try.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { createOpenAI } from '@ai-sdk/openai';
import ts from 'typescript';

let sent;
const fetch = async (url, { body }) => {
  sent = JSON.parse(body).input.slice(-2);
  const answer = { id: 'resp_1', object: 'response', created_at: 1, model: 'm', status: 'completed', output: [], usage: { input_tokens: 1, output_tokens: 1 } };
  return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
};
const call = { type: 'tool-call', toolCallId: 'call_1', toolName: 'local_shell', input: { action: { type: 'exec', command: ['ls'], env: {} } } };
call.providerOptions = { openai: { itemId: 'lsh_1' } };
const result = { type: 'tool-result', toolCallId: 'call_1', toolName: 'local_shell', output: { type: 'json', value: { output: 'a.txt' } } };
await createOpenAI({ apiKey: 'none', fetch }).responses('m').doGenerate({
  prompt: [{ role: 'user', content: [{ type: 'text', text: 'list' }] }, { role: 'assistant', content: [call] }, { role: 'tool', content: [result] }],
  tools: [{ type: 'provider', id: 'openai.local_shell', name: 'local_shell', args: {} }],
  providerOptions: { openai: { store: false } },
});
const idsOf = ({ type, id, call_id }) => `${type} ${JSON.stringify({ id, call_id })}`;
console.log(`AI SDK sends: ${sent.map(idsOf).join(', ')}`);

const check = (text) => {
  writeFileSync('check.ts', `import type { ResponseInputItem } from 'openai/resources/responses/responses';\n${text}`);
  const options = { strict: true, noEmit: true, skipLibCheck: true, types: [], module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022 };
  const found = ts.getPreEmitDiagnostics(ts.createProgram(['check.ts'], options));
  return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n').split('\n').at(-1).trim()).join('; ') || 'fine';
};
const item = JSON.stringify(sent[1]);
console.log(`OpenAI's types: ${check(`const item: ResponseInputItem.LocalShellCallOutput = ${item};`)}`);
console.log(`with id: ${check(`const item: ResponseInputItem.LocalShellCallOutput = ${item.replace('call_id', 'id')};`)}`);
const outputs = ['function_call', 'custom_tool_call', 'computer_call', 'shell_call', 'apply_patch_call', 'program', 'local_shell_call'];
const named = outputs.filter((each) => {
  const type = `Extract<ResponseInputItem, { type: '${each}_output' }>`;
  return check(`export const isThere: 'call_id' extends keyof ${type} ? true : false = true;`) === 'fine';
});
console.log(`outputs with call_id: ${named.join(', ')}; without: ${outputs.filter((each) => !named.includes(each)).join(', ')}`);
JS
seen=$(node try.mjs)
echo "seen: $seen"
[ "$seen" = "$(cat <<'SEEN'
AI SDK sends: local_shell_call {"id":"lsh_1","call_id":"call_1"}, local_shell_call_output {"call_id":"call_1"}
OpenAI's types: Object literal may only specify known properties, and '"call_id"' does not exist in type 'LocalShellCallOutput'.
with id: fine
outputs with call_id: function_call, custom_tool_call, computer_call, shell_call, apply_patch_call, program; without: local_shell_call
SEEN
)" ]
