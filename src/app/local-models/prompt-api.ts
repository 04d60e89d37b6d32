import type { JsonValue } from '#core/json.ts';

/** The part of the Prompt API that is used here (webmachinelearning.github.io/prompt-api, Chrome 148). */
export interface LanguageModelSession extends EventTarget {
  readonly contextUsage?: number;
  readonly contextWindow?: number;
  measureContextUsage?(prompt: string, options: { signal: AbortSignal }): Promise<number>;
  promptStreaming(prompt: string, options: { signal: AbortSignal }): ReadableStream<string>;
  destroy(): void;
}
export interface SessionOptions {
  expectedOutputs: { type: 'text'; languages: string[] }[];
  initialPrompts?: JsonValue;
  monitor?(target: EventTarget): void;
  signal?: AbortSignal;
}
export interface LanguageModelApi {
  availability(options: SessionOptions): Promise<string>;
  create(options: SessionOptions): Promise<LanguageModelSession>;
}

/** Undefined: this browser has no Prompt API. */
export const promptApi = (): LanguageModelApi | undefined =>
  (globalThis as { LanguageModel?: LanguageModelApi }).LanguageModel;
