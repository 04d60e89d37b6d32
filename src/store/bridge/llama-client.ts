import type { LlamaSpeed, WeightsApi } from './weights-contract.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import llamaWorker from '../../../workers/llama.worker.ts?worker&url';
import { keepErrorsWhole } from './wire-errors.ts';
import { type Remote, startWorker, workerClient } from './worker-client.ts';

keepErrorsWhole();

const client = workerClient<LlamaApi>('llama.cpp worker', () => startWorker(llamaWorker));

/** The worker of llama.cpp, started at the first call. Loaded when a person chooses one of its models, and never before. */
export const llamaApi = (): Remote<LlamaApi> => client.api;

/** What is known of a loaded model. */
export interface LlamaFacts {
  /** Tokens that question and answer may have together. */
  context: number;
  threads: number;
  /** Does it compute on the graphics card (WebGPU)? */
  onGraphics: boolean;
  /** The engine's build, such as `wllama 3.13.0, llama.cpp b6327-4d74393`. */
  version: string;
}

/** How far a question is on its way: tokens evaluated, kept from the question before, and in all. */
export interface AskProgress {
  evaluated: number;
  kept: number;
  total: number;
  elapsedMs: number;
}

/** llama.cpp as WebAssembly in a worker of its own. Rejects with PlaygroundErrors model-*. The weights' part loads no engine. */
export interface LlamaApi extends WeightsApi {
  /** As the engine measured it in an answer of the model, lately or in an earlier visit; undefined where it never answered. */
  speed(model: string): Promise<LlamaSpeed | undefined>;
  /** Loads a model that is kept, in place of the one that is loaded. */
  load(model: string): Promise<LlamaFacts>;
  /** Answers a chat completion's body with a chat completion, in one piece; a model that is kept is loaded first. */
  ask(model: string, body: JsonObject, onProgress?: (progress: AskProgress) => void): Promise<JsonValue>;
  /** Ends the loading or the answer under way, which rejects with 'model-cancelled'. */
  interrupt(): void;
  /** Frees the model's memory. */
  unload(): Promise<void>;
}
