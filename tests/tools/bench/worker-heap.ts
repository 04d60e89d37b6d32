import type { CDPSession, Page } from '@playwright/test';

/** Asks the page's workers over the DevTools protocol; a worker's heap cannot be read from a page. */
export class WorkerHeap {
  readonly #session: CDPSession;
  readonly #workers = new Map<string, string>();
  readonly #answers = new Map<number, (result: unknown) => void>();
  #next = 1;

  private constructor(session: CDPSession) {
    this.#session = session;
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) =>
      this.#workers.set(sessionId, targetInfo.url),
    );
    session.on('Target.detachedFromTarget', ({ sessionId }) => this.#workers.delete(sessionId));
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      const { id, result } = JSON.parse(message) as { id?: number; result?: unknown };
      if (id !== undefined) this.#answers.get(id)?.(result);
    });
  }

  static async of(page: Page): Promise<WorkerHeap> {
    const session = await page.context().newCDPSession(page);
    const heap = new WorkerHeap(session);
    await session.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: false,
      flatten: false,
    });
    return heap;
  }

  /** Bytes alive in the worker whose script has this name, its array buffers included, after a collection. */
  async bytes(script: string): Promise<number> {
    const sessionId = [...this.#workers].find(([, url]) => url.includes(script))?.[0];
    if (!sessionId) throw new Error(`no worker ${script} among ${[...this.#workers.values()].join(', ')}`);
    await this.#ask(sessionId, 'HeapProfiler.collectGarbage');
    const usage = (await this.#ask(sessionId, 'Runtime.getHeapUsage')) as Record<string, number>;
    return usage.usedSize! + (usage.backingStorageSize ?? 0);
  }

  #ask(sessionId: string, method: string): Promise<unknown> {
    const id = this.#next++;
    return new Promise((resolve) => {
      this.#answers.set(id, resolve);
      void this.#session.send('Target.sendMessageToTarget', {
        sessionId,
        message: JSON.stringify({ id, method }),
      });
    });
  }
}
