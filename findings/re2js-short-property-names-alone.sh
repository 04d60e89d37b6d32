#!/usr/bin/env bash
# re2js 2.10.0, which runs patterns in time that grows with the text alone: of Unicode properties it takes the short names (\p{L})
# and refuses the long ones (\p{Letter}), which ECMA-262 and so JSON Schema's `pattern` and `patternProperties` allow, and which the
# required part of the JSON Schema test suite uses. The pattern of a valid schema is then "invalid".
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund re2js@2.10.0
cat > try.mjs <<'JS'
import { RE2JS } from 're2js';

const takes = (make) => {
  try {
    return make() ? 'matches' : 'does not match';
  } catch {
    return 'refused';
  }
};
for (const pattern of ['^\\p{L}+$', '^\\p{Letter}+$', '^\\p{Lu}$', '^\\p{Uppercase_Letter}$']) {
  const text = pattern.includes('Lu') || pattern.includes('Upper') ? 'Ä' : 'Ärger';
  const here = takes(() => new RegExp(pattern, 'u').test(text));
  const there = takes(() => RE2JS.compile(pattern).matcher(text).find());
  console.log(`${pattern}: RegExp ${here}, re2js ${there}`);
}
JS
seen=$(node try.mjs)
echo "$seen"
[ "$seen" = "$(cat <<'SEEN'
^\p{L}+$: RegExp matches, re2js matches
^\p{Letter}+$: RegExp matches, re2js refused
^\p{Lu}$: RegExp matches, re2js matches
^\p{Uppercase_Letter}$: RegExp matches, re2js refused
SEEN
)" ]
