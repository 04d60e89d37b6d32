import { expose } from 'comlink';
import { keepErrorsWhole } from '#bridge/wire-errors.ts';
import { createWebLlmApi } from './web-llm-api.ts';

keepErrorsWhole();

/** Not every library of types knows WebGPU yet. */
const { gpu } = navigator as { gpu?: { requestAdapter(): Promise<unknown> } };

expose(
  createWebLlmApi({
    load: () => import('@mlc-ai/web-llm'),
    hasGraphics: async () => Boolean(await gpu?.requestAdapter().catch(() => undefined)),
  }),
);
