#!/usr/bin/env bash
# supergateway 4.0.0 and mcp-proxy 6.7.19 put a server over stdio behind streamable HTTP. One would guess that a session id means a memory of one's own,
# and that no session id means no memory. supergateway starts a process for each request: the second call of a client knows nothing of the first,
# though initialize was answered with status 200. With --stateful there is one process for each session. mcp-proxy has one process for all: each
# client has a session id of its own, and the second client goes on counting where the first has stopped, with --stateless too. No answer of any of
# the four is an error. So one server gives three results, by the bridge alone, and two tests at one mcp-proxy affect each other.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund supergateway@4.0.0 mcp-proxy@6.7.19
cat > server.mjs <<'JS'
import { createInterface } from 'node:readline';

let calls = 0;
const results = {
  initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } }),
  'tools/list': () => ({ tools: [{ name: 'count', inputSchema: { type: 'object' } }] }),
  'tools/call': () => ({ content: [{ type: 'text', text: `${(calls += 1)}` }] }),
};
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result: results[method]?.(params) ?? {} }));
});
JS
cat > try.mjs <<'JS'
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const freePort = () => new Promise((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    server.close(() => resolve(port));
  });
});
const bridges = {
  'supergateway': (port) => ['--stdio', 'node server.mjs', '--outputTransport', 'streamableHttp', '--port', port],
  'supergateway --stateful': (port) => ['--stdio', 'node server.mjs', '--outputTransport', 'streamableHttp', '--port', port, '--stateful'],
  'mcp-proxy': (port) => ['--host', '127.0.0.1', '--port', port, '--server', 'stream', '--', 'node', 'server.mjs'],
  'mcp-proxy --stateless': (port) => ['--host', '127.0.0.1', '--port', port, '--server', 'stream', '--stateless', '--', 'node', 'server.mjs'],
};
for (const [name, argsOf] of Object.entries(bridges)) {
  const port = await freePort();
  const bridge = spawn(process.execPath, [`node_modules/.bin/${name.split(' ')[0]}`, ...argsOf(port).map(String)], { stdio: 'ignore' });
  const post = async (message, session) => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' };
    if (session) headers['mcp-session-id'] = session;
    return fetch(`http://127.0.0.1:${port}/mcp`, { method: 'POST', headers, body: JSON.stringify({ jsonrpc: '2.0', ...message }) });
  };
  for (let tries = 0; tries < 200; tries += 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/`).then(() => true, () => false);
    if (isUp) break;
    await wait(100);
  }
  const sessions = new Set();
  const counts = [];
  for (const client of ['first', 'second']) {
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: client, version: '1' } };
    const answer = await post({ id: 1, method: 'initialize', params });
    await answer.text();
    const session = answer.headers.get('mcp-session-id');
    if (session) sessions.add(session);
    await (await post({ method: 'notifications/initialized' }, session)).text();
    const seen = [];
    for (const id of [2, 3]) {
      const text = await (await post({ id, method: 'tools/call', params: { name: 'count', arguments: {} } }, session)).text();
      seen.push(/"text":"(\d+)"/.exec(text)[1]);
    }
    counts.push(`${client} client counts ${seen.join(', ')}`);
  }
  console.log(`${name}: ${sessions.size} session ids; ${counts.join('; ')}`);
  bridge.kill();
}
process.exit(0);
JS
seen=$(node try.mjs)
echo "seen: $seen"
[ "$seen" = "$(cat <<'SEEN'
supergateway: 0 session ids; first client counts 1, 1; second client counts 1, 1
supergateway --stateful: 2 session ids; first client counts 1, 2; second client counts 1, 2
mcp-proxy: 2 session ids; first client counts 1, 2; second client counts 3, 4
mcp-proxy --stateless: 0 session ids; first client counts 1, 2; second client counts 3, 4
SEEN
)" ]
