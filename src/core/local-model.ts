import type { JsonObject, JsonValue } from './json.ts';

/** Providers whose models run inside this browser: no address, no key, no cost. Titles by id. */
export const LOCAL_PROVIDERS = {
  'browser-model': 'The browser’s own model',
  'web-llm': 'WebLLM',
  // llama-cpp is the id of a person's own llama.cpp server, so llama.cpp inside the browser has another.
  wllama: 'llama.cpp in this browser',
} as const;

export type LocalProviderId = keyof typeof LOCAL_PROVIDERS;

/** Of those, the ones that are offered tools; the others are asked in text alone. */
export const takesTools = (id: LocalProviderId): boolean => id === 'wllama';

export const isLocalProvider = (id: string): id is LocalProviderId => Object.hasOwn(LOCAL_PROVIDERS, id);

/** The name for the browser's own model; the browser does not say which model it is. */
export const BROWSER_MODEL = 'built-in';

/** A question to a model in the page: its provider's body for it. */
export type LocalQuestion = { providerId: LocalProviderId; model: string; body: JsonObject };

/** Tokens of a question that a model has read, of all. */
export type ReadingProgress = { read: number; of: number };

/** Gives the answer's body, or rejects with PlaygroundError model-* or the signal's reason. Not every model reports its progress. */
export type AnswerLocally = (
  question: LocalQuestion,
  signal: AbortSignal,
  onProgress?: (progress: ReadingProgress) => void,
) => Promise<JsonValue>;

/** An open model as WebLLM packs it. */
type WebLlmModel = {
  id: string;
  /** Graphics memory it takes, in MB, as the package's own list has it (web-llm 0.2.86). */
  memoryMb: number;
  /** Tokens that question and answer may have together. */
  contextTokens: number;
};

/** The offered models, the smallest first; a test compares the figures with the package. */
export const WEB_LLM_MODELS: readonly WebLlmModel[] = [
  { id: 'SmolLM2-360M-Instruct-q4f16_1-MLC', memoryMb: 376.06, contextTokens: 4096 },
  { id: 'Llama-3.2-1B-Instruct-q4f16_1-MLC', memoryMb: 879.04, contextTokens: 4096 },
  { id: 'Qwen3-1.7B-q4f16_1-MLC', memoryMb: 2036.66, contextTokens: 4096 },
  { id: 'Llama-3.2-3B-Instruct-q4f16_1-MLC', memoryMb: 2263.69, contextTokens: 4096 },
  { id: 'Qwen3-4B-q4f16_1-MLC', memoryMb: 3431.59, contextTokens: 4096 },
  { id: 'Hermes-3-Llama-3.1-8B-q4f16_1-MLC', memoryMb: 4876.13, contextTokens: 4096 },
];

/** Of llama.cpp in the page, in tokens. */
export const LLAMA_LIMITS = {
  /** The context that is made ready, or the model's own if that is smaller: its memory grows with it. */
  context: 4096,
  /** Of an answer where a run sets no bound: a small model may repeat itself without an end. */
  answer: 512,
} as const;

/**
 * Threads that llama.cpp computes with in the page: half of the processor's, since a thread more than there is work for only waits, at full
 * speed; both of two; one where the page is not isolated.
 */
export const llamaThreads = (isIsolated: boolean, cores: number): number =>
  isIsolated ? Math.max(Math.min(2, cores), Math.floor(cores / 2)) : 1;
