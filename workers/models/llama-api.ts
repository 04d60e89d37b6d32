import { PlaygroundError } from '#core/errors.ts';
import type { LlamaApi, LlamaFacts } from '#store/bridge/llama-client.ts';
import type { LlamaEngine } from './llama-engine.ts';

export interface LlamaWorld {
  /** Loads the engine's code, at the first model. */
  engine: () => Promise<LlamaEngine>;
  /** The file of a model that is kept whole; undefined: it is not. */
  file: (model: string) => Promise<File | undefined>;
}

/** llama.cpp for one page: one model at a time, one question after the other. */
export function createLlamaApi({ engine, file }: LlamaWorld): LlamaApi {
  let running: LlamaEngine | undefined;
  let loaded: { model: string; facts: LlamaFacts } | undefined;
  let stopping = new AbortController();
  /** Loading and answering come one after the other. */
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const { signal } = stopping;
    const turn = last.then(
      () => work(signal),
      () => work(signal),
    );
    last = turn.catch(() => {}); // Its caller has the failure; the next one's turn comes all the same.
    return turn;
  }

  async function bring(model: string, signal: AbortSignal): Promise<LlamaEngine> {
    signal.throwIfAborted();
    running ??= await engine();
    if (loaded?.model === model) return running;
    const weights = await file(model);
    if (!weights) throw notKept(model);
    loaded = undefined;
    loaded = { model, facts: await running.load(weights, signal) };
    return running;
  }

  return {
    isKept: async (model) => (await file(model)) !== undefined,
    load: (model) =>
      inTurn(async (signal) => {
        await bring(model, signal);
        return loaded!.facts;
      }),
    ask: (model, body, onProgress) =>
      inTurn(async (signal) => {
        const ready = await bring(model, signal);
        try {
          return await ready.ask(body, signal, onProgress);
        } catch (error) {
          if (error instanceof PlaygroundError && error.code === 'model-server-error') loaded = undefined;
          throw error;
        }
      }),
    interrupt() {
      stopping.abort(new PlaygroundError('model-cancelled', 'The model was stopped.'));
      stopping = new AbortController();
    },
    unload: () =>
      inTurn(async () => {
        loaded = undefined;
        await running?.unload();
      }),
  };
}

const notKept = (model: string) =>
  new PlaygroundError(
    'model-unreachable',
    `${model.slice(0, 200)} is not on this machine.`,
    'Press “Make it ready”: it is downloaded only when you ask for it.',
  );
