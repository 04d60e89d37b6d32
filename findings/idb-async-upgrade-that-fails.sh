#!/usr/bin/env bash
# idb 8.0.4 (over fake-indexeddb 6.2.8, as over a browser's IndexedDB): openDB does not wait for an async `upgrade`. One that
# rejects after its first await leaves openDB resolved, the new version kept, and the reason as an unhandled rejection alone.
# A good guess would be that openDB rejects and the version stays. A step of a migration that awaits must abort the transaction itself.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund idb@8.0.4 fake-indexeddb@6.2.8
cat > try.mjs <<'JS'
import 'fake-indexeddb/auto';
import { openDB } from 'idb';

const seen = [];
process.on('unhandledRejection', (reason) => seen.push(reason.message));
const open = (version, upgrade) => openDB('notes', version, { upgrade });
(await open(1, (db) => void db.createObjectStore('notes'))).close();
const opened = await open(2, async (_, from, to, transaction) => {
  await transaction.objectStore('notes').get('none');
  throw new Error('the step failed');
}).then(
  (db) => `resolved at version ${db.version}`,
  (error) => `rejected: ${error.message}`,
);
await new Promise((resolve) => setTimeout(resolve, 50));
console.log(`openDB ${opened}; unhandled: ${seen.join(', ') || 'none'}`);
JS
seen=$(node try.mjs)
echo "seen: $seen"
[ "$seen" = "openDB resolved at version 2; unhandled: the step failed" ]
