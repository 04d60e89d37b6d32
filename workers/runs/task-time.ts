/**
 * The time that a model and its tools take for one task. It stops while a question waits for a free slot, or for a
 * provider's pause to end: how busy others keep a provider says nothing about the model.
 */
export class TaskTime {
  readonly #now: () => number;
  #startedAt = 0;
  #over: AbortController | undefined;
  #maxMs = Infinity;
  #waitedMs = 0;
  #waitingSince: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Milliseconds taken in an earlier part of the attempt. */
  tookMs = 0;

  /** `now`: milliseconds since the epoch. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Milliseconds waited so far. */
  get waitedMs(): number {
    return this.#waitedMs + (this.#waitingSince === undefined ? 0 : this.#now() - this.#waitingSince);
  }

  /** A signal that is aborted, with a TimeoutError, once so many milliseconds have been taken from now on. */
  limit(maxMs: number): AbortSignal {
    this.#startedAt = this.#now() - this.waitedMs;
    this.#maxMs = maxMs;
    this.#over ??= new AbortController();
    this.#watch();
    return this.#over.signal;
  }

  /** Counts time that an answer took in an earlier part of the attempt. */
  took(ms: number): void {
    this.tookMs += ms;
    this.#startedAt -= ms;
    this.#watch();
  }

  waiting(isWaiting: boolean): void {
    if (isWaiting === (this.#waitingSince !== undefined)) return;
    this.#waitedMs = this.waitedMs;
    this.#waitingSince = isWaiting ? this.#now() : undefined;
    this.#watch();
  }

  /** Nothing is watched any more. */
  end(): void {
    this.waiting(false);
    clearTimeout(this.#timer);
    this.#maxMs = Infinity;
  }

  #watch(): void {
    clearTimeout(this.#timer);
    if (this.#maxMs === Infinity || this.#waitingSince !== undefined) return;
    const left = this.#maxMs - (this.#now() - this.#startedAt - this.#waitedMs);
    // A timer may ring a moment early.
    if (left <= 0) this.#over?.abort(new DOMException('The limit of time is reached.', 'TimeoutError'));
    else this.#timer = setTimeout(() => this.#watch(), Math.ceil(left));
  }
}
