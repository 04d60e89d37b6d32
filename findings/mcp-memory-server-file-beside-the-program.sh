#!/usr/bin/env bash
# @modelcontextprotocol/server-memory 2026.8.31, alone and behind supergateway 4.0.0 with --stateful: one would guess that a relative MEMORY_FILE_PATH is in
# the directory the server was started in, so that each run of a test in an empty directory begins with an empty memory. It is beside the program,
# in the package. The second run, in a directory of its own, reads what the first one stored, and neither directory has a file. A path with a
# folder fails, though the directory has that folder. Behind supergateway each session has an id and a process of its own, and all still read the same file.
# So neither a fresh directory nor a fresh process makes two runs independent. An absolute path for each run does.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @modelcontextprotocol/server-memory@2026.8.31 supergateway@4.0.0
cat > try.mjs <<'JS'
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve as absolute } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

const program = absolute('node_modules/@modelcontextprotocol/server-memory/dist/index.js');
const initialize = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'c', version: '1' } };
const storing = (name) => ({ name: 'create_entities', arguments: { entities: [{ name, entityType: 'run', observations: [] }] } });
const reading = { name: 'read_graph', arguments: {} };
const namesOf = ({ structuredContent }) => structuredContent.entities.map(({ name }) => name).join(', ') || 'nothing';

async function run(directory, file) {
  mkdirSync(`${directory}/folder`, { recursive: true });
  const env = { ...process.env, MEMORY_FILE_PATH: file };
  const server = spawn(process.execPath, [program], { cwd: directory, env, stdio: ['pipe', 'pipe', 'ignore'] });
  const waiting = new Map();
  createInterface({ input: server.stdout }).on('line', (line) => {
    const { id, result } = JSON.parse(line);
    waiting.get(id)?.(result);
  });
  const send = (message) => server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const ask = (id, method, params) => new Promise((resolve) => {
    waiting.set(id, resolve);
    send({ id, method, params });
  });
  await ask(1, 'initialize', initialize);
  send({ method: 'notifications/initialized' });
  const before = namesOf(await ask(2, 'tools/call', reading));
  const stored = await ask(3, 'tools/call', storing(directory));
  server.kill();
  const end = stored.isError ? stored.content[0].text.split(':')[0] : 'stored';
  console.log(`${directory}, ${file.replace(process.cwd(), '')}: reads ${before}; ${end}; in the directory: ${readdirSync(directory).join(', ')}`);
}
await run('one', 'run.jsonl');
await run('two', 'run.jsonl');
await run('three', 'folder/run.jsonl');
await run('four', absolute('four/run.jsonl'));

const port = await new Promise((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    server.close(() => resolve(port));
  });
});
const args = ['--stdio', `${process.execPath} ${program}`, '--outputTransport', 'streamableHttp', '--port', `${port}`, '--stateful'];
const env = { ...process.env, MEMORY_FILE_PATH: 'sessions.jsonl' };
const bridge = spawn(process.execPath, ['node_modules/.bin/supergateway', ...args], { env, stdio: 'ignore' });
for (let tries = 0; tries < 200; tries += 1) {
  const isUp = await fetch(`http://127.0.0.1:${port}/`).then(() => true, () => false);
  if (isUp) break;
  await wait(100);
}
const post = (message, session) => {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' };
  if (session) headers['mcp-session-id'] = session;
  return fetch(`http://127.0.0.1:${port}/mcp`, { method: 'POST', headers, body: JSON.stringify({ jsonrpc: '2.0', ...message }) });
};
const sessions = [];
for (const id of [1, 2]) {
  const answer = await post({ id, method: 'initialize', params: initialize });
  await answer.text();
  sessions.push(answer.headers.get('mcp-session-id'));
  await (await post({ method: 'notifications/initialized' }, sessions.at(-1))).text();
}
await (await post({ id: 3, method: 'tools/call', params: storing('first session') }, sessions[0])).text();
const text = await (await post({ id: 4, method: 'tools/call', params: reading }, sessions[1])).text();
const { result } = JSON.parse(/^data: (.*)$/m.exec(text)[1]);
console.log(`supergateway: ${new Set(sessions).size} sessions; the second reads ${namesOf(result)}`);
bridge.kill();
process.exit(0);
JS
seen=$(node try.mjs)
echo "seen: $seen"
[ "$seen" = "$(cat <<'SEEN'
one, run.jsonl: reads nothing; stored; in the directory: folder
two, run.jsonl: reads one; stored; in the directory: folder
three, folder/run.jsonl: reads nothing; ENOENT; in the directory: folder
four, /four/run.jsonl: reads nothing; stored; in the directory: folder, run.jsonl
supergateway: 2 sessions; the second reads first session
SEEN
)" ]
