import type { RunsApi } from '#store/bridge/contract.ts';
import type { Remote } from '#store/bridge/worker-client.ts';
import type { CellSummary } from '#core/cell.ts';
import type { RunConfig } from '#core/run.ts';

/** A claim of more cells than this is run again only when the reader asks for it: a link can name 100,000. */
export const ASKED_ABOVE = 5000;

/** Running a claim again in this browser, one claim at a time: how far it is, and how it is stopped. */
export class Reproduction {
  readonly #api: () => Remote<RunsApi>;
  #stopping = new AbortController();
  #progress = $state.raw({ done: 0, total: 0 });

  constructor(api: () => Remote<RunsApi>) {
    this.#api = api;
  }

  /** In cells. */
  get progress(): { done: number; total: number } {
    return this.#progress;
  }

  /** Aborted when the last reproduction is stopped; work on its cells ends then, too. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Every cell, in order; undefined when it was stopped. Throws what the worker throws. */
  async run(config: RunConfig, ordinals: number[], cells: number): Promise<CellSummary[] | undefined> {
    this.stop();
    const { signal } = (this.#stopping = new AbortController());
    this.#progress = { done: 0, total: cells };
    const onProgress = (done: number, total: number): void => {
      if (!signal.aborted) this.#progress = { done, total };
    };
    const summaries = await this.#api().reproduce({ config, ordinals }, onProgress, signal);
    return signal.aborted ? undefined : summaries;
  }

  stop(): void {
    this.#stopping.abort();
  }
}
