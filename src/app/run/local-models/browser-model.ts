import { letGo } from '#core/pieces.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import { PlaygroundError } from '#core/errors.ts';

/** The part of the Prompt API that is used here (webmachinelearning.github.io/prompt-api, Chrome 148). */
interface LanguageModelSession extends EventTarget {
  readonly contextUsage?: number;
  readonly contextWindow?: number;
  measureContextUsage?(prompt: string, options: { signal: AbortSignal }): Promise<number>;
  promptStreaming(prompt: string, options: { signal: AbortSignal }): ReadableStream<string>;
  destroy(): void;
}
interface SessionOptions {
  expectedOutputs: { type: 'text'; languages: string[] }[];
  initialPrompts?: JsonValue;
  monitor?(target: EventTarget): void;
  signal?: AbortSignal;
}
interface LanguageModelApi {
  availability(options: SessionOptions): Promise<string>;
  create(options: SessionOptions): Promise<LanguageModelSession>;
}

/** Undefined: this browser has no Prompt API. */
const promptApi = (): LanguageModelApi | undefined =>
  (globalThis as { LanguageModel?: LanguageModelApi }).LanguageModel;

/** `absent`: this browser has no Prompt API. The others are the API's own words. */
export type BrowserModelState = 'absent' | 'unavailable' | 'downloadable' | 'downloading' | 'available';

const STATES: readonly string[] = ['unavailable', 'downloadable', 'downloading', 'available'];

/** Agents ask in English and for English or JSON; Chrome wants it declared. What comes in may be of any language. */
const OPTIONS: SessionOptions = { expectedOutputs: [{ type: 'text', languages: ['en'] }] };

/** Characters; no plan and no thought is longer, and a model that repeats itself is stopped here. */
const MAX_ANSWER = 1_000_000;

/** Can the browser's own model be asked here, and does it have to be downloaded first? */
export async function browserModelState(): Promise<BrowserModelState> {
  const languageModel = promptApi();
  if (typeof languageModel?.availability !== 'function') return 'absent';
  const state = await languageModel.availability(OPTIONS);
  return STATES.includes(state) ? (state as BrowserModelState) : 'unavailable';
}

/**
 * Has the browser download its model. To be called in a click: the browser requires one. `onProgress` gets
 * the share that is there, from 0 to 1. Rejects with 'model-unreachable' when it cannot be had.
 */
export async function prepareBrowserModel(
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const monitor = (target: EventTarget) =>
    target.addEventListener('downloadprogress', (event) => {
      const { loaded } = event as ProgressEvent;
      onProgress(Math.min(1, Math.max(0, Number(loaded) || 0)));
    });
  try {
    const session = await apiOrRefusal().create({ ...OPTIONS, monitor, signal });
    session.destroy();
  } catch (error) {
    throw signal.aborted ? error : errorOf(error);
  }
}

/**
 * Asks it in a session of its own, so that no task sees another. `body` is what the codec of 'browser-model' wrote; the answer
 * holds the text and the tokens as the session counted them, where it counts. Never starts a download.
 */
export async function askBrowserModel(body: JsonObject, signal: AbortSignal): Promise<JsonValue> {
  const languageModel = apiOrRefusal();
  if ((await languageModel.availability(OPTIONS)) !== 'available') throw notReady();
  let session: LanguageModelSession | undefined;
  try {
    session = await languageModel.create({ ...OPTIONS, initialPrompts: body.initialPrompts ?? [], signal });
    return await answerOf(session, typeof body.prompt === 'string' ? body.prompt : '', signal);
  } catch (error) {
    throw signal.aborted ? (signal.reason as Error) : errorOf(error);
  } finally {
    session?.destroy();
  }
}

async function answerOf(
  session: LanguageModelSession,
  prompt: string,
  signal: AbortSignal,
): Promise<JsonValue> {
  let isOverfull = false;
  session.addEventListener?.('contextoverflow', () => (isOverfull = true));
  const before = session.contextUsage;
  // Without a count the answer's tokens stay unknown.
  const asked = await session.measureContextUsage?.(prompt, { signal }).catch(() => undefined);
  const pieces: string[] = [];
  let length = 0;
  for await (const piece of readPieces(session.promptStreaming(prompt, { signal }))) {
    pieces.push(piece);
    length += piece.length;
    if (length > MAX_ANSWER) throw tooLong();
    if (isOverfull) throw overfull('');
  }
  if (isOverfull) throw overfull('');
  const inputTokens = isCount(before) && isCount(asked) ? before + asked : undefined;
  const after = session.contextUsage;
  const outputTokens =
    inputTokens !== undefined && isCount(after) && after >= inputTokens ? after - inputTokens : undefined;
  return {
    text: pieces.join(''),
    ...(inputTokens === undefined ? {} : { inputTokens }),
    ...(outputTokens === undefined ? {} : { outputTokens }),
    ...(isCount(session.contextWindow) ? { contextWindow: session.contextWindow } : {}),
  };
}

/** Not every browser lets one loop over a stream. Whatever is no text in it is left out. */
async function* readPieces(stream: ReadableStream<string>): AsyncGenerator<string> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      if (typeof value === 'string') yield value;
    }
  } finally {
    letGo(reader);
  }
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

function apiOrRefusal(): LanguageModelApi {
  const languageModel = promptApi();
  if (languageModel) return languageModel;
  throw noPromptApi();
}

/** What the API rejected with, as an error of this app. */
export function errorOf(error: unknown): PlaygroundError {
  if (error instanceof PlaygroundError) return error;
  const { name = '', message = '' } = (error ?? {}) as { name?: string; message?: string };
  const said = String(message).slice(0, 300);
  const own = said ? ` It says: “${said}”` : '';
  if (name === 'QuotaExceededError') return overfull(own);
  if (name === 'NotAllowedError' || name === 'InvalidStateError') {
    return new PlaygroundError(
      'model-unreachable',
      `The browser does not let this page ask its own model.${own}`,
      'Press “Make it ready” in the set-up of a run, and keep the page in front.',
    );
  }
  if (name === 'NetworkError') {
    return new PlaygroundError(
      'model-unreachable',
      `The browser could not download its model.${own}`,
      'Check the connection and the free disk space; Chrome asks for 22 GB.',
    );
  }
  if (name === 'NotSupportedError') {
    return new PlaygroundError(
      'model-content-filter',
      `The browser’s own model does not take the question, or not in its language.${own}`,
      'The task is counted as not answered, not as wrong.',
    );
  }
  return new PlaygroundError(
    'model-server-error',
    `The browser’s own model failed.${own}`,
    'Try the failed cells again later; if it stays, restart the browser.',
  );
}

/** `own`: what the browser says to it, or ''. */
export const overfull = (own: string): PlaygroundError =>
  new PlaygroundError(
    'model-context-overflow',
    `The question is longer than the browser’s own model can read.${own}`,
    'Offer fewer tools: the menu “the best for the query” is the shortest.',
  );

export const tooLong = (): PlaygroundError =>
  new PlaygroundError(
    'model-answer-too-large',
    'The browser’s own model did not come to an end and was stopped after a million characters.',
  );

export const notReady = (): PlaygroundError =>
  new PlaygroundError(
    'model-unreachable',
    'The browser’s own model is not ready on this machine.',
    'Press “Make it ready”: the browser downloads it only when you ask for it.',
  );

export const noPromptApi = (): PlaygroundError =>
  new PlaygroundError(
    'model-unreachable',
    'This browser has no model of its own that a page may ask.',
    'Chrome has one since version 148, on desktop computers.',
  );
