#!/usr/bin/env bash
# @modelcontextprotocol/server-everything 2026.8.31, the server that many test with: one would guess that one version has one list of tools. The list
# depends on what the client says of itself in initialize: 12 tools until the client says that it is ready, then 13, and up to 19; its notes say
# so of three of the six. Each tool added is one tools/list_changed, so each connection begins with news of changes that no client could have seen.
# A client that takes questions as addresses alone (elicitation.url) is listed the tool that asks with a form as well, and gets the form if it calls it.
# So a recorded list differs from today's where only the client was updated, and two clients in one comparison do not have the same task.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @modelcontextprotocol/server-everything@2026.8.31
cat > try.mjs <<'JS'
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const tasks = { requests: { sampling: { createMessage: {} }, elicitation: { create: {} } } };
const clients = {
  'nothing': {},
  'tasks': { tasks },
  'roots': { roots: {} },
  'sampling': { sampling: {} },
  'elicitation': { elicitation: {} },
  'elicitation.url': { elicitation: { url: {} } },
  'all': { roots: {}, sampling: {}, elicitation: { form: {}, url: {} }, tasks },
};
let least;
for (const [name, capabilities] of Object.entries(clients)) {
  const server = spawn(process.execPath, ['node_modules/@modelcontextprotocol/server-everything/dist/index.js', 'stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const waiting = new Map();
  const send = (message) => server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const ask = (id, method, params = {}) => new Promise((resolve) => {
    waiting.set(id, resolve);
    send({ id, method, params });
  });
  let changes = 0;
  let question;
  createInterface({ input: server.stdout }).on('line', (line) => {
    const { id, method, params, result } = JSON.parse(line);
    if (method === 'notifications/tools/list_changed') changes += 1;
    if (method === 'elicitation/create') {
      question = Object.keys(params).join(' and ');
      send({ id, result: { action: 'decline' } });
    }
    if (result) waiting.get(id)(result.tools?.map((tool) => tool.name));
  });
  await ask(1, 'initialize', { protocolVersion: '2025-11-25', capabilities, clientInfo: { name: 'c', version: '1' } });
  const early = await ask(2, 'tools/list');
  send({ method: 'notifications/initialized' });
  const tools = await ask(3, 'tools/list');
  await ask(4, 'ping');
  least ??= tools;
  const more = tools.filter((tool) => !least.includes(tool));
  console.log(`${name}: ${early.length}, then ${tools.length} tools, ${changes} changes; ${more.join(', ') || 'none more'}`);
  if (name === 'elicitation.url') {
    await ask(5, 'tools/call', { name: 'trigger-elicitation-request', arguments: {} });
    console.log(`  is asked with ${question}`);
  }
  server.kill();
}
process.exit(0);
JS
seen=$(node try.mjs)
echo "seen: $seen"
[ "$seen" = "$(cat <<'SEEN'
nothing: 12, then 13 tools, 1 changes; none more
tasks: 12, then 13 tools, 1 changes; none more
roots: 12, then 14 tools, 2 changes; get-roots-list
sampling: 12, then 14 tools, 2 changes; trigger-sampling-request
elicitation: 12, then 14 tools, 2 changes; trigger-elicitation-request
elicitation.url: 12, then 15 tools, 3 changes; trigger-elicitation-request, trigger-url-elicitation
  is asked with message and requestedSchema
all: 12, then 19 tools, 7 changes; get-roots-list, trigger-elicitation-request, trigger-url-elicitation, trigger-sampling-request, trigger-sampling-request-async, trigger-elicitation-request-async
SEEN
)" ]
