#!/usr/bin/env bash
# @modelcontextprotocol/server 2.4.0: tools may say `execution.taskSupport: "required"`, the types have CreateTaskResult, and handlers for tasks/get
# and tasks/result are taken. Yet to a client of 2025-11-25, the one revision with tasks in its core, a call cannot be answered with a task: the SDK
# refuses its own server's `{ task }` as a result without content, with -32602 as if the client were at fault. An empty `content` beside the task lets
# it out, which CreateTaskResult does not have. In 2026-07-28, where tasks are an extension, `resultType: "task"` goes out, with an empty `content`
# put beside it, and the mark that a client would look for in the list is taken away without a word.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @modelcontextprotocol/server@2.4.0
cat > try.mjs <<'JS'
import { createMcpHandler, Server } from '@modelcontextprotocol/server';

const task = { taskId: 't1', status: 'working', createdAt: '2026-11-29T00:00:00Z', lastUpdatedAt: '2026-11-29T00:00:00Z', ttl: null };
const answers = { bare: { task }, beside: { content: [], task }, modern: { resultType: 'task', ...task } };
const names = Object.keys(answers);
const handler = createMcpHandler(({ era }) => {
  const tasks = { tasks: { requests: { tools: { call: {} } } }, extensions: { 'io.modelcontextprotocol/tasks': {} } };
  const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {}, ...tasks } });
  const tool = (name) => ({ name, inputSchema: { type: 'object' }, execution: { taskSupport: 'required' } });
  server.setRequestHandler('tools/list', () => ({ tools: names.map(tool) }));
  server.setRequestHandler('tools/call', ({ params }) => answers[params.name]);
  return server;
});
const info = { 'io.modelcontextprotocol/clientInfo': { name: 'c', version: '1' }, 'io.modelcontextprotocol/clientCapabilities': { extensions: { 'io.modelcontextprotocol/tasks': {} } } };
async function ask(version, method, params) {
  const isModern = version === '2026-07-28';
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'mcp-protocol-version': version, ...(isModern ? { 'mcp-method': method, ...(params.name ? { 'mcp-name': params.name } : {}) } : {}) };
  const _meta = isModern ? { _meta: { 'io.modelcontextprotocol/protocolVersion': version, ...info } } : {};
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, ..._meta } });
  const text = await (await handler.fetch(new Request('http://x/mcp', { method: 'POST', headers, body }))).text();
  return JSON.parse(text.startsWith('{') ? text : /^data: ?(\{.*)$/m.exec(text)[1]);
}
for (const version of ['2025-11-25', '2026-07-28']) {
  const { tools } = (await ask(version, 'tools/list', {})).result;
  console.log(`${version}: ${tools[0].execution ? 'listed as required' : 'listed without a mark'}`);
  for (const name of version === '2025-11-25' ? ['bare', 'beside'] : ['modern']) {
    const { result, error } = await ask(version, 'tools/call', { name, arguments: {}, ...(version === '2025-11-25' ? { task: {} } : {}) });
    console.log(`  ${name}: ${error ? `${error.code} ${/content is required[^—]*/.exec(error.message)?.[0].trim()}` : `a task, ${Object.keys(result).sort().join(' ')}`}`);
  }
}
JS
seen=$(node try.mjs)
echo "seen: $seen"
[ "$seen" = "$(cat <<'SEEN'
2025-11-25: listed as required
  bare: -32602 content is required when the body carries 'task'
  beside: a task, content task
2026-07-28: listed without a mark
  modern: a task, _meta content createdAt lastUpdatedAt resultType status taskId ttl
SEEN
)" ]
