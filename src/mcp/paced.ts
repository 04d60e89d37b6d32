/** Work that others ask for more often than it may be done: never twice at once, and with a pause after each time. */
export class Paced {
  readonly #work: () => Promise<void>;
  readonly #pauseMs: number;
  #state: 'idle' | 'busy' | 'asked' | 'stopped' = 'idle';
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The pause in milliseconds at least; work that takes long is given four times as long a pause. */
  constructor(work: () => Promise<void>, pauseMs: number) {
    this.#work = work;
    this.#pauseMs = pauseMs;
  }

  /** Does the work now, or once more after the pause, however often it is asked for. */
  ask(): void {
    if (this.#state === 'busy') this.#state = 'asked';
    if (this.#state === 'idle') void this.#do();
  }

  /** For good. */
  stop(): void {
    this.#state = 'stopped';
    clearTimeout(this.#timer);
  }

  async #do(): Promise<void> {
    this.#state = 'busy';
    const startedAt = performance.now();
    await this.#work();
    const pauseMs = Math.max(this.#pauseMs, 4 * (performance.now() - startedAt));
    this.#timer = setTimeout(() => {
      if (this.#state === 'asked') void this.#do();
      else if (this.#state === 'busy') this.#state = 'idle';
    }, pauseMs);
  }
}
