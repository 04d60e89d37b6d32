import webLlmWorker from '../../workers/web-llm.worker.ts?worker&url';
import { startWorker } from './start-worker.ts';
import type { WebLlmApi } from './web-llm-contract.ts';
import { keepErrorsWhole } from './wire-errors.ts';
import { workerClient, type Remote } from './worker-client.ts';

keepErrorsWhole();

const client = workerClient<WebLlmApi>('WebLLM worker', () => startWorker(webLlmWorker));

/** WebLLM's worker, started at the first call. Loaded when a person chooses one of its models, and never before. */
export const webLlmApi = (): Remote<WebLlmApi> => client.api;

/** Ends it, and a download under way with it; what was downloaded in whole files stays in the cache. */
export const stopWebLlm = (): void => client.stop();
