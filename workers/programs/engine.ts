import { onceUntilLost } from '#core/once-until-lost.ts';

/** One address that a browser can fetch; the build puts the file beside the scripts. */
const wasm = new URL(
  '../../node_modules/@jitl/quickjs-wasmfile-release-sync/dist/emscripten-module.wasm',
  import.meta.url,
).href;

/** QuickJS, fetched and compiled at the first program. Rejects when the file cannot be had. */
export const engineBy = (
  fetch: (address: string) => Promise<Response>,
): (() => Promise<WebAssembly.Module>) =>
  onceUntilLost(async () => WebAssembly.compile(await (await fetch(wasm)).arrayBuffer()));
