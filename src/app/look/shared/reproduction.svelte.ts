import type { RunsApi } from '#store/bridge/contract.ts';
import type { Remote } from '#store/bridge/worker-client.ts';
import type { CellSummary } from '#core/cell.ts';
import type { RunConfig } from '#core/run.ts';

/** A claim of more cells than this is run again only when the reader asks for it: a link can name 100,000. */
export const ASKED_ABOVE = 5000;

/** Running a claim again in this browser, one claim at a time: how far it is, and how it is stopped. */
export class Reproduction {
  readonly #api: () => Remote<RunsApi>;
  #requestId = '';
  #stopping = new AbortController();
  #progress = $state.raw({ done: 0, total: 0 });

  constructor(api: () => Remote<RunsApi>) {
    this.#api = api;
  }

  /** In cells. */
  get progress(): { done: number; total: number } {
    return this.#progress;
  }

  /** Aborted when the claim that was run last is stopped: what is made of its cells ends then too. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Every cell, in order; undefined when it was stopped. Throws what the worker throws. */
  async run(config: RunConfig, ordinals: number[], cells: number): Promise<CellSummary[] | undefined> {
    this.stop();
    const requestId = crypto.randomUUID();
    this.#requestId = requestId;
    this.#stopping = new AbortController();
    this.#progress = { done: 0, total: cells };
    const summaries = await this.#api().reproduce({ requestId, config, ordinals }, (done, total) => {
      if (this.#requestId === requestId) this.#progress = { done, total };
    });
    return this.#requestId === requestId ? summaries : undefined;
  }

  stop(): void {
    if (this.#requestId) void this.#api().stopReproduce(this.#requestId);
    this.#requestId = '';
    this.#stopping.abort();
  }
}
