import { untrack } from 'svelte';
import { evalApi } from '#bridge/client.ts';
import { cellAddress, type CellAddress } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import { toErrorRecord, type ErrorRecord } from '#core/errors.ts';
import { LONGEST_RATER } from '#core/judgement.ts';
import { onOneLine } from '#core/quoted.ts';
import { getSetting, putSetting } from '#storage/settings.ts';
import { humanLabelsOf } from '#storage/human-labels.ts';
import { loadCell, type CellView } from '../../cell/cell-source.ts';
import type { Stores } from '../../context.ts';
import type { RunView } from '../../run-view.ts';
import { hereOf, openRun } from '../../shared/open-run.ts';
import { labelQuery, readLabelSetup, type LabelSetup } from './label-address.ts';
import { labelSample } from './label-sample.ts';
import { Labelling } from './labelling.svelte.ts';
import { PendingLabels } from './pending-labels.ts';

const RATER = 'rater';

/** The data of the page of human labels. Made while a component is set up; it follows the run and the query of the address. */
export class LabelPageState {
  readonly #stores: Stores;
  readonly #parameter: () => string;
  #view = $state.raw<RunView | undefined>();
  #labelling = $state.raw<Labelling | undefined>();
  #cell = $state.raw<{ number: number; view: CellView } | undefined>();
  #failure = $state.raw<ErrorRecord | undefined>();
  #cellFailure = $state.raw<ErrorRecord | undefined>();

  /** The parameters are new objects whenever the address changes; the run is read again for another id alone. */
  readonly #runId = $derived.by(() => this.#parameter());
  readonly setup = $derived.by(() => readLabelSetup(this.#stores.router.query));
  readonly sample = $derived.by(() => (this.#view ? labelSample(this.#view, this.setup) : []));
  /** Place in the sample: as the address says, else the first cell without a label. */
  readonly at = $derived.by(() => {
    const last = Math.max(0, this.sample.length - 1);
    if (this.setup.at !== undefined) return Math.min(this.setup.at, last);
    const open = this.sample.findIndex((cell) => !this.#labelling?.own.has(cell));
    return open < 0 ? last : open;
  });
  readonly number = $derived.by(() => this.sample[this.at]);
  readonly isBlind = $derived.by(() => !this.setup.showsModel && !this.setup.showsVerdicts);

  constructor(stores: Stores, runId: () => string) {
    this.#stores = stores;
    this.#parameter = runId;
    $effect(() => {
      const id = this.#runId;
      untrack(() => void this.#open(id));
    });
    $effect(() => {
      if (this.#view && this.number !== undefined) void this.#show(this.#view, this.number);
    });
  }

  get view(): RunView | undefined {
    return this.#view;
  }
  get labelling(): Labelling | undefined {
    return this.#labelling;
  }
  /** The cell that is shown; undefined while it is read. */
  get cell(): CellView | undefined {
    return this.#cell?.number === this.number ? this.#cell?.view : undefined;
  }
  get failure(): ErrorRecord | undefined {
    return this.#failure;
  }
  get cellFailure(): ErrorRecord | undefined {
    return this.#cellFailure;
  }

  addressOf(cell: number): CellAddress {
    const { config } = this.#view!.run;
    return cellAddress(cell, contendersOf(config).length, config.repeats);
  }

  change(part: Partial<LabelSetup>): void {
    this.#stores.router.setQuery(labelQuery({ ...this.setup, ...part }));
  }
  /** The cell that is shown stays when it has a label, too. */
  stay(): void {
    if (this.setup.at === undefined) this.change({ at: this.at });
  }
  go(place: number): void {
    if (place >= 0 && place < this.sample.length) this.change({ at: place });
  }

  async setRater(words: string): Promise<void> {
    const rater = onOneLine(words).slice(0, LONGEST_RATER).trim();
    this.#labelling?.setRater(rater);
    await putSetting(await this.#stores.database(), RATER, rater).catch((error: unknown) =>
      this.#stores.notices.fail(error),
    );
  }

  async #open(runId: string): Promise<void> {
    [this.#view, this.#labelling, this.#failure] = [undefined, undefined, undefined];
    try {
      const view = await openRun({ kind: 'run', runId }, hereOf(this.#stores));
      const db = await this.#stores.database();
      const [labels, rater] = await Promise.all([humanLabelsOf(db, runId), getSetting(db, RATER)]);
      const labelling = new Labelling({ runId, api: evalApi, pending: pendingLabels(), now: Date.now });
      const begun = labelling.begin(labels, typeof rater === 'string' ? rater : '');
      if (runId !== this.#runId) return;
      [this.#view, this.#labelling] = [view, labelling];
      await begun;
    } catch (error) {
      if (runId === this.#runId) this.#failure = toErrorRecord(error);
    }
  }

  async #show(view: RunView, number: number): Promise<void> {
    try {
      const cell = await loadCell(view, this.addressOf(number), this.#stores.database);
      if (number === this.number) [this.#cell, this.#cellFailure] = [{ number, view: cell }, undefined];
    } catch (error) {
      if (number === this.number) this.#cellFailure = toErrorRecord(error);
    }
  }
}

/** Some browsers forbid even to ask for storage. */
function pendingLabels(): PendingLabels {
  try {
    return new PendingLabels(localStorage);
  } catch {
    return new PendingLabels(undefined);
  }
}
