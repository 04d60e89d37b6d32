import type { JsonObject, JsonValue } from './json.ts';
import type { Message, Usage } from './message.ts';
import type { ProviderOffer } from './model-providers.ts';
import type { Task } from './task.ts';
import type { Tool } from './tool.ts';

/**
 * The model of an answer. A baseline needs no key and is no language model, and every page says so. Answers of a `recorded` one come
 * from a log: they can be scored, but the model cannot be asked again.
 */
export interface ModelRef {
  id: string;
  title: string;
  kind: 'baseline' | 'language-model' | 'scripted' | 'recorded';
}

/** A built-in model that needs no key: it writes an answer in the output format every model is asked for. */
export interface Baseline extends ModelRef {
  kind: 'baseline';
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
  providerId: string;
  /** The provider's own name of the model. */
  model: string;
  /** For providers whose address the person chooses. */
  baseUrl?: string;
}

/** How ids begin of models whose answers ship with the site: it is known how they were asked and what they answered, and they are not asked. */
export const SHIPPED_MODEL = 'shipped:';
export const isShippedModel = ({ id }: Pick<ModelRef, 'id'>): boolean => id.startsWith(SHIPPED_MODEL);

/** The same model as one that can be asked: a run of a person's own never takes answers that ship with the site for a model's. */
export const askable = <Ref extends ModelRef>(ref: Ref): Ref =>
  isShippedModel(ref) ? { ...ref, id: ref.id.slice(SHIPPED_MODEL.length) } : ref;

export const isLanguageModel = (ref: ModelRef): ref is LanguageModelRef =>
  ref.kind === 'language-model' && 'providerId' in ref;

/** The settings of a model. Its provider's codec omits those it does not know, and reports them in `changes`. */
export interface ModelSettings {
  temperature?: number;
  /** Of the first repeat of a task; each further one has the next. */
  seed?: number;
  maxOutputTokens?: number;
  /** Tokens a model may think before it answers; 0 switches thinking off where that is possible. */
  thinkingTokens?: number;
  /** May the model call several tools at once? Absent: as the provider does by itself. */
  parallelToolCalls?: boolean;
  /** May answers come piece by piece? Absent: yes. */
  stream?: boolean;
}

/** One question to a model. */
export interface ModelRequest {
  model: string;
  messages: readonly Message[];
  /** Offered to the model through its provider's own tool calling; absent in prompt mode. */
  tools?: readonly Tool[];
  /** The reply must be calls of the offered tools, by their schemas, or an answer: no other token is drawn. */
  byGrammar?: true;
  /** The provider holds the tools back and lets the model search them (`defersTools` of its offer). Tools of the agent's own are offered at once. */
  deferred?: true;
  settings: ModelSettings;
  stream: boolean;
  /** Only where a provider has two wires, and refused the question on its usual one. */
  wire?: 'responses';
  /** The model refused pictures in this run: none is sent. */
  withoutPictures?: true;
}

/** Why a model stopped: our word and the provider's own. */
export interface FinishReason {
  /** `paused`: the turn is unfinished; the model continues when it gets its own words back. */
  unified: 'stop' | 'tool-calls' | 'paused' | 'length' | 'content-filter' | 'refused' | 'error' | 'unknown';
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

/** A question as it was answered. */
export interface ModelAnswer {
  output: ModelOutput;
  changes: RequestChange[];
  /** Tries it took, the last one included. */
  tries: number;
  /** Milliseconds of the try that was answered, from when it was sent; waiting is not in it. */
  durationMs: number;
}

/** One difference between the request and the body that the provider got. */
export type RequestChange = {
  /** mend: the model refused a request, and this one was sent in its place. */
  kind: 'tool-name' | 'schema' | 'setting' | 'message' | 'mend';
  /** JSON pointer into the ModelRequest; for a correction into the sent request, beginning with /body. */
  at: string;
  /** Absent when something was added. */
  before?: JsonValue;
  /** Absent when something was left out. */
  after?: JsonValue;
  /** A sentence for the person. */
  why: string;
};

/** Thinking of earlier answers that is not sent back, of all messages as one change. */
export const UNSENT_THINKING = '/messages/*/thinking';

/** What became of the pictures in tools' answers, of all messages as one change. */
export const PICTURES = '/messages/*/pictures';

/** Does a change appear only during a run: corrections after refusals, thinking that is not sent back, pictures? */
export const isFoundLater = ({ kind, at }: RequestChange): boolean =>
  kind === 'mend' || at === UNSENT_THINKING || at === PICTURES;

/** A request as it goes to the provider, but for the key. */
export interface EncodedRequest {
  url: string;
  headers: Record<string, string>;
  body: JsonObject;
  changes: RequestChange[];
}

/** One server-sent event. */
export interface StreamEvent {
  /** '' when the event has no name. */
  event: string;
  data: string;
}

/** Folds the events of one streamed answer. */
export interface StreamDecoder {
  add(event: StreamEvent): void;
  /** Did the provider say that the answer is over? A stream that ends before was cut. */
  readonly isComplete: boolean;
  /** A failure that the provider reported in the middle of the stream. */
  readonly failure: JsonValue | undefined;
  /** The output, as for an answer in one piece; `raw` holds the events. */
  end(): ModelOutput;
}

/** How a provider lists the models it offers. */
export interface ModelList {
  /** Below the base URL, with its query: '/models'. */
  path: string;
  /** The names as a request takes them, in the list's order; undefined when the body is no such list. */
  names(body: JsonValue): string[] | undefined;
}

/** A model API: a codec without network, key or clock. */
export interface ModelProvider extends ProviderOffer {
  /** The header that carries the key: `name: prefix + key`. A key never stands in an address. */
  keyHeader: { name: string; prefix: string };
  /** Sent with every request, also with that for the list of models. */
  headers: Readonly<Record<string, string>>;
  /** Answers a rejected key in a way that a page cannot read: it looks like a network failure. */
  hidesRejectedKey: boolean;
  /** Can it be held to a grammar made of the offered schemas (`byGrammar`)? */
  takesGrammar?: true;
  /** Absent: it has no list to ask for. */
  modelList?: ModelList;
  /** Throws PlaygroundError 'model-request-refused' for what the provider cannot take at all. */
  encode(request: ModelRequest, options?: { baseUrl?: string }): EncodedRequest;
  /** Throws PlaygroundError 'model-answer-unreadable' when the body is no answer of this provider. */
  decode(body: JsonValue, request: ModelRequest): ModelOutput;
  streamDecoder(request: ModelRequest): StreamDecoder;
  /** An answer that the provider sends as a failure, though the model made it; undefined for true failures. */
  decodeFailure?(body: JsonValue, request: ModelRequest): ModelOutput | undefined;
}
