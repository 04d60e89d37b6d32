import type { OnQuestion } from '#core/mcp.ts';

/** How long the questions that come with one request wait for a person: that is not the server's time. */
export class QuestionTime {
  readonly #now: () => number;
  #open = 0;
  #since = 0;
  #ms = 0;
  readonly #watching = new Set<(isOpen: boolean) => void>();

  /** `now` in milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  get ms(): number {
    return this.#ms + (this.#open > 0 ? this.#now() - this.#since : 0);
  }

  /** The same, and it is known when a question is open. */
  timed(ask: OnQuestion): OnQuestion {
    return async (question) => {
      if (this.#open++ === 0) {
        this.#since = this.#now();
        this.#say(true);
      }
      try {
        return await ask(question);
      } finally {
        if (--this.#open === 0) {
          this.#ms += this.#now() - this.#since;
          this.#say(false);
        }
      }
    };
  }

  /** Calls the listener when a question is the first that is open, and when none is any more; gives what ends that. */
  watch(listener: (isOpen: boolean) => void): () => void {
    this.#watching.add(listener);
    return () => void this.#watching.delete(listener);
  }

  #say(isOpen: boolean): void {
    for (const listener of this.#watching) listener(isOpen);
  }
}
