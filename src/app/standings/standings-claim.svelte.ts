import { evalApi } from '#bridge/client.ts';
import type { Run } from '#core/run.ts';
import { fromStandingsLink, type LinkedStandings } from '#permalink/index.ts';
import { listRuns } from '#storage/runs.ts';
import { SAMPLE_RUN_ID } from '../address.ts';
import type { Stores } from '../context.ts';
import { loadSampleRun } from '../sample-run.ts';
import { countsOfRescore, differenceOf, runsOfClaim, type ClaimDifference } from './claim-check.ts';
import type { RunCounts } from './run-counts.ts';

/** What this page knows about the standings of a link. */
type Check =
  | { state: 'opening' }
  /** Nothing was computed here. */
  | { state: 'claimed'; why: string }
  | { state: 'scoring'; done: number; total: number }
  | { state: 'done'; difference: ClaimDifference };

/** What a link to standings claims, and what comes of it where its runs are in this browser. Made while a component is set up. */
export class StandingsClaim {
  readonly #stores: Stores;
  #link = $state.raw<LinkedStandings | undefined>();
  #check = $state.raw<Check>({ state: 'opening' });
  #failure = $state.raw<unknown>();

  constructor(stores: Stores, payload: () => string) {
    this.#stores = stores;
    $effect(() => {
      const controller = new AbortController();
      void this.#open(payload(), controller.signal);
      return () => controller.abort();
    });
  }

  get link(): LinkedStandings | undefined {
    return this.#link;
  }
  get check(): Check {
    return this.#check;
  }
  /** Why the link cannot be opened. */
  get failure(): unknown {
    return this.#failure;
  }

  async #open(payload: string, signal: AbortSignal): Promise<void> {
    this.#failure = this.#link = undefined;
    this.#check = { state: 'opening' };
    try {
      const link = await fromStandingsLink(payload);
      if (signal.aborted) return;
      this.#link = link;
      const check = await this.#compute(link, signal).catch((error: unknown): Check => ({
        state: 'claimed',
        why: (error as Error).message,
      }));
      if (!signal.aborted) this.#check = check;
    } catch (error) {
      if (!signal.aborted) this.#failure = error;
    }
  }

  async #compute(link: LinkedStandings, signal: AbortSignal): Promise<Check> {
    const [own, sample] = await Promise.all([
      this.#stores.database().then(listRuns, () => []),
      loadSampleRun().then(
        ({ run }) => [run],
        () => [],
      ),
    ]);
    const runs = runsOfClaim(link, [...own, ...sample]);
    if (typeof runs === 'string') return { state: 'claimed', why: runs };
    const counts = new Map<string, RunCounts>();
    for (const run of runs) {
      if (!counts.has(run.id)) counts.set(run.id, await this.#scoredAgain(run, link.scorerIds, signal));
      if (signal.aborted) return { state: 'opening' };
    }
    const difference = differenceOf(
      link,
      runs.map(({ id }) => counts.get(id)!),
    );
    return { state: 'done', difference };
  }

  async #scoredAgain(run: Run, scorerIds: readonly string[], signal: AbortSignal): Promise<RunCounts> {
    const requestId = crypto.randomUUID();
    signal.addEventListener('abort', () => void evalApi().stopRescore(requestId));
    const { config, ordinals, id } = run;
    // Progress crosses another port than the answer, and its last word may come after it.
    let isAnswered = false;
    const result = await evalApi().rescore(
      {
        requestId,
        run: id === SAMPLE_RUN_ID ? { config, ordinals } : { id },
        columns: scorerIds.map((scorerId) => ({ scorerId })),
      },
      (done, total) => {
        if (!signal.aborted && !isAnswered) this.#check = { state: 'scoring', done, total };
      },
    );
    isAnswered = true;
    return countsOfRescore(run, scorerIds, result ?? { cells: new Uint32Array(0), codes: new Uint8Array(0) });
  }
}
