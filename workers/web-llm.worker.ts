import { expose } from 'comlink';
import { keepErrorsWhole } from '#store/bridge/wire-errors.ts';
import { watchedFetch } from '#store/bridge/wire.ts';
import { addByFetch, createWebLlmApi } from './models/web-llm-api.ts';

keepErrorsWhole();
// Gigabytes may leave their servers for here, so the Wire is to see each file: the package fetches in both ways.
globalThis.fetch = watchedFetch('WebLLM worker', globalThis.fetch.bind(globalThis));
addByFetch(Cache.prototype, globalThis.fetch);

/** Not every library of types knows WebGPU yet. */
const { gpu } = navigator as { gpu?: { requestAdapter(): Promise<unknown> } };

expose(
  createWebLlmApi({
    load: () => import('@mlc-ai/web-llm'),
    // A browser that refuses to say has none for us.
    hasGraphics: async () => Boolean(await gpu?.requestAdapter().catch(() => undefined)),
  }),
);
