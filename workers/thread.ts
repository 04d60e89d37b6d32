/** Takes a lock and keeps it until this worker ends, however it ends; resolves when it is held. */
export function liveWith(lock: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const held = navigator.locks.request(lock, () => {
      resolve();
      return new Promise<never>(() => {});
    });
    held.catch(reject);
  });
}

/** Resolves after the messages that wait for this worker were handled; unlike a timer it is never held back. */
export function nextMessage(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** The requests of a page that are under way, by the id it gave them, so that it can stop each. */
export class Requests {
  readonly #underWay = new Map<string, AbortController>();

  /** Does the work of one request; its signal is aborted by `stop`. */
  async run<Result>(id: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const controller = new AbortController();
    this.#underWay.set(id, controller);
    try {
      return await work(controller.signal);
    } finally {
      if (this.#underWay.get(id) === controller) this.#underWay.delete(id);
    }
  }

  stop(id: string): void {
    this.#underWay.get(id)?.abort();
  }

  stopAll(): void {
    for (const controller of this.#underWay.values()) controller.abort();
  }
}
