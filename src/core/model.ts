import type { JsonValue } from './json.ts';
import type { Message, Usage } from './message.ts';
import type { Task } from './task.ts';
import type { Tool } from './tool.ts';

/** Who answers. A baseline needs no key and is no language model, and every page says so. */
export interface ModelRef {
  id: string;
  title: string;
  kind: 'baseline' | 'language-model' | 'scripted';
}

/** A built-in model that needs no key: it writes an answer in the output format every model is asked for. */
export interface Baseline extends ModelRef {
  kind: 'baseline';
  /** A paragraph: what it does and what it is for. */
  meaning: string;
  /** What it is allowed to see. Only the oracle reads the label. */
  sees: 'query and tools' | 'tools and a seed' | 'the label';
  answer(task: Task, seed: number): string;
}

/** The signature of a model that may see nothing but the question and the menu. */
export type AnswerFromQuery = (query: string, tools: readonly Tool[]) => string;

/** Titles of the built-in baselines by id; a link names a baseline by its id alone. */
export const BASELINE_TITLES: Readonly<Record<string, string>> = {
  'baseline-oracle': 'Oracle (gives back the label)',
  'baseline-lexical': 'Lexical baseline (BM25 and slot filling)',
  'baseline-random': 'Random baseline',
};

/** A model of a provider, as a run names it. It never holds a key. */
export interface LanguageModelRef extends ModelRef {
  kind: 'language-model';
  /** Id of the ModelProvider. */
  providerId: string;
  /** The provider's own name of the model. */
  model: string;
  /** For providers whose address the person chooses. */
  baseUrl?: string;
}

/** How a model is asked; what a provider does not know is left out and told in `leftOut` of its encoding. */
export interface ModelSettings {
  temperature?: number;
  seed?: number;
  maxOutputTokens?: number;
  /** Tokens a model may think before it answers; 0 switches thinking off where that is possible. */
  thinkingTokens?: number;
  /** May the model call several tools at once? Absent: as the provider does by itself. */
  parallelToolCalls?: boolean;
}

/** One question to a model. */
export interface ModelRequest {
  model: string;
  messages: readonly Message[];
  /** Offered to the model through its provider's own tool calling; absent in prompt mode. */
  tools?: readonly Tool[];
  settings: ModelSettings;
  stream: boolean;
}

/** Why a model stopped: the house's word and the provider's own. */
export interface FinishReason {
  unified: 'stop' | 'tool-calls' | 'length' | 'content-filter' | 'refused' | 'error' | 'unknown';
  raw: string;
}

/** One answer of a model. */
export interface ModelOutput {
  /** Role assistant; calls made through the provider's interface stand in `toolCalls`, with the offered tools' own names. */
  message: Message;
  finishReason: FinishReason;
  usage?: Usage;
  /** The model that really answered, where the provider says so. */
  answeredBy?: string;
  /** The response body as it came; of a stream, its events. */
  raw: JsonValue;
}
