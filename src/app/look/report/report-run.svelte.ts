import { evalApi } from '#store/bridge/client.ts';
import { contendersOf } from '#core/contender.ts';
import { isRecorded, type Run } from '#core/run.ts';
import { SAMPLE_RUN_ID } from '../../frame/address.ts';
import type { Stores } from '../../frame/context.ts';
import { loadRunView, type RunView } from '../../frame/run-view.ts';
import type { WatchedRun } from '../../frame/state/watched-run.svelte.ts';
import { watchElsewhere } from '../../frame/work-elsewhere.ts';
import { costsAboveBudget, type CostToGoOn } from './cost-to-go-on.ts';
import { DeciderChoice, decidersHere } from './decider-choice.svelte.ts';
import { endsOf } from './limits.ts';
import { LiveTally } from './live-tally.svelte.ts';

/**
 * A run as its report page shows it: what is stored, what comes while it is at work, and how it goes on. Made while a component is set
 * up; it follows the run id and the scorer that the address asks for.
 */
export class ReportRun {
  readonly #stores: Stores;
  readonly #runId: () => string;
  /** As it was stored when it was read last, and whether this tab was at work on it then. */
  #read = $state.raw<{ id: string; view: RunView; wasWorking: boolean } | undefined>();
  #failure = $state.raw<unknown>();
  #readings = 0;
  #isElsewhere = $state(false);
  /** A cell that is watched stays in sight when its run ends, until the reader asks for the report. */
  isWatching = $state(false);
  readonly choice: DeciderChoice;

  readonly id = $derived.by(() => this.#runId());
  readonly isSample = $derived.by(() => this.id === SAMPLE_RUN_ID);
  readonly asked = $derived.by(() => this.#stores.router.query.get('decided'));
  readonly view = $derived.by(() => (this.#read?.id === this.id ? this.#read.view : undefined));
  readonly work = $derived.by((): WatchedRun | undefined => this.#stores.runs.of(this.id));
  readonly isWorking = $derived(this.work?.isWorking === true);
  /** Is the run at work here, or what it has left not read yet? Its cells are then counted as they come. */
  readonly isLive = $derived.by(
    () => this.isWorking || (this.#read?.id === this.id && this.#read.wasWorking),
  );
  /** Of a run that is live or watched. */
  readonly tally = $derived.by(() => {
    if (!this.view || !(this.isLive || this.isWatching)) return undefined;
    const { config, prices } = this.work?.run ?? this.view.run;
    const tally = new LiveTally(contendersOf(config), config.repeats, prices);
    tally.add(this.view.cells);
    return tally;
  });
  readonly done = $derived(this.tally?.done ?? this.view?.run.done ?? 0);
  readonly #settled = $derived(this.isLive ? undefined : this.view);
  readonly ends = $derived(this.#settled && endsOf(this.#settled));
  readonly lost = $derived(this.ends?.lost ?? 0);
  readonly isUnfinished = $derived.by(
    () =>
      this.#settled !== undefined &&
      !this.isSample &&
      !isRecorded(this.#settled.run.config) &&
      this.done < this.#settled.run.cells,
  );
  /** What going on costs, for each part of the budget that must be raised first. */
  readonly rest = $derived.by((): readonly CostToGoOn[] =>
    this.#settled && !this.isSample ? costsAboveBudget(this.#settled.run, this.#settled.cells) : [],
  );

  /** `given`: the run, where it is read already. */
  constructor(stores: Stores, runId: () => string, given?: RunView) {
    this.#stores = stores;
    this.#runId = runId;
    if (given) this.#read = { id: given.run.id, view: given, wasWorking: false };
    let isGiven = given !== undefined;
    this.choice = new DeciderChoice(evalApi, decidersHere(stores), (scorerId) => {
      if (scorerId === this.asked) void this.#readAgain();
      else stores.router.choose({ decided: scorerId });
    });
    // Whenever work begins or ends, however it ends, the page shows what is stored. Another address, or leaving the page, also ends
    // what an earlier choice still computes.
    $effect(() => {
      const { id, isWorking, asked } = this;
      if (!isGiven || asked !== null) void this.#readStored(id, isWorking, asked);
      isGiven = false;
      return () => this.choice.stop();
    });
    $effect(() => {
      if (this.work) this.tally?.follow(this.work.cells, this.work.finished);
    });
    // What else could decide is looked up when the choice is opened, or where the address asks for a scorer.
    $effect(() => {
      if (this.#settled && this.asked) void this.choice.look(this.#settled.run);
    });
    $effect(() => {
      if (!this.isUnfinished) return;
      const lock = `run:${this.id}`;
      return watchElsewhere(
        (name) => name === lock,
        ({ length }) => {
          this.#isElsewhere = length > 0;
          if (!this.#isElsewhere) void this.#readAgain();
        },
      );
    });
  }

  /** Why it could not be read. */
  get failure(): unknown {
    return this.#failure;
  }
  /** Is another tab at work on it? */
  get isElsewhere(): boolean {
    return this.#isElsewhere;
  }

  /** Goes on with the cells without a result; `without`: as EvalApi has it; `withFailed`: with the failed ones too. */
  resume(without?: readonly string[], withFailed = false): Promise<void> {
    const { runs } = this.#stores;
    return this.#goOn((run) => (withFailed ? runs.retryFailed(run, true) : runs.resume(run, without)));
  }
  /** Tries the failed cells again. */
  retry(): Promise<void> {
    return this.#goOn((run) => this.#stores.runs.retryFailed(run));
  }

  async #goOn(begin: (run: Run) => Promise<void>): Promise<void> {
    try {
      if (this.view) await begin(this.view.run);
    } catch (error) {
      this.#stores.notices.fail(error);
      await this.#readAgain();
    }
  }

  /** Shows the run as it is stored after it was scored again, with the scorers it has now. */
  async scoredAgain(): Promise<void> {
    this.choice.forget();
    await this.#readAgain();
  }

  #readAgain(): Promise<void> {
    return this.#readStored(this.id, this.isWorking, this.asked);
  }

  async #readStored(id: string, wasWorking: boolean, decided: string | null): Promise<void> {
    const reading = ++this.#readings;
    this.#failure = undefined;
    try {
      const stored = await loadRunView(id, this.#stores.database);
      const view = decided && !wasWorking ? await this.choice.viewUnder(stored, decided) : stored;
      if (reading === this.#readings) this.#read = { id, view, wasWorking };
    } catch (error) {
      if (reading === this.#readings) this.#failure = error;
    }
  }
}
