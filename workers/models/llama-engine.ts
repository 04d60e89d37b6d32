import { type ChatCompletionChunk, type ChatCompletionParams, Wllama } from '@wllama/wllama';
import { PlaygroundError } from '#core/errors.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import { LLAMA_LIMITS, llamaThreads } from '#core/local-model.ts';
import type { AskProgress, LlamaFacts } from '#store/bridge/llama-client.ts';

/** llama.cpp as WebAssembly: one model at a time. Rejects with PlaygroundErrors model-* or a signal's reason. */
export interface LlamaEngine {
  /** Loads a GGUF file, in place of the one that is loaded. An aborted signal ends the engine's worker and frees its memory. */
  load(weights: Blob, signal: AbortSignal): Promise<LlamaFacts>;
  /** Answers a chat completion's body with a chat completion that has `timings`, in one piece. */
  ask(
    body: JsonObject,
    signal: AbortSignal,
    onProgress?: (progress: AskProgress) => void,
  ): Promise<JsonValue>;
  unload(): Promise<void>;
}

/**
 * Tokens that are evaluated at once. A stop waits for the running batch, and a small one is as fast: without a graphics card the
 * engine computes token by token.
 */
const BATCH = { processor: 8, graphics: 512 };

/** Characters of an answer; the bound of its tokens is in the body. */
const MOST_CHARACTERS = 1_000_000;

type Loaded = { wllama: Wllama; facts: LlamaFacts; log: EngineLog };

/** `wasm`: the whole address of the engine's module, which the build writes (src/build/engine). */
export function createLlamaEngine(wasm: string): LlamaEngine {
  let loaded: Loaded | undefined;

  async function unload(): Promise<void> {
    const { wllama } = loaded ?? {};
    loaded = undefined;
    await wllama?.exit().catch(() => {}); // A worker that has crashed has nothing to free.
  }

  return {
    async load(weights, signal) {
      await unload();
      loaded = await opened(wasm, weights, signal);
      return loaded.facts;
    },
    async ask(body, signal, onProgress) {
      if (!loaded) throw notLoaded();
      signal.throwIfAborted();
      try {
        loaded.log.clear();
        return await answered(loaded.wllama, body, signal, onProgress);
      } catch (error) {
        if (signal.aborted) throw signal.reason as Error;
        const failure = failureOf(error, loaded.log);
        // After a crash its memory holds anything.
        if (failure.code === 'model-server-error') await unload();
        throw failure;
      }
    },
    unload,
  };
}

async function opened(wasm: string, weights: Blob, signal: AbortSignal): Promise<Loaded> {
  const onGraphics = await hasGraphics();
  try {
    return await openedOn(wasm, weights, onGraphics, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (!onGraphics) throw error;
    // Many a card has too little memory; the processor takes longer, and answers.
    return openedOn(wasm, weights, false, signal);
  }
}

async function openedOn(
  wasm: string,
  weights: Blob,
  onGraphics: boolean,
  signal: AbortSignal,
): Promise<Loaded> {
  signal.throwIfAborted();
  const log = new EngineLog();
  const wllama = new Wllama({ default: wasm }, { logger: log });
  // Its files for old browsers would come from another site.
  wllama.setCompat(null);
  const stop = (): void => void wllama.exit().catch(() => {}); // A worker that has not begun has nothing to end.
  signal.addEventListener('abort', stop, { once: true });
  const batch = onGraphics ? BATCH.graphics : BATCH.processor;
  try {
    await Promise.race([
      wllama.loadModel([weights], {
        n_ctx: LLAMA_LIMITS.context,
        n_batch: batch,
        n_ubatch: batch,
        n_parallel: 1,
        n_threads: llamaThreads(globalThis.crossOriginIsolated, navigator.hardwareConcurrency),
        n_gpu_layers: onGraphics ? 99_999 : 0,
        // In WebAssembly both of these are faster than their smaller twins.
        flash_attn: false,
        cache_type_k: 'f32',
        cache_type_v: 'f32',
        reasoning_format: 'none',
        log_level: ERRORS,
      }),
      new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
      ),
    ]);
    const { n_ctx, n_ctx_train, n_vocab } = wllama.getLoadedContextInfo();
    // A file that it cannot use leaves an engine that says it is loaded.
    if (!(n_vocab > 0)) throw new Error('it read no vocabulary');
    return {
      wllama,
      log,
      facts: {
        context: Math.min(n_ctx, n_ctx_train || n_ctx),
        threads: wllama.getNumThreads(),
        onGraphics,
        version: `wllama ${VERSION}, llama.cpp ${Wllama.getLibllamaVersion()}`,
      },
    };
  } catch (error) {
    stop();
    signal.throwIfAborted();
    throw failureOf(error, log);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Of the installed package; a test compares it. */
export const VERSION = '3.13.0';

/** llama.cpp's programs for graphics cards need numbers of 16 bits. */
async function hasGraphics(): Promise<boolean> {
  const { gpu } = navigator as {
    gpu?: { requestAdapter(): Promise<{ features: ReadonlySet<string> } | null> };
  };
  // A browser that refuses to say has none for us.
  const adapter = await gpu?.requestAdapter().catch(() => null);
  return adapter?.features.has('shader-f16') === true;
}

async function answered(
  wllama: Wllama,
  body: JsonObject,
  signal: AbortSignal,
  onProgress: ((progress: AskProgress) => void) | undefined,
): Promise<JsonValue> {
  let text = '';
  let finish: string | null = null;
  let timings: ChatCompletionChunk['timings'];
  const tooLong = new AbortController();
  await wllama
    .createChatCompletion({
      ...(body as unknown as ChatCompletionParams),
      stream: true,
      timings_per_token: true,
      return_progress: true,
      abortSignal: AbortSignal.any([signal, tooLong.signal]),
      onData(chunk: ChatCompletionChunk) {
        const choice = chunk.choices?.[0];
        text += choice?.delta?.content ?? '';
        finish = choice?.finish_reason ?? finish;
        timings = chunk.timings ?? timings;
        if (text.length > MOST_CHARACTERS) tooLong.abort();
        const { prompt_progress: prompt } = chunk;
        if (prompt)
          onProgress?.({
            evaluated: prompt.processed - prompt.cache,
            kept: prompt.cache,
            total: prompt.total,
            elapsedMs: prompt.time_ms,
          });
      },
    })
    .catch((error: unknown) => {
      throw tooLong.signal.aborted ? tooLongAnswer() : error;
    });
  const usage = timings && {
    prompt_tokens: timings.cache_n + timings.prompt_n,
    completion_tokens: timings.predicted_n,
    prompt_tokens_details: { cached_tokens: timings.cache_n },
  };
  return JSON.parse(
    JSON.stringify({
      choices: [{ message: { role: 'assistant', content: text }, finish_reason: finish ?? 'stop' }],
      ...(usage ? { usage } : {}),
      ...(timings ? { timings } : {}),
    }),
  ) as JsonValue;
}

/** Of wllama's `log_level`. */
const ERRORS = 4;

/** The last lines that are kept. */
const MOST_LINES = 50;

/**
 * What llama.cpp says went wrong. wllama's own error is the same for every question that llama.cpp refuses: it reads the length of an
 * answer that is not there.
 */
class EngineLog {
  #lines: string[] = [];
  readonly #note = (...words: unknown[]): void => {
    if (this.#lines.push(words.join(' ').slice(0, 300)) > MOST_LINES) this.#lines.shift();
  };
  readonly error = this.#note;
  /** Lines that go on from an error, such as a template's exception, come without a level. */
  readonly log = this.#note;
  readonly warn = (): void => {};
  readonly debug = (): void => {};

  clear(): void {
    this.#lines = [];
  }

  /** The reason, where one was given. */
  get reason(): string | undefined {
    for (const reason of REASONS)
      for (const line of this.#lines) {
        const found = reason.exec(line)?.[1];
        if (found) return found;
      }
    return undefined;
  }
}

/** How llama.cpp b12211 begins its reasons, the nearest to the cause first. */
const REASONS = [
  /(Jinja Exception: .+)/,
  /(JSON schema error .+)/,
  /error loading model: (.+)/,
  /(Failed to parse .+)/,
  /(Cannot .+)/,
  /(?:^|: )error: (.+)/i,
];

/** What the engine threw, in this app's words. */
function failureOf(error: unknown, log: EngineLog): PlaygroundError {
  if (error instanceof PlaygroundError) return error;
  const said = log.reason ?? String((error as Error)?.message || error).slice(0, 300);
  const own = ` It says: “${said}”`;
  if (/context size|exceeds the available context|n_ctx/i.test(said))
    return new PlaygroundError(
      'model-context-overflow',
      `The question is longer than the model can read here.${own}`,
      'Offer fewer tools: the menu “the best by BM25” with 5 tools is short.',
    );
  if (/template|jinja|grammar|schema|Failed to parse|Cannot/i.test(said))
    return new PlaygroundError(
      'model-request-refused',
      `llama.cpp could not write this question for the model.${own}`,
      'Its chat template or a tool’s schema asks for what the engine does not have: choose another way of asking, or another model.',
    );
  if (error instanceof RangeError || /utf-?8|malformed/i.test(said))
    return new PlaygroundError(
      'model-answer-unreadable',
      `The model wrote bytes that are no text.${own}`,
      'Run the failed cells again with another seed, or choose another model.',
    );
  if (/memory|alloc|out of bounds/i.test(said))
    return new PlaygroundError(
      'model-unreachable',
      `The model needs more memory than the browser gives.${own}`,
      'Choose a smaller model, or close other pages.',
    );
  if (/vocabulary|load|architecture|gguf|model/i.test(said))
    return new PlaygroundError(
      'model-unreachable',
      `llama.cpp could not load this file.${own}`,
      'It reads GGUF files of the architectures it knows: choose a model of the list, or a newer file.',
    );
  return new PlaygroundError(
    'model-server-error',
    `llama.cpp failed.${own}`,
    'Run the failed cells again; if it stays, reload the page or choose a smaller model.',
  );
}

const notLoaded = () =>
  new PlaygroundError('model-unreachable', 'No model is loaded.', 'Load one, and ask again.');

const tooLongAnswer = () =>
  new PlaygroundError(
    'model-answer-too-large',
    'The model did not come to an end and was stopped after a million characters.',
  );
