#!/usr/bin/env bash
# vite 8.3.8, development server: a module whose id holds `.json?` keeps its bare imports as they were written, though a plugin
# returned JavaScript for it. The same text under an id without `.json` gets them resolved, and a build resolves both. So a plugin
# that makes a script of a schema (x.json?check) works in the build and fails in every browser that opens the development server.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund vite@8.3.8 comlink@4.4.2
echo '{}' > schema.json; echo '{}' > schema.data
cat > try.mjs <<'JS'
import { createServer } from 'vite';

const check = {
  name: 'check',
  enforce: 'pre',
  load: (id) => (id.endsWith('?check') ? "import { wrap } from 'comlink'; export default wrap;" : undefined),
};
const server = await createServer({ configFile: false, logLevel: 'silent', plugins: [check], server: { middlewareMode: true, ws: false, hmr: false } });
for (const name of ['schema.data', 'schema.json']) {
  const { code } = await server.transformRequest(`/${name}?check`);
  console.log(`${name}?check: ${/from ['"]comlink['"]/.test(code) ? 'bare import left' : 'import resolved'}`);
}
await server.close();
process.exit(0);
JS
seen=$(node try.mjs)
echo "seen: $seen"
[ "$seen" = "$(printf 'schema.data?check: import resolved\nschema.json?check: bare import left')" ]
