#!/usr/bin/env bash
# @wllama/wllama 3.13.0 (llama.cpp b12211): loadModel fulfils for a file that llama.cpp could not load. isModelLoaded() then says true, and
# the figures of the model are zero. Only the log has the reason. Chat templates are tried while loading, so a model whose template raises for
# the trial does not load either, and says as little. A file of an architecture that is newer than the engine is the same. So a page that awaits
# loadModel shows a model that is ready; n_vocab tells them apart.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @wllama/wllama@3.13.0 node@26.10.0
cp "$here/wllama-in-node.mjs" .
cat > try.mjs <<'JS'
import { loadInNode, TEMPLATE, tinyModel } from './wllama-in-node.mjs';

const models = {
  known: tinyModel(TEMPLATE),
  'unknown architecture': tinyModel(TEMPLATE, 'nosuch'),
  'template that raises': tinyModel("{{ raise_exception('Not today.') }}"),
};
for (const [name, model] of Object.entries(models)) {
  const log = [];
  const wllama = await loadInNode(model, log);
  const { n_vocab } = wllama.getLoadedContextInfo();
  const reason = /unknown model architecture|Jinja Exception: Not today/.exec(log.join('\n'))?.[0];
  console.log(`${name}: loaded ${wllama.isModelLoaded()}, vocabulary ${n_vocab}, log: ${reason ?? 'no error'}`);
  await wllama.exit();
}
JS
seen=$(node_modules/.bin/node try.mjs)
echo "$seen"
[ "$seen" = "$(cat <<'SEEN'
known: loaded true, vocabulary 99, log: no error
unknown architecture: loaded true, vocabulary 0, log: unknown model architecture
template that raises: loaded true, vocabulary 0, log: Jinja Exception: Not today
SEEN
)" ]
