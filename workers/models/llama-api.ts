import { PlaygroundError } from '#core/errors.ts';
import type { LlamaApi, LlamaFacts } from '#store/bridge/llama-client.ts';
import type { LlamaSpeed } from '#store/bridge/weights-contract.ts';
import { isJsonObject, type JsonValue } from '#core/json.ts';
import { type OfferedWeights, weightsOffer } from '#core/local-weights.ts';
import type { Weights } from '../weights/weights.ts';
import type { LlamaEngine } from './llama-engine.ts';

export interface LlamaWorld {
  /** Loads the engine's code, at the first model. */
  engine: () => Promise<LlamaEngine>;
  weights: Weights;
}

/** llama.cpp for one page: one model at a time, one question after the other. */
export function createLlamaApi({ engine, weights }: LlamaWorld): LlamaApi {
  let running: LlamaEngine | undefined;
  let loaded: { model: string; facts: LlamaFacts; speed?: LlamaSpeed } | undefined;
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
    const file = await weights.file(model);
    loaded = undefined;
    loaded = { model, facts: await running.load(file, signal) };
    return running;
  }

  async function unloaded(): Promise<void> {
    loaded = undefined;
    await running?.unload();
  }

  return {
    kept: () => weights.list(),
    lookUp: async (id, signal) => weights.lookUp(offered(id), signal),
    download: async (id, onProgress, signal) => weights.download(offered(id), onProgress, signal),
    keep: (file, onProgress, signal) => weights.keep(file, onProgress, signal),
    remove: (id) =>
      inTurn(async () => {
        if (loaded?.model === id) await unloaded();
        await weights.remove(id);
      }),
    async speed(id) {
      const now = loaded?.model === id ? loaded.speed : undefined;
      return now ?? (await weights.list()).find((each) => each.id === id)?.speed;
    },
    load: (model) =>
      inTurn(async (signal) => {
        await bring(model, signal);
        return loaded!.facts;
      }),
    ask: (model, body, onProgress) =>
      inTurn(async (signal) => {
        const ready = await bring(model, signal);
        try {
          const answer = await ready.ask(body, signal, onProgress);
          const speed = speedOf(answer);
          if (speed && loaded) {
            // Once a visit is enough, and a record that cannot be written is missed by nobody.
            if (!loaded.speed) await weights.note(model, speed).catch(() => {});
            loaded = { ...loaded, speed };
          }
          return answer;
        } catch (error) {
          if (error instanceof PlaygroundError && error.code === 'model-server-error') loaded = undefined;
          throw error;
        }
      }),
    interrupt() {
      stopping.abort(new PlaygroundError('model-cancelled', 'The model was stopped.'));
      stopping = new AbortController();
    },
    unload: () => inTurn(unloaded),
  };
}

/** Tokens a second, as the engine measured them in this answer. Few tokens say little. */
function speedOf(answer: JsonValue): LlamaSpeed | undefined {
  const timings = isJsonObject(answer) ? answer.timings : undefined;
  if (!isJsonObject(timings)) return undefined;
  const { prompt_n, prompt_per_second: reads, predicted_per_second: writes } = timings;
  if (typeof prompt_n !== 'number' || prompt_n < FEW_TOKENS) return undefined;
  return typeof reads === 'number' && typeof writes === 'number' ? { reads, writes } : undefined;
}
const FEW_TOKENS = 16;

/** A name out of a link must not start a download of something whose size was never shown. */
function offered(id: string): OfferedWeights {
  const offer = weightsOffer(id);
  if (offer) return offer;
  throw new PlaygroundError('model-unknown', `“${id.slice(0, 100)}” is none of the models offered here.`);
}
