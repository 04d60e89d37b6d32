#!/usr/bin/env bash
# @cfworker/json-schema 4.1.6, the validator that needs no eval, and the copy inside @modelcontextprotocol/client 2.4.0: both make
# a base address of location.origin + location.pathname while they load. In a worker started from a blob: address the pathname is
# a whole address already; where the origin has a port, the import itself fails with "Invalid URL", before anything is validated. Node and page workers load
# them. A patch of the package alone does not reach the client's copy.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @cfworker/json-schema@4.1.6 @modelcontextprotocol/client@2.4.0
cat > try.mjs <<'JS'
const [, , name, address] = process.argv;
if (address) globalThis.self = { location: new URL(address) };
globalThis.location = globalThis.self?.location;
const said = await import(name).then(
  () => 'loads',
  (error) => error.message,
);
console.log(`${name}, ${address ? address.split(':')[0] : 'Node'}: ${said}`);
JS
seen=$(for name in @cfworker/json-schema @modelcontextprotocol/client/validators/cf-worker; do
  for address in '' 'http://127.0.0.1:4173/worker.js' 'blob:http://127.0.0.1:4173/5b0c'; do node try.mjs "$name" "$address" || true; done
done)
echo "$seen"
[ "$(grep -c 'Invalid URL' <<<"$seen")" = 2 ] && [ "$(grep -c 'loads' <<<"$seen")" = 4 ]
