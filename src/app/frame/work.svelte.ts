interface WorkRequest {
  requestId: string;
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

  /** What `ask` resolves with; undefined where that failed, was stopped, or another request took its place. */
  async run<Result>(ask: (request: WorkRequest) => Promise<Result>): Promise<Result | undefined> {
    this.stop();
    const running = (this.#running = new AbortController());
    const { signal } = running;
    this.failure = undefined;
    this.progress = { done: 0, total: 0 };
    const onProgress = (done: number, total: number): void => {
      if (!signal.aborted) this.progress = { done, total };
    };
    try {
      const result = await ask({ requestId: crypto.randomUUID(), onProgress, signal });
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
