import { untrack } from 'svelte';
import { evalApi } from '#store/bridge/client.ts';
import { toErrorRecord, type ErrorRecord } from '#core/errors.ts';
import { isRecorded } from '#core/run.ts';
import type { Link, ResultLink } from '#files/permalink/index.ts';
import { listDatasets } from '#store/storage/datasets.ts';
import type { Stores } from '../../frame/context.ts';
import { count } from '../../frame/format.ts';
import { DeciderChoice, decidersHere } from '../report/decider-choice.svelte.ts';
import type { RunView } from '../../frame/run-view.ts';
import { whyNotAgain, type ClaimCheck } from './claim-check.ts';
import { differencesHere } from '../report/differences.ts';
import { hereOf, openShared, readLink, type LinkSource, type Said } from './open-run.ts';
import { checkRecorded } from './recorded-here.ts';
import { ASKED_ABOVE, Reproduction } from './reproduction.svelte.ts';
import { computedView, inThisBrowser, viewOfLink } from './shared-run.ts';

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
      if (isRecorded(link.config)) return await checkRecorded(await this.#stores.database(), link, view);
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
