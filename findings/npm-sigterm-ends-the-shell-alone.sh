#!/usr/bin/env bash
# npm 11.19.1, where /bin/sh is dash, as on Debian and Ubuntu: engines of jobs end a command with SIGTERM, and a program that catches it saves what it has and
# ends. One would guess that a program which is started by `npm run` gets the signal: npm's source hands it on. npm hands it to the shell that it started,
# which dies of it and hands on nothing. npm ends with 143 at once, the program never gets the signal and works on with no one waiting for it, here to
# its end. So an engine that starts the job again has two of them. `exec` before the program's name helps; so does looking whether the parent is gone.
set -euo pipefail
[ "$(basename "$(readlink -f /bin/sh)")" = dash ] || { echo "/bin/sh is not dash" >&2; exit 1; }
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm install --silent --no-audit --no-fund --prefix npm npm@11.19.1
cat > worker.mjs <<'JS'
import { appendFileSync } from 'node:fs';
const say = (what) => appendFileSync('log', `worker: ${what}\n`);
process.on('SIGTERM', () => { say('got SIGTERM'); process.exit(75); });
say('begun');
setTimeout(() => { say('at its end'); process.exit(0); }, 5000);
JS
cat > package.json <<'JSON'
{ "name": "job", "private": true, "scripts": { "job": "node worker.mjs", "job-exec": "exec node worker.mjs" } }
JSON
seen=$(for script in job job-exec; do
  rm -f log
  node npm/node_modules/npm/bin/npm-cli.js run --silent "$script" > /dev/null &
  npm=$!
  until grep -q begun log 2> /dev/null; do sleep 0.1; done
  kill -TERM "$npm"
  code=0; wait "$npm" || code=$?
  echo "$script: npm ended with $code"
  until grep -Eq 'SIGTERM|end' log; do sleep 0.1; done
  cat log
done)
echo "seen: $seen"
[ "$seen" = "$(cat <<'SEEN'
job: npm ended with 143
worker: begun
worker: at its end
job-exec: npm ended with 75
worker: begun
worker: got SIGTERM
SEEN
)" ]
