import type { AgentId } from '#core/agent.ts';
import type { ReadingProgress } from '#core/local-model.ts';
import type { Message, Usage } from '#core/message.ts';
import type { LanguageModelRef, ModelSettings } from '#core/model.ts';
import type { BudgetUnit, RunConfig } from '#core/run.ts';
import type { SignInStep } from '#core/sign-in.ts';
import { visit } from './line.ts';
import type { LlamaSpeed } from './weights-contract.ts';

/** What the eval worker does with language models; part of EvalApi. */
export interface ModelsApi {
  /**
   * Asks the provider which models it has, once on a person’s request: names of at most 200 characters,
   * at most MOST_LISTED. Rejects with PlaygroundError model-*.
   */
  listModels(providerId: string, baseUrl?: string): Promise<ModelNames>;
  /** Ends the requests for lists under way: each rejects with 'model-cancelled'. */
  cancelLists(): void;
  /**
   * Puts one question to the model that a tool answers, once and for `TEST_PATIENCE`, on a person's request; a model inside the
   * browser is asked for one word. Rejects with PlaygroundError model-*.
   */
  testModel(model: LanguageModelRef, settings: ModelSettings): Promise<ModelTest>;
  /**
   * Asks a model for one text, with the pauses and retries of a run. Nothing is stored; the person has agreed to the cost. Rejects with
   * PlaygroundError model-*, and with model-cancelled once the signal is aborted.
   */
  writeText(
    model: LanguageModelRef,
    prompt: { system: string; user: string },
    settings: ModelSettings,
    signal?: AbortSignal,
  ): Promise<WrittenText>;
  /** Ends the tests under way: each rejects with 'model-cancelled'. */
  cancelTests(): void;
  /**
   * The estimate of a run's questions to language models, before anything is sent. `atOnce`: requests to one provider, where the
   * person chose. `speeds`: of models in the page, by their names, as they were measured here.
   */
  estimateRun(
    config: RunConfig,
    atOnce?: number,
    speeds?: Readonly<Record<string, LlamaSpeed>>,
  ): Promise<RunEstimate>;
  /** The first question about the first task of a set-up, as a way of asking would put it; null where there is no task. Nothing is sent. */
  firstQuestion(config: RunConfig, agentId: AgentId): Promise<FirstQuestion | null>;
  /** How busy each asked provider is, to show who waits for whom. */
  modelPaces(): ModelPace[];
}

/** A text that a model wrote, at most LONGEST_WRITTEN characters, with the tokens as its provider counted them. */
export interface WrittenText {
  text: string;
  usage?: Usage;
}
export const LONGEST_WRITTEN = 200_000;

/** How long a test waits for its answer, in milliseconds. A model inside the browser may have to be read from the disk first. */
export const TEST_PATIENCE = { remote: 60_000, local: 60_000 } as const;

export interface ModelTest {
  /** What it answered, at most 200 characters. */
  text: string;
  durationMs: number;
  /** The model that really answered, where the provider says so. */
  answeredBy?: string;
  /** The result of the offered tool; absent if the model is asked in text alone. */
  tools?: ToolTest;
}

/** What a test of tool calling found. */
export interface ToolTest {
  /** The calls it made, in order, with their arguments as JSON text of at most 200 characters. The question asks for two. */
  calls: { name: string; arguments: string; isReadable: boolean }[];
  isStreamed: boolean;
  /** Were the tokens of question and answer counted? */
  isCounted: boolean;
  inputTokens?: number;
  outputTokens?: number;
}

/** More names of one list are not shown. */
export const MOST_LISTED = 5000;

export interface ModelNames {
  names: string[];
  /** How many the list has, those beyond MOST_LISTED included. */
  total: number;
}

/** A question to a model, to be read. */
export interface FirstQuestion {
  /** The query of its task, at most 200 characters. */
  query: string;
  /** Texts have at most 100,000 characters. */
  messages: Pick<Message, 'role' | 'text'>[];
  /** Tools that are offered beside, through the provider's interface. */
  offered: number;
}

/** An estimate and how far it can be trusted. */
export interface RunEstimate {
  /** Cells of language models. */
  cells: number;
  /** Questions: exact for single-shot, at least this many for a loop. */
  questions: number;
  inputTokens: number;
  outputTokens: number;
  /** Estimated tokens of the first question about each of some tasks, in the way that makes it longest. */
  firstQuestions: number[];
  /** A loop is without history: all figures are for its fewest turns, and may be higher. */
  isOpen?: boolean;
  /** US dollars of the models with a price, from a low guess to a high one; undefined when none has. */
  dollars?: { low: number; high: number };
  /** The approximate maximum, if `isOpen` and the limits of a task bound it. */
  mostDollars?: number;
  /** Titles of the models without a known price, which are not in the sum; absent: all have one. */
  unpriced?: string[];
  /** Their part of `inputTokens` and `outputTokens`; absent where these titles are. */
  unpricedTokens?: number;
  /**
   * The amount that a budget reserves for one question: the longest first question of some tasks, to the dearest model of each kind.
   */
  aside: Partial<Record<BudgetUnit, { most: number; title: string }>>;
  /** The oldest month of the list prices used. */
  pricesAsOf?: string;
  /** Were prices of the person's own used? */
  hasOwnPrices?: boolean;
  /** exact: free; history: earlier runs of the same models, asked alike; rough: guessed lengths; unpriced: no known price. */
  quality: 'exact' | 'history' | 'rough' | 'unpriced';
  /** Of quality 'history': how many cells it rests on. */
  earlierCells?: number;
  /** Milliseconds, of the slowest provider; absent: no model is asked, or one in the page whose speed was not measured yet. */
  durationMs?: number;
  /** Some of it is from no earlier cells: it is a guess of a few seconds a question, or `isTimeBySpeed`. */
  isTimeRough?: boolean;
  /** The tokens are guessed; how many the model reads and writes in a second was measured on this machine. */
  isTimeBySpeed?: boolean;
}

/** The pace of one provider at one origin, learned from its answers. */
export interface ModelPace {
  providerId: string;
  /** Absent for a model inside this browser. */
  origin?: string;
  /** Requests that may be under way at once, as learned so far. */
  limit: number;
  running: number;
  waiting: number;
  /** Of a model inside this browser that reads its question: tokens, kept ones included. */
  reading?: ReadingProgress;
  /** The end of a pause in milliseconds since the epoch, and its reason. */
  pause?: { until: number; reason: string };
}

/** The agents' texts for models, to show and edit; part of EvalApi. */
export interface PromptsApi {
  /** The texts an agent uses unless a run brings its own, in the order it uses them. */
  agentPrompts(agentId: AgentId): AgentPrompt[];
}

export interface AgentPrompt {
  /** Under which a run keeps its own text. */
  name: string;
  text: string;
  /** Names of placeholders that the text must keep, because nothing else carries their content. */
  places: string[];
}

/** The keys of model APIs; part of EvalApi. They go in and never come out. */
export interface ModelKeysApi {
  /**
   * Keeps a key in the worker's memory, for the origin of `baseUrl` alone, and on this device if asked to. An empty key forgets
   * it. Rejects with model-key-rejected, storage-unavailable.
   */
  setModelKey(providerId: string, key: string, baseUrl: string, isKept?: boolean): Promise<void>;
  /** Keeps a held key on this device, encrypted, or takes it out again. */
  keepModelKey(providerId: string, baseUrl: string, isKept: boolean): Promise<void>;
  /** In every open tab and on this device. Without an address: of all addresses; without an id: all of them. */
  forgetModelKeys(providerId?: string, baseUrl?: string): Promise<void>;
  /** Which keys are held, never the keys. */
  heldModelKeys(): Promise<HeldKey[]>;
  /**
   * Signs the person in at the provider and takes its key: reports with onStep where to send the person, and waits five minutes.
   * Rejects with PlaygroundError sign-in-*.
   */
  signInForKey(providerId: string, order: KeySignInOrder, onStep: (step: SignInStep) => void): Promise<void>;
  /** Ends an attempt under way with sign-in-cancelled. */
  cancelKeySignIn(providerId: string): void;
}

/** A description of a held key, without the key. */
export interface HeldKey {
  providerId: string;
  /** The one origin it is sent to, such as https://api.openai.com. */
  origin: string;
  /** Is it also kept on this device? */
  isKept: boolean;
  /** Did it come from a sign-in, not from a paste? */
  isSignedIn: boolean;
  /** Milliseconds since the epoch, where the provider says when it runs out. */
  expiresAt?: number;
}

/** How to sign in for a key. */
export interface KeySignInOrder {
  /** The page that receives the answer: `oauth/callback.html` of this site, in full. */
  callbackUrl: string;
  /** Where the provider wants to know who asks: a registered public client, or the address of this site's own document. */
  clientId?: string;
}

// A signal for other tabs, which a port does not reach. Other projects of this origin can listen: it names places, never a key. They
// can send it too, and a key is then asked for again.
const CHANNEL = 'proving-ground-keys';

/** Keys of model APIs that a person wants forgotten, by their place; what is absent means all. It never holds a key. */
export type ForgottenKeys = { providerId?: string; origin?: string };

/** Is the key of this place among them? */
export const isForgotten = (
  forgotten: ForgottenKeys,
  { providerId, origin }: Required<ForgottenKeys>,
): boolean => (forgotten.providerId ?? providerId) === providerId && (forgotten.origin ?? origin) === origin;

/** Sends to every other open tab of this site. */
export function sendForgotten({ providerId, origin }: ForgottenKeys): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({
    visit,
    ...(providerId === undefined ? {} : { providerId }),
    ...(origin === undefined ? {} : { origin }),
  });
  channel.close();
}

/** Listens for what was forgotten in other tabs, never in this one. Returns how to stop listening. */
export function onForgottenElsewhere(onForgotten: (forgotten: ForgottenKeys) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const sent = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
    const { visit: from, providerId, origin } = sent;
    if (typeof from !== 'string' || from === visit) return;
    if (!isPlacePart(providerId) || !isPlacePart(origin)) return;
    onForgotten({
      ...(providerId === undefined ? {} : { providerId }),
      ...(origin === undefined ? {} : { origin }),
    });
  };
  return () => channel.close();
}

const isPlacePart = (value: unknown): value is string | undefined =>
  value === undefined || typeof value === 'string';
