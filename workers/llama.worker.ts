import { expose } from 'comlink';
import { keepErrorsWhole } from '#store/bridge/wire-errors.ts';
import { watchedFetch } from '#store/bridge/wire.ts';
import { createLlamaApi } from './models/llama-api.ts';
import { createOneTab } from './models/one-tab.ts';
import { Weights } from './weights/weights.ts';

keepErrorsWhole();

const script = import.meta.url;
/** The script lies one folder below the site's root. */
const wasm = new URL('../generated/llama.wasm', script).href;

expose(
  createLlamaApi({
    tab: createOneTab(navigator.locks),
    engine: async () => (await import('./models/llama-engine.ts')).createLlamaEngine(wasm),
    weights: new Weights({
      async folder() {
        const root = await navigator.storage.getDirectory();
        return root.getDirectoryHandle('weights', { create: true });
      },
      // Hundreds of megabytes come from elsewhere, so the Wire is to see each request.
      fetch: watchedFetch('llama.cpp worker', globalThis.fetch.bind(globalThis)),
      estimate: async () => (await navigator.storage.estimate?.()) ?? {},
      now: () => performance.now(),
      wait: (ms, signal) =>
        new Promise((resolve, reject) => {
          signal.throwIfAborted();
          const timer = setTimeout(resolve, ms);
          const stop = () => {
            clearTimeout(timer);
            reject(signal.reason as Error);
          };
          signal.addEventListener('abort', stop, { once: true });
        }),
    }),
  }),
);
