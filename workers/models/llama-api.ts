import { PlaygroundError } from '#core/errors.ts';
import type { AskProgress, LlamaApi, LlamaFacts } from '#store/bridge/llama-client.ts';
import type { LlamaSpeed } from '#store/bridge/weights-contract.ts';
import { isJsonObject, type JsonValue } from '#core/json.ts';
import { type OfferedWeights, weightsOffer } from '#core/local-weights.ts';
import type { Weights } from '../weights/weights.ts';
import type { LlamaEngine } from './llama-engine.ts';
import type { OneTab } from './one-tab.ts';

export interface LlamaWorld {
  /** Loads the engine's code, at the first model. */
  engine: () => Promise<LlamaEngine>;
  weights: Weights;
  /** Entered before a model is loaded, and left when none is in memory. */
  tab: OneTab;
  /** How long a model stays in memory without a question once another tab waits, in milliseconds. */
  idleMs?: number;
}

const IDLE_MS = 10_000;

/** llama.cpp for one page: one model at a time, one question after the other. */
export function createLlamaApi({ engine, weights, tab, idleMs = IDLE_MS }: LlamaWorld): LlamaApi {
  let running: LlamaEngine | undefined;
  let loaded: { model: string; facts: LlamaFacts; speed?: LlamaSpeed; read?: number } | undefined;
  let stopping = new AbortController();
  /** Loading and answering come one after the other. */
  let last: Promise<unknown> = Promise.resolve();
  let idle: ReturnType<typeof setTimeout> | undefined;

  function inTurn<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const { signal } = stopping;
    clearTimeout(idle);
    const turn = last.then(
      () => work(signal),
      () => work(signal),
    );
    const ended = turn.catch(() => {}); // Its caller has the failure; the next one's turn comes all the same.
    last = ended;
    void ended.then(() => last === ended && lookAround());
    return turn;
  }

  /** Lets another tab have its turn, once this one has asked nothing for a while. */
  function lookAround(): void {
    if (!loaded) return tab.leave();
    idle = setTimeout(() => {
      const look = async (): Promise<void> => {
        const before = last;
        const isWanted = await tab.isWanted();
        if (before !== last) return;
        if (isWanted) await inTurn(unloaded);
        else lookAround();
      };
      void look().catch(() => {}); // Where locks cannot be asked about, no other tab waits for one.
    }, idleMs);
  }

  async function bring(model: string, signal: AbortSignal): Promise<LlamaEngine> {
    signal.throwIfAborted();
    running ??= await engine();
    if (loaded?.model === model) return running;
    const file = await weights.file(model);
    await tab.enter(signal);
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
          const reading = new Reading();
          const answer = await ready.ask(body, signal, (progress) => {
            reading.note(progress);
            onProgress?.(progress);
          });
          const { read = 0 } = loaded!;
          const speed = speedOf(answer, reading);
          // The longest question of a visit says most. A record that cannot be written is missed by nobody.
          if (speed && reading.tokens >= read) {
            await weights.note(model, speed).catch(() => {});
            loaded = { ...loaded!, speed, read: reading.tokens };
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

/** Tokens a second in this answer. Few tokens say little. */
function speedOf(answer: JsonValue, { tokens, perSecond: reads }: Reading): LlamaSpeed | undefined {
  const timings = isJsonObject(answer) ? answer.timings : undefined;
  const writes = isJsonObject(timings) ? timings.predicted_per_second : undefined;
  if (reads === undefined || tokens < FEW_TOKENS || typeof writes !== 'number') return undefined;
  return { reads, writes };
}
const FEW_TOKENS = 16;

/**
 * How fast a question is read in its second half. In the first seconds of a visit the browser still compiles the engine, which then is several
 * times slower than later.
 */
class Reading {
  readonly #reports: AskProgress[] = [];

  note(progress: AskProgress): void {
    this.#reports.push(progress);
  }
  /** That were read, those kept from the question before left out. */
  get tokens(): number {
    return this.#reports.at(-1)?.evaluated ?? 0;
  }
  get perSecond(): number | undefined {
    const [last, half] = [
      this.#reports.at(-1),
      this.#reports.find((each) => each.evaluated * 2 >= this.tokens),
    ];
    if (!last || !half || last.elapsedMs <= half.elapsedMs) return undefined;
    return ((last.evaluated - half.evaluated) / (last.elapsedMs - half.elapsedMs)) * 1000;
  }
}

/** A name out of a link must not start a download of something whose size was never shown. */
function offered(id: string): OfferedWeights {
  const offer = weightsOffer(id);
  if (offer) return offer;
  throw new PlaygroundError('model-unknown', `“${id.slice(0, 100)}” is none of the models offered here.`);
}
