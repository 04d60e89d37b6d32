#!/usr/bin/env bash
# quickjs-emscripten-core 0.32.0 with @jitl/quickjs-wasmfile-release-sync 0.32.0: where memory is so full that no error can be made, `null` is
# thrown in place of "InternalError: out of memory". Who tells the two by the error's message takes it for a program that threw nothing.
# A good guess would be that running out of memory has one error. We also look at how large the engine's memory has grown.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund quickjs-emscripten-core@0.32.0 @jitl/quickjs-wasmfile-release-sync@0.32.0
cat > try.mjs <<'JS'
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core';
import variant from '@jitl/quickjs-wasmfile-release-sync';

const quickjs = await newQuickJSWASMModuleFromVariant(variant);
/** What a program of 8 MB ends with. */
function ended(code) {
  const context = quickjs.newRuntime({ memoryLimitBytes: 8 * 1024 * 1024 }).newContext();
  const result = context.evalCode(code);
  if (result.error) return JSON.stringify(context.dump(result.error)?.message ?? null);
  context.runtime.executePendingJobs();
  const { type, error } = context.getPromiseState(result.value);
  return type === 'rejected' ? JSON.stringify(context.dump(error)?.message ?? context.dump(error)) : type;
}
const large = ended('new Uint8Array(1 << 28)');
const small = ended('const again = async () => { await null; return again(); }; again();');
console.log(`one large array: ${large}; promises without end: ${small}`);
JS
seen=$(node try.mjs)
echo "seen: $seen"
[ "$seen" = 'one large array: "out of memory"; promises without end: null' ]
