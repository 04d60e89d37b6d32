#!/usr/bin/env bash
# @modelcontextprotocol/client and server 2.4.0, version 2026-07-28: a tool may answer with a question to the user (inputRequired). Each request says
# in its own _meta whether its sender can be asked. If it does not, the call ends with -32021 and status 400, as if the request had been refused
# unread. But the server cannot know before the tool has answered, so the tool has run: what it stored is stored, and the caller sees an error of the
# protocol. With the same client the capability can be added in one call alone, so both ends are possible on one connection.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @modelcontextprotocol/client@2.4.0 @modelcontextprotocol/server@2.4.0
cat > try.mjs <<'JS'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createMcpHandler, inputRequired, McpServer } from '@modelcontextprotocol/server';

const stored = [];
const requestedSchema = { type: 'object', properties: { size: { type: 'string' } } };
const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 's', version: '1' });
  server.registerTool('order', {}, async () => {
    stored.push('order');
    return inputRequired({ inputRequests: { size: inputRequired.elicit({ message: 'Which size?', requestedSchema }) } });
  });
  return server;
});
let last;
const fetch = async (url, init) => {
  const response = await handler.fetch(new Request(url, init));
  const { result, error } = await response.clone().json();
  last = `status ${response.status}, ${error?.code ?? result.resultType}`;
  return response;
};
const client = new Client({ name: 'c', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
await client.connect(new StreamableHTTPClientTransport(new URL('http://127.0.0.1/mcp'), { fetch }));
for (const declared of [{}, { elicitation: { form: {} } }, {}]) {
  const _meta = { 'io.modelcontextprotocol/clientCapabilities': declared };
  await client.callTool({ name: 'order', _meta }).catch(() => {});
  console.log(`declared ${Object.keys(declared).join() || 'nothing'}: ${last}; stored ${stored.length}`);
}
process.exit(0);
JS
seen=$(node try.mjs)
echo "seen: $seen"
[ "$seen" = "$(cat <<'SEEN'
declared nothing: status 400, -32021; stored 1
declared elicitation: status 200, input_required; stored 2
declared nothing: status 400, -32021; stored 3
SEEN
)" ]
