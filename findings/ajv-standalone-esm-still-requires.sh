#!/usr/bin/env bash
# ajv 8.20.0, standalone code with `code: { esm: true }`: the exports are ES modules, but what the check needs of ajv at run time
# is still fetched with require(), which no browser has. It shows only for some schemas: `uniqueItems` over items whose type is
# not written beside them (a $ref) needs ajv's deep equality, over `type: "string"` it does not.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ajv@8.20.0
cat > try.mjs <<'JS'
import { Ajv } from 'ajv';
import { default as standalone } from 'ajv/dist/standalone/index.js';

const write = standalone.default ?? standalone;
const codeOf = (items) => {
  const ajv = new Ajv({ code: { source: true, esm: true } });
  const schema = { $defs: { name: { type: 'string' } }, type: 'array', uniqueItems: true, items };
  return write(ajv, ajv.compile(schema));
};
const look = (code) => `${/\bexport (const|default) /.test(code) ? 'export' : 'no export'} and ${/require\(/.test(code) ? 'require' : 'no require'}`;
console.log(`by $ref: ${look(codeOf({ $ref: '#/$defs/name' }))}`);
console.log(`by type: ${look(codeOf({ type: 'string' }))}`);
JS
seen=$(node try.mjs)
echo "seen: $seen"
[ "$seen" = "$(printf 'by $ref: export and require\nby type: export and no require')" ]
