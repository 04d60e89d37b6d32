/** Lets work begin in the order it came, at most `limit` at a time; what waits when its signal ends rejects with the reason. */
export class FewAtOnce {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(limit: number) {
    this.#free = limit;
  }

  async do<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    const free = await this.take(signal);
    try {
      return await work();
    } finally {
      free();
    }
  }

  /** A place, when there is one; gives what frees it, to be called once. */
  async take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free--;
    else await this.#turn(signal);
    const free = (): void => {
      const next = this.#waiting.shift();
      // The place is handed on, so that work that arrives just now does not take it.
      if (next) next();
      else this.#free++;
    };
    if (!signal.aborted) return free;
    free();
    throw signal.reason as Error;
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.push(begin);
    });
  }
}
