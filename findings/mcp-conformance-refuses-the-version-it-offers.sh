#!/usr/bin/env bash
# @modelcontextprotocol/conformance 0.2.0-alpha.12 (on Node 22, which it needs): the scenario request-metadata refuses the first request of a client as of an
# unsupported version. One would guess that the refusal names another version. It says that 2026-07-28 was requested, and that 2026-07-28 is the one
# supported. A client that stops here, as no other version is left to try, gets a warning for the check "retries with a supported version", and
# the exit code is 1. A client that sends the very same request again passes. So the check is about a second attempt, not about choosing a version.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @modelcontextprotocol/conformance@0.2.0-alpha.12 node@22.23.3
cat > client.mjs <<'JS'
import { writeFileSync } from 'node:fs';

// Sends the same valid request once or twice, and keeps what the first answer says.
const [times, address] = process.argv.slice(2);
const version = '2026-07-28';
const _meta = {
  'io.modelcontextprotocol/protocolVersion': version,
  'io.modelcontextprotocol/clientInfo': { name: 'c', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const headers = {
  'content-type': 'application/json', accept: 'application/json, text/event-stream',
  'mcp-protocol-version': version, 'mcp-method': 'server/discover',
};
const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'server/discover', params: { _meta } });
const said = [];
for (let i = 0; i < Number(times); i += 1) {
  const { error } = await (await fetch(address, { method: 'POST', headers, body })).json();
  said.push(error ? `${error.message}, requested ${error.data.requested}, supported ${error.data.supported}` : 'taken');
}
writeFileSync('said.txt', said.join('; '));
JS
seen=$(for times in 1 2; do
  code=0
  node_modules/.bin/node node_modules/.bin/conformance client --command "node client.mjs $times" --scenario request-metadata >out.txt 2>&1 || code=$?
  retry=$(grep -o 'retry-supported-version.*' out.txt | grep -oE 'SUCCESS|FAILURE|SKIPPED|WARNING' | head -1)
  echo "$times of the same request: $(cat said.txt); retry check: $retry; $(grep -o 'Passed: [0-9/]*' out.txt); exit code $code"
done)
echo "seen: $seen"
[ "$seen" = "$(cat <<'SEEN'
1 of the same request: Unsupported protocol version, requested 2026-07-28, supported 2026-07-28; retry check: WARNING; Passed: 4/4; exit code 1
2 of the same request: Unsupported protocol version, requested 2026-07-28, supported 2026-07-28; taken; retry check: SUCCESS; Passed: 5/5; exit code 0
SEEN
)" ]
