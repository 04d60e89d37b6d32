import type { ModelPace } from '#store/bridge/models-contract.ts';

export interface PaceWorld {
  now(): number;
  /** Rejects with the signal's reason when it is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  onState(state: ModelPace): void;
}

const START_LIMIT = 4;

/** "waiting 23 s (429)", or undefined when nothing holds the provider up. */
export function pauseInWords({ pause }: ModelPace, now: number): string | undefined {
  const seconds = pause ? Math.ceil((pause.until - now) / 1000) : 0;
  return seconds > 0 ? `waiting ${seconds} s (${pause!.reason})` : undefined;
}

/** How many requests a provider gets at once: one more for each round of answers, half as many after a refusal (AIMD). */
export class ProviderPace {
  readonly #providerId: string;
  readonly #world: PaceWorld;
  readonly #origin: string | undefined;
  #most: number;
  readonly #line: (() => void)[] = [];
  #limit: number;
  #running = 0;
  #pause: { until: number; reason: string } | undefined;
  #refusedAt = -Infinity;
  /** How often the provider has asked for fewer requests, less the answers it has given since. */
  #refusals = 0;
  #answeredAt = -Infinity;

  constructor(providerId: string, maxAtOnce: number, world: PaceWorld, origin?: string) {
    this.#providerId = providerId;
    this.#world = world;
    this.#origin = origin;
    this.#most = maxAtOnce;
    this.#limit = Math.min(START_LIMIT, maxAtOnce);
  }

  /** The person has chosen how many go at once: so many from the first on, and never more. Refusals still lower it. */
  choose(atOnce: number): void {
    this.#most = atOnce;
    this.#limit = atOnce;
    this.#refusals = 0;
    this.#next();
  }

  /** The number is no longer chosen: it is learned again, up to `most`. */
  learn(most: number): void {
    this.#most = most;
    this.#limit = Math.min(this.#limit, most);
    this.#refusals = 0;
  }

  /** When a request was answered last, in milliseconds since the epoch; before all time where none was. */
  get answeredAt(): number {
    return this.#answeredAt;
  }

  get state(): ModelPace {
    const { until = 0, reason = '' } = this.#pause ?? {};
    return {
      providerId: this.#providerId,
      ...(this.#origin === undefined ? {} : { origin: this.#origin }),
      limit: Math.floor(this.#limit),
      running: this.#running,
      waiting: this.#line.length,
      ...(until > this.#world.now() ? { pause: { until, reason } } : {}),
    };
  }

  /** Resolves when the request may be sent, with the time it was let go. Rejects when the signal is aborted. */
  async enter(signal: AbortSignal): Promise<number> {
    for (;;) {
      signal.throwIfAborted();
      const pause = (this.#pause?.until ?? 0) - this.#world.now();
      if (pause > 0) await this.#world.wait(pause, signal);
      else if (this.#running >= Math.floor(this.#limit)) await this.#turn(signal);
      else break;
    }
    this.#running++;
    this.#report();
    return this.#world.now();
  }

  /** A request is over, however it ended. */
  leave(): void {
    this.#running--;
    this.#next();
    this.#report();
  }

  /** A request that was let go at `enteredAt` was answered: after a round of answers one more goes at once. */
  speedUp(enteredAt: number): void {
    this.#limit = Math.min(this.#most, this.#limit + 1 / this.#limit);
    this.#answeredAt = this.#world.now();
    if (enteredAt >= this.#refusedAt) this.#refusals = Math.max(0, this.#refusals - 1);
    this.#next();
    this.#report();
  }

  /**
   * A request that was let go at `enteredAt` was refused for being one too many: nothing is sent for a while, in milliseconds.
   * `pauseAfter` is given how often that has happened before. Of many requests refused together the first alone counts.
   */
  holdUp(pauseAfter: (refusals: number) => number, reason: string, enteredAt: number): void {
    const now = this.#world.now();
    if (enteredAt >= this.#refusedAt) {
      this.#limit = Math.max(1, this.#limit / 2);
      this.#refusedAt = now;
      this.#refusals++;
    }
    const until = now + pauseAfter(Math.max(0, this.#refusals - 1));
    if (until > (this.#pause?.until ?? 0)) this.#pause = { until, reason };
    this.#report();
  }

  async #turn(signal: AbortSignal): Promise<void> {
    let letGo = () => {};
    const turn = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    this.#line.push(letGo);
    signal.addEventListener('abort', letGo);
    this.#report();
    await turn;
    signal.removeEventListener('abort', letGo);
    const place = this.#line.indexOf(letGo);
    if (place >= 0) this.#line.splice(place, 1);
    if (signal.aborted) this.#next();
  }

  #next(): void {
    const free = Math.floor(this.#limit) - this.#running;
    for (const resolve of this.#line.splice(0, Math.max(free, 0))) resolve();
  }

  #report(): void {
    this.#world.onState(this.state);
  }
}
