import { costOf } from '#core/cost.ts';
import { priceAmong, type Price } from '#core/price.ts';
import type { Pace } from '#files/parts/plan.ts';
import type { ModelAsker, ModelQuestion } from './ask-model.ts';

export interface RateWorld {
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Rejects with the signal's reason when it is aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

const MINUTE = 60_000;

/** So much a minute, spread evenly: what is used now is waited for afterwards. */
export class Rate {
  readonly #world: RateWorld;
  readonly #each: number;
  #freeAt = -Infinity;

  constructor(perMinute: number, world: RateWorld) {
    this.#world = world;
    this.#each = MINUTE / perMinute;
  }

  /** Resolves when something may be used again; `amount` of it is used up by then. */
  async turn(signal: AbortSignal, amount = 0): Promise<void> {
    const now = this.#world.now();
    const at = Math.max(now, this.#freeAt);
    this.use(amount);
    if (at > now) await this.#world.wait(at - now, signal);
  }

  use(amount: number): void {
    this.#freeAt = Math.max(this.#world.now(), this.#freeAt) + amount * this.#each;
  }
}

/**
 * Asks as `asker` does, and no faster than its share of the plan's pace. A request that is tried again counts as well. What an answer costs
 * is known when it came, so that a pace in dollars holds on average: questions under way at once may pass it for a moment.
 */
export function pacedAsker(
  asker: ModelAsker,
  pace: Pace,
  parts: number,
  prices: readonly Price[],
  world: RateWorld,
): ModelAsker {
  const rateOf = (perMinute: number | undefined) =>
    perMinute === undefined ? undefined : new Rate(perMinute / parts, world);
  const requests = rateOf(pace.requests);
  const dollars = rateOf(pace.dollars);
  if (!requests && !dollars) return asker;
  return {
    choosePace: (atOnce) => asker.choosePace(atOnce),
    states: () => asker.states(),
    async ask(question: ModelQuestion) {
      const { provider, request, signal } = question;
      // As waiting for a place at the provider: it says nothing about the model.
      question.onWaiting?.(true);
      await dollars?.turn(signal);
      await requests?.turn(signal, 1);
      let tries = 0;
      const answer = await asker.ask({
        ...question,
        beforeTry: async (wasCutOff) => {
          if (tries++ > 0) requests?.use(1);
          await question.beforeTry?.(wasCutOff);
        },
      });
      const price = priceAmong(prices, { providerId: provider.id, model: request.model });
      dollars?.use((price && costOf(answer.output.usage ?? {}, price)) ?? 0);
      return answer;
    },
  };
}
