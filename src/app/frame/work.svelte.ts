interface WorkRequest {
  onProgress: (done: number, total: number) => void;
  /** Aborted when the result is no longer wanted. */
  signal: AbortSignal;
}

/** Something long that is done for the page, one request at a time: a new one stops the one before. */
export class LongWork {
  /** Undefined while nothing is under way; `total` is 0 while it is not known. */
  progress = $state.raw<{ done: number; total: number } | undefined>();
  /** Why the last request failed. */
  failure = $state.raw<unknown>();
  #running: AbortController | undefined;

  /** What `ask` resolves with; undefined where that failed, was stopped, or another request took its place. `total`: as far as it is known before. */
  async run<Result>(ask: (request: WorkRequest) => Promise<Result>, total = 0): Promise<Result | undefined> {
    this.stop();
    const running = (this.#running = new AbortController());
    const { signal } = running;
    this.failure = undefined;
    this.progress = { done: 0, total };
    // Progress crosses another port than the answer, and its last word may come after it.
    const onProgress = (done: number, total: number): void => {
      if (this.#running === running) this.progress = { done, total };
    };
    try {
      const result = await ask({ onProgress, signal });
      return signal.aborted ? undefined : result;
    } catch (error) {
      if (!signal.aborted) this.failure = error;
      return undefined;
    } finally {
      if (this.#running === running) this.#running = this.progress = undefined;
    }
  }

  readonly stop = (): void => {
    this.#running?.abort();
    this.#running = this.progress = undefined;
  };
}
