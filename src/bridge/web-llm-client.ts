import { visit } from './visit.ts';
import type { WebLlmApi } from './web-llm-contract.ts';
import { keepErrorsWhole } from './wire-errors.ts';
import { workerClient, type Remote } from './worker-client.ts';

keepErrorsWhole();

const client = workerClient<WebLlmApi>(
  'WebLLM worker',
  () =>
    new Worker(new URL('../../workers/web-llm.worker.ts', import.meta.url), { type: 'module', name: visit }),
);

/** WebLLM's worker, started at the first call. Loaded when a person chooses one of its models, and never before. */
export const webLlmApi = (): Remote<WebLlmApi> => client.api;

/** Ends it, and a download under way with it; what was downloaded in whole files stays in the cache. */
export const stopWebLlm = (): void => client.stop();
