import { untrack } from 'svelte';
import { evalApi } from '#store/bridge/client.ts';
import { toErrorRecord, type ErrorRecord } from '#core/errors.ts';
import { isRecorded, type RunConfig, type Run } from '#core/run.ts';
import type { Link, ResultLink } from '#files/permalink/index.ts';
import { listDatasets } from '#store/storage/datasets.ts';
import type { Stores } from '../../frame/context.ts';
import { count } from '../../frame/format.ts';
import { DeciderChoice, decidersHere } from '../report/decider-choice.svelte.ts';
import type { RunView } from '../../frame/run-view.ts';
import { whyNotAgain, type ClaimCheck } from './claim-check.ts';
import { differencesHere } from '../report/differences.ts';
import { hereOf, openShared, readLink, type LinkSource, type Said } from './open-run.ts';
import { computedView, inThisBrowser, viewOfLink } from './shared-run.ts';
import type { RunsApi } from '#store/bridge/contract.ts';
import type { Remote } from '#store/bridge/worker-client.ts';
import type { CellSummary } from '#core/cell.ts';
import { deciderOf } from '#core/cell.ts';
import { type Database, databaseOf, type Source } from '#store/storage/db.ts';
import { listRuns, summariesOf } from '#store/storage/runs.ts';
import { recordedBy } from '../recorded/recorded-words.ts';
import { scorerName } from '../../frame/kit/scorer-titles.ts';

const claimed = (why: string): ClaimCheck => ({ state: 'claimed', why });

/**
 * What a link holds, and what this browser found out about it: read, opened beside the tasks of this browser, run again. Made while a
 * component is set up; it follows the payload of the address.
 */
export class SharedClaim {
  readonly #stores: Stores;
  readonly #source: () => LinkSource | undefined;
  readonly reproduction = new Reproduction(evalApi);
  #link = $state.raw<Link | undefined>();
  #said = $state.raw<Said | undefined>();
  #view = $state.raw<RunView | undefined>();
  #check = $state.raw<ClaimCheck>({ state: 'opening' });
  #recipe = $state.raw('');
  #failure = $state.raw<ErrorRecord | undefined>();
  #decided = $state.raw<RunView | undefined>();
  /** Does the reader want to see the claim where something else was computed? */
  isClaimShown = $state(false);

  /** The scorer that the address asks for. */
  readonly asked = $derived.by(() => this.#stores.router.query.get('decided'));
  readonly #computed = $derived(this.#check.state === 'done' ? this.#check.computed : undefined);
  /** Another scorer can decide only what was computed here: a claim holds the verdicts of one. */
  readonly choice = $derived.by(() =>
    this.#computed && !isRecorded(this.#computed.run.config)
      ? new DeciderChoice(evalApi, decidersHere(this.#stores), (decided) =>
          this.#stores.router.choose({ decided }),
        )
      : undefined,
  );
  /** What the report shows: the claim, until it was run again. */
  readonly shown = $derived(this.isClaimShown ? this.#view : (this.#decided ?? this.#computed ?? this.#view));

  constructor(stores: Stores, source: () => LinkSource | undefined) {
    this.#stores = stores;
    this.#source = source;
    $effect(() => {
      const of = this.#source();
      if (of) void this.#open(of);
      return () => this.reproduction.stop();
    });
    $effect(() => {
      const [computed, choice, asked] = [this.#computed, this.choice, this.asked];
      if (!computed || !choice) return;
      untrack(() => {
        if (asked) void choice.look(computed.run);
        void choice.viewUnder(computed, asked).then((under) => {
          if (computed === this.#computed && asked === this.asked) this.#decided = under;
        });
      });
      return () => ((this.#decided = undefined), choice.stop());
    });
  }

  get link(): Link | undefined {
    return this.#link;
  }
  /** What was said in its cells, where the link holds it. */
  get said(): Said | undefined {
    return this.#said;
  }
  /** As claimed. */
  get view(): RunView | undefined {
    return this.#view;
  }
  get check(): ClaimCheck {
    return this.#check;
  }
  /** How the link's list of tasks and its recipe disagree; '' where they do not. */
  get recipe(): string {
    return this.#recipe;
  }
  /** Why the link cannot be opened. */
  get failure(): ErrorRecord | undefined {
    return this.#failure;
  }

  /** Shows what the link says at once, then looks whether it can be reproduced here. */
  async #open(source: LinkSource): Promise<void> {
    this.#failure = this.#link = this.#view = this.#said = undefined;
    this.#check = { state: 'opening' };
    this.#recipe = '';
    this.isClaimShown = false;
    const isOver = (): boolean => source.payload !== this.#source()?.payload;
    try {
      const { link: read, said } = await readLink(source);
      if (isOver()) return;
      if (read.kind === 'setup') {
        // Without a store the tasks are named by the link alone.
        const here = await listDatasets(this.#stores.database).catch(() => []);
        if (!isOver()) this.#link = inThisBrowser(read, here);
        return;
      }
      this.#view = viewOfLink(read, '');
      [this.#link, this.#said] = [read, said];
      const check = await this.#reproduce(read);
      if (!isOver()) this.#check = check;
    } catch (error) {
      if (!isOver()) this.#failure = toErrorRecord(error);
    }
  }

  /** Looks for the data set and runs the baselines on it again; what it finds is what the page may say of the claim. */
  async #reproduce(read: ResultLink): Promise<ClaimCheck> {
    try {
      const { link, view, recipe } = await openShared(read, hereOf(this.#stores));
      if (this.#link !== read) return { state: 'opening' };
      [this.#link, this.#view, this.#recipe] = [link, view, recipe];
      if (isRecorded(link.config)) return await checkRecorded(this.#stores.database, link, view);
      const why = whyNotAgain(link, view);
      if (why !== undefined) return claimed(why);
      const cells = link.verdicts.length;
      if (cells <= ASKED_ABOVE) return await this.#runAgain(link, view);
      return this.#waiting(`It has ${count(cells)} cells, so it is not run again unasked.`, link, view);
    } catch (error) {
      return claimed(toErrorRecord(error).message);
    }
  }

  async #runAgain(link: ResultLink, view: RunView): Promise<ClaimCheck> {
    this.#check = { state: 'running' };
    const again = await this.reproduction.run(link.config, view.run.ordinals, link.verdicts.length);
    const computed = again && computedView(view, again);
    const { signal } = this.reproduction;
    const differences = computed && (await differencesHere(link, view, computed));
    if (!differences || signal?.aborted) return this.#waiting('You stopped running it again.', link, view);
    return { state: 'done', differences, computed };
  }

  #waiting(why: string, link: ResultLink, view: RunView): ClaimCheck {
    const start = async (): Promise<void> => {
      const check = await this.#runAgain(link, view).catch((error: unknown) =>
        claimed(toErrorRecord(error).message),
      );
      if (this.#link === link) this.#check = check;
    };
    return { state: 'waiting', why, start: () => void start() };
  }
}

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

const isSame = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((each, index) => each === others[index]);

/** The run of this browser that holds the answers a link speaks of: read from the same files, of the same models at the same tasks. */
export async function recordedHere(source: Source, link: ResultLink): Promise<Run | undefined> {
  const { config, dataset, ordinals } = link;
  const idsOf = ({ models }: RunConfig): string[] => models.map(({ id }) => id);
  return (await listRuns(source)).find(
    (run) =>
      run.config.recorded !== undefined &&
      run.config.recorded.sha256 === config.recorded?.sha256 &&
      run.dataset.orderHash === dataset.orderHash &&
      run.config.repeats === config.repeats &&
      isSame(idsOf(run.config), idsOf(config)) &&
      isSame(run.ordinals, ordinals ?? []),
  );
}

/** A stored run's cells as the link's scorer decides them; undefined where they were not scored by it. */
async function cellsUnder(db: Database, run: Run, config: RunConfig): Promise<CellSummary[] | undefined> {
  if (run.config.decidedBy === config.decidedBy) return summariesOf(db, run.id);
  const decider = deciderOf(config);
  return decider !== undefined && run.config.scorerIds.includes(decider)
    ? evalApi().decidedAgain(run.id, decider)
    : undefined;
}

/**
 * A claim of recorded answers is compared with the same answers where a run of this browser holds them; no model is asked, and
 * nothing is stored.
 */
export async function checkRecorded(source: Source, link: ResultLink, view: RunView): Promise<ClaimCheck> {
  if (!view.tasksKnown) return { state: 'claimed', why: view.tasksUnknown ?? '' };
  const run = await recordedHere(source, link);
  if (!run) return { state: 'claimed', why: notHereWords(link.config) };
  const cells = await cellsUnder(await databaseOf(source), run, link.config);
  if (!cells) return { state: 'claimed', why: notScoredWords(link.config) };
  const again = computedView(view, cells);
  const computed = { ...again, run: { ...again.run, versions: run.versions } };
  const differences = await differencesHere(link, view, computed);
  return { state: 'done', differences, computed, ownRun: run.id };
}

function notHereWords({ recorded }: RunConfig): string {
  const source = recorded ? `The answers were ${recordedBy(recorded, true)}. ` : '';
  return `${source}The link does not contain them, and no model can be asked for them again. To score them here, import the same files on the Data page.`;
}

const notScoredWords = (config: RunConfig): string =>
  `This browser contains the same answers, but has no scores of ${scorerName(deciderOf(config) ?? '')} for them. Open the run, choose that scorer under “Decided by”, and open the link again.`;
