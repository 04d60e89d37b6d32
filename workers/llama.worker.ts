import { expose } from 'comlink';
import { keepErrorsWhole } from '#store/bridge/wire-errors.ts';
import { createLlamaApi } from './models/llama-api.ts';

keepErrorsWhole();

/** Weights are kept in the origin's private file system, a GGUF file for each model. */
async function file(model: string): Promise<File | undefined> {
  const root = await navigator.storage.getDirectory();
  try {
    const folder = await root.getDirectoryHandle('weights');
    return await (await folder.getFileHandle(`${encodeURIComponent(model)}.gguf`)).getFile();
  } catch (error) {
    if ((error as DOMException).name === 'NotFoundError') return undefined;
    throw error;
  }
}

const script = import.meta.url;
/** The script lies one folder below the site's root. */
const wasm = new URL('../generated/llama.wasm', script).href;

expose(
  createLlamaApi({
    engine: async () => (await import('./models/llama-engine.ts')).createLlamaEngine(wasm),
    file,
  }),
);
