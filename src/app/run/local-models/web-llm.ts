import { type LoadProgress, stopWebLlm, webLlmApi } from '#store/bridge/web-llm-client.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { AnswerLocally } from '#core/local-model.ts';
import { onEvalLost } from '#store/bridge/client.ts';
import { answerQuestion } from '#store/bridge/page-model-contract.ts';

/** Does the browser let this page reach a graphics card (WebGPU)? Asks for no package and no worker. */
export async function hasGraphics(): Promise<boolean> {
  const { gpu } = navigator as { gpu?: { requestAdapter(): Promise<unknown> } };
  // A browser that refuses to say has none for us.
  return Boolean(await gpu?.requestAdapter().catch(() => undefined));
}

/** Is the model in this browser's cache? */
export const isWebLlmKept = (model: string): Promise<boolean> => webLlmApi().isKept(model);

/** Downloads and loads a model. Ends with the signal, with its worker; whole files stay in the cache. */
export async function prepareWebLlm(
  model: string,
  onProgress: (progress: LoadProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  signal.addEventListener('abort', stopWebLlm, { once: true });
  try {
    await webLlmApi().prepare(model, onProgress);
  } finally {
    signal.removeEventListener('abort', stopWebLlm);
  }
}

/** Deletes a model from this browser's cache. */
export const removeWebLlm = (model: string): Promise<void> => webLlmApi().remove(model);

/** Asks a model that is kept; an aborted signal ends the answer and rejects with its reason. */
export async function askWebLlm(model: string, body: JsonObject, signal: AbortSignal): Promise<JsonValue> {
  signal.throwIfAborted();
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      void webLlmApi()
        .interrupt()
        .catch(() => {}); // A worker that has ended has nothing to stop.
      reject(signal.reason as Error);
    });
  });
  return Promise.race([webLlmApi().ask(model, body), aborted]);
}

const answer: AnswerLocally = async ({ providerId, model, body }, signal, onProgress) => {
  if (providerId === 'browser-model')
    return (await import('./browser-model.ts')).askBrowserModel(body, signal);
  if (providerId === 'wllama') return (await import('./llama.ts')).askLlama(model, body, signal, onProgress);
  return askWebLlm(model, body, signal);
};

/** Answers a question of the eval worker to a model inside this browser. */
export const answerLocalQuestion = (question: Parameters<typeof answerQuestion>[0]): Promise<void> =>
  answerQuestion(question, answer, onEvalLost);
