import { readFile } from 'node:fs/promises';
import { isJsonObject, parseJson } from '#core/json.ts';
import { PROGRAM_BOUNDS, type ProgramBounds, type RunProgram } from '#core/program.ts';
import { loadQuickJs, runInQuickJs } from '../../workers/programs/quickjs.ts';

const file = 'node_modules/@jitl/quickjs-wasmfile-release-sync/dist/emscripten-module.wasm';
let compiled: Promise<WebAssembly.Module> | undefined;

/** Runs programs in this process: with the engine's own bounds, and nothing that ends them from outside. */
export const programsHere =
  (bounds: Partial<ProgramBounds> = {}): RunProgram =>
  async ({ code, functions, call }) => {
    compiled ??= readFile(file).then((bytes) => WebAssembly.compile(bytes));
    const within = { ...PROGRAM_BOUNDS, ...bounds };
    const quickjs = await loadQuickJs(await compiled, within);
    return runInQuickJs(quickjs, {
      ...{ code, functions, bounds: within },
      onWaits: () => {},
      call: async (name, text) => {
        const args = parseJson(text);
        return isJsonObject(args)
          ? call(name, args)
          : { error: `${name} takes one object with its arguments.` };
      },
    });
  };
