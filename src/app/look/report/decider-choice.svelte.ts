import type { RunsApi } from '#store/bridge/contract.ts';
import type { Remote } from '#store/bridge/worker-client.ts';
import { type CellSummary, scorersOf, type Deciders } from '#core/cell.ts';
import { toErrorRecord, type ErrorRecord } from '#core/errors.ts';
import type { Run } from '#core/run.ts';
import type { Stores } from '../../frame/context.ts';
import { isStored, type RunView } from '../../frame/run-view.ts';
import { decidedBy } from './decided-view.ts';

/** The calls to the eval worker that let another scorer decide. None of them asks a model. */
type DecidingApi = Pick<RunsApi, 'keepScores' | 'reproduce'>;

/** Undefined where it cannot be known, since the run's tasks are gone. */
type LookUp = (run: Run) => Promise<Deciders | undefined>;

/** Looks a run's tasks up in the store of this page. */
export const decidersHere =
  ({ database }: Pick<Stores, 'database'>): LookUp =>
  async (run) => {
    const { decidersOfRun } = await import('../../run/deciders.ts');
    return decidersOfRun(database, run);
  };

/** A scorer that is being computed for a run, in cells. */
interface Computing {
  stopping: AbortController;
  scorerId: string;
  done: number;
  total: number;
}

type Work<Result> = (
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
) => Promise<Result | undefined>;

/** What a report's "decided by" offers, and what becomes of a choice: its scores are computed first where the run lacks them. */
export class DeciderChoice {
  readonly #api: () => Remote<DecidingApi>;
  readonly #lookUp: LookUp;
  /** Called with the scorer that decides from now on; its scores are there. */
  readonly #decide: (scorerId: string) => void;
  #listed = $state.raw<{ runId: string; deciders: Deciders } | undefined>();
  /** Whose deciders are being looked up. */
  #looking: { runId: string } | undefined;
  #computing = $state.raw<Computing | undefined>();
  #failed = $state.raw<{ runId: string; scorerId: string; error: ErrorRecord } | undefined>();
  /** What was run again last, so that it is not run twice. */
  #held: { runId: string; scorerId: string; cells: CellSummary[] } | undefined;

  #under: Promise<void> = Promise.resolve();

  constructor(api: () => Remote<DecidingApi>, lookUp: LookUp, decide: (scorerId: string) => void) {
    this.#api = api;
    this.#lookUp = lookUp;
    this.#decide = decide;
  }

  get computing(): Computing | undefined {
    return this.#computing;
  }
  /** What could not be computed for a run, and why. */
  failedOf({ id }: Run): { scorerId: string; error: ErrorRecord } | undefined {
    return this.#failed?.runId === id ? this.#failed : undefined;
  }

  /** Finds which scorers apply to a run. If that is unknown, only its own scorers are offered. A later call replaces an earlier one. */
  async look(run: Run): Promise<void> {
    if (this.#listed?.runId === run.id || this.#looking?.runId === run.id) return;
    const mine = (this.#looking = { runId: run.id });
    // A store that cannot be read says nothing of the run's tasks: the report says why elsewhere.
    const deciders = await this.#lookUp(run).catch(() => undefined);
    if (mine !== this.#looking) return;
    this.#looking = undefined;
    if (deciders) this.#listed = { runId: run.id, deciders };
  }

  /** The run's tasks have other labels now: which scorers apply is looked up again. */
  forget(): void {
    this.#listed = this.#looking = undefined;
    this.#held = undefined;
  }

  /** Scorers that apply to some of the run's tasks and that it was not scored by; undefined while that is not known. */
  notComputed({ id: runId, config }: Run): Deciders['scorers'] | undefined {
    if (this.#listed?.runId !== runId) return undefined;
    const computed = scorersOf(config);
    return this.#listed.deciders.scorers.filter(({ id }) => !computed.includes(id));
  }

  /** Tasks that were looked at to know which scorers apply. */
  looked({ id }: Run): number {
    return this.#listed?.runId === id ? this.#listed.deciders.looked : 0;
  }

  /** Lets a scorer decide. If the computation is stopped or fails, the previous scorer still decides. */
  async choose(run: Run, scorerId: string): Promise<void> {
    this.stop();
    if (isStored(run) && run.config.scorerIds.includes(scorerId)) return this.#decide(scorerId);
    try {
      const cells = isStored(run) ? await this.#keep(run, scorerId) : await this.#again(run, scorerId);
      if (cells) this.#decide(scorerId);
    } catch (error) {
      this.#failed = { runId: run.id, scorerId, error: toErrorRecord(error) };
    }
  }

  /** A run as the scorer decides it; as it was, where that cannot be computed. */
  async viewUnder(view: RunView, scorerId: string | null): Promise<RunView> {
    try {
      return await decidedBy(view, scorerId, (run, id) => this.#again(run, id));
    } catch (error) {
      this.#failed = { runId: view.run.id, scorerId: scorerId ?? '', error: toErrorRecord(error) };
      return view;
    }
  }

  /** Ends what is being computed, and forgets what failed. */
  stop(): void {
    this.#computing?.stopping.abort();
    this.#computing = this.#failed = undefined;
  }

  #keep(run: Run, scorerId: string): Promise<number | undefined> {
    return this.#compute(scorerId, run.done, (signal, onProgress) =>
      this.#api().keepScores({ runId: run.id, scorerIds: [scorerId] }, onProgress, signal),
    );
  }

  async #again(run: Run, scorerId: string): Promise<CellSummary[] | undefined> {
    const held = this.#held;
    if (held?.runId === run.id && held.scorerId === scorerId) return held.cells;
    const config = { ...run.config, decidedBy: scorerId };
    const cells = await this.#compute(scorerId, run.cells, (signal, onProgress) =>
      this.#api().reproduce({ config, ordinals: run.ordinals }, onProgress, signal),
    );
    if (cells) this.#held = { runId: run.id, scorerId, cells };
    return cells;
  }

  /** Shows how far it is. Undefined when it was stopped, by the person or by another choice. */
  async #compute<Result>(scorerId: string, total: number, work: Work<Result>): Promise<Result | undefined> {
    const stopping = new AbortController();
    const isMine = (): boolean => this.#computing?.stopping === stopping;
    const before = this.#under;
    let release = (): void => {};
    this.#under = new Promise((resolve) => (release = resolve));
    this.#computing = { stopping, scorerId, done: 0, total };
    try {
      // A stopped computation holds the run until it ends.
      await before;
      if (!isMine()) return undefined;
      const result = await work(stopping.signal, (done) => {
        if (isMine()) this.#computing = { stopping, scorerId, done, total };
      });
      return isMine() ? result : undefined;
    } catch (error) {
      if (isMine()) throw error;
      return undefined;
    } finally {
      if (isMine()) this.#computing = undefined;
      release();
    }
  }
}
