import { PlaygroundError } from '#core/errors.ts';
import { streamPace } from './limits.ts';

/** When a server's stream may be opened again: at once after one that lasted, ever later after ones that ended at once. */
export class StreamPace {
  readonly #now: () => number;
  readonly #onGivenUp: (why: string) => void;
  #empty = 0;
  #isGivenUp = false;

  constructor(now: () => number, onGivenUp: (why: string) => void) {
    this.#now = now;
    this.#onGivenUp = onGivenUp;
  }

  /**
   * Resolves when the next stream may be opened, with how to say that it ended and how many messages it brought. Rejects with
   * mcp-over-limit when it may not be opened any more, and with the signal's reason.
   */
  async next(isResumed: boolean, signal?: AbortSignal | null): Promise<(messages: number) => void> {
    const most = isResumed ? streamPace.mostEmptyResumed : streamPace.mostEmpty;
    if (this.#empty >= most) throw this.#giveUp();
    if (this.#empty > 0) await pause(this.#pauseMs(), signal);
    const openedAt = this.#now();
    return (messages) => {
      const isEmpty = messages === 0 && this.#now() - openedAt < streamPace.emptyBeforeMs;
      this.#empty = isEmpty ? this.#empty + 1 : 0;
    };
  }

  #pauseMs(): number {
    return Math.min(streamPace.mostPauseMs, streamPace.firstPauseMs * 2 ** (this.#empty - 1));
  }

  #giveUp(): PlaygroundError {
    const why = `The server ended its message stream at once, ${this.#empty} times in a row, so this page no longer listens to it. Tools can still be called; a changed tool list is not noticed. The server should keep the stream open, or answer GET with 405.`;
    if (!this.#isGivenUp) this.#onGivenUp(why);
    this.#isGivenUp = true;
    return new PlaygroundError('mcp-over-limit', why);
  }
}

const pause = (ms: number, signal?: AbortSignal | null): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });

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
