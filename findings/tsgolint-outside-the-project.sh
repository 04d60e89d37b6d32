#!/usr/bin/env bash
# oxlint with its type-aware rules (oxlint-tsgolint): a file that tsconfig.json does not include is linted with default compiler
# options, without a word. With `noUncheckedIndexedAccess` in the project, the assertion in `list[0]!` is needed; in a file outside
# `include` the same line is reported as an unnecessary assertion. eslint's projectService refuses such a file instead.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund oxlint@1.94.0 oxlint-tsgolint@7.0.2008
mkdir inside outside
echo '{ "compilerOptions": { "strict": true, "noUncheckedIndexedAccess": true, "target": "es2023", "module": "esnext", "moduleResolution": "bundler" }, "include": ["inside"] }' > tsconfig.json
echo '{ "rules": { "typescript/no-unnecessary-type-assertion": "error" } }' > .oxlintrc.json
line='export const first = (list: string[]): string => list[0]!;'
echo "$line" > inside/a.ts; echo "$line" > outside/a.ts
count() { npx oxlint --type-aware -f unix "$1" 2>/dev/null | grep -c 'no-unnecessary-type-assertion' || true; }
seen="inside: $(count inside), outside: $(count outside)"
echo "seen: $seen"
[ "$seen" = "inside: 0, outside: 1" ]
