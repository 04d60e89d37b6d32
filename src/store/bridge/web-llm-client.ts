import type { JsonObject, JsonValue } from '#core/json.ts';
import webLlmWorker from '../../../workers/web-llm.worker.ts?worker&url';
import { keepErrorsWhole } from './wire-errors.ts';
import { type Remote, startWorker, workerClient } from './worker-client.ts';

keepErrorsWhole();

const client = workerClient<WebLlmApi>('WebLLM worker', () => startWorker(webLlmWorker));

/** WebLLM's worker, started at the first call. Loaded when a person chooses one of its models, and never before. */
export const webLlmApi = (): Remote<WebLlmApi> => client.api;

/** Ends it, and a download under way with it; what was downloaded in whole files stays in the cache. */
export const stopWebLlm = (): void => client.stop();

/** How far a model is on its way to this machine: the share from 0 to 1 and WebLLM's own words for what it does. */
export type LoadProgress = { share: number; words: string };

/**
 * Open models on this machine's graphics card, in a worker of their own. Rejects with PlaygroundErrors model-*. Only `prepare`
 * downloads anything; it is called when the person presses a button.
 */
export interface WebLlmApi {
  /** Is the whole model in this browser's cache? Loads the package, never a model. */
  isKept(model: string): Promise<boolean>;
  /** Downloads what is missing, from huggingface.co and raw.githubusercontent.com, and loads the model. */
  prepare(model: string, onProgress: (progress: LoadProgress) => void): Promise<void>;
  /** Answers a chat completion's body with a chat completion, in one piece; a model that is kept is loaded first. */
  ask(model: string, body: JsonObject): Promise<JsonValue>;
  /** Ends the answer under way. */
  interrupt(): void;
  /** Deletes the model from this browser's cache. */
  remove(model: string): Promise<void>;
}
