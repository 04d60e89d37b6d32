import { evalApi } from '#store/bridge/client.ts';
import { isLost } from '#core/cell.ts';
import { equalOrder, stratifiedOrder } from '#core/random.ts';
import { SIX_CELLS, sixCellOf } from '#core/six-cells.ts';
import { humanLabelsOf } from '#store/storage/judgings.ts';
import { loadCell, type CellView } from '../../look/cell/cell-source.ts';
import type { Stores } from '../../frame/context.ts';
import { Loaded } from '../../frame/loaded.svelte.ts';
import { addressIn, loadRunView, type RunView } from '../../frame/run-view.ts';
import { RaterPage } from '../rater-page.svelte.ts';
import { labelSetup, type LabelSetup } from '../../frame/setup-address.ts';
import { Labelling, PendingLabels } from './labelling.svelte.ts';
import { LONGEST_GAP } from '#core/judgement.ts';

interface LabelledRun {
  view: RunView;
  labelling: Labelling;
}

/** The data of the page of human labels. It follows the run and the query of the address. */
export class LabelPageState extends RaterPage<LabelledRun, LabelSetup> {
  /** How long each answer is looked at. */
  readonly clock = new LabelClock(() => performance.now());
  readonly sample = $derived.by(() => (this.known ? labelSample(this.known.view, this.setup) : []));
  /** Of a sample from the six cells: those that have fewer answers than were asked for, with how many. */
  readonly fewer = $derived.by(() =>
    this.known && this.setup.drawn === 'six'
      ? sixCounts(this.known.view).filter(({ answers }) => answers < this.setup.each)
      : [],
  );
  /** Place in the sample: as the address says, else the first cell without a label. */
  readonly at = $derived.by(() => {
    const last = Math.max(0, this.sample.length - 1);
    if (this.setup.at !== undefined) return Math.min(this.setup.at, last);
    const open = this.sample.findIndex((cell) => !this.known?.labelling.own.has(cell));
    return open < 0 ? last : open;
  });
  readonly number = $derived.by(() => this.sample[this.at]);
  readonly isBlind = $derived.by(
    () => !this.setup.shows.includes('model') && !this.setup.shows.includes('verdicts'),
  );
  readonly #cell: Loaded<{ view: RunView; number: number }, CellView>;

  constructor(stores: Stores, runId: () => string) {
    super(stores, runId, labelSetup);
    this.#cell = new Loaded(
      () =>
        this.known && this.number !== undefined ? { view: this.known.view, number: this.number } : undefined,
      ({ view, number }) => loadCell(view, addressIn(view, number), stores.database),
    );
  }

  /** The cell that is shown; undefined while it is read. */
  get cell(): CellView | undefined {
    return this.#cell.value;
  }
  get cellFailure(): unknown {
    return this.#cell.failure;
  }

  /** The cell that is shown stays when it has a label, too. */
  stay(): void {
    if (this.setup.at === undefined) this.change({ at: this.at });
  }
  go(place: number): void {
    if (place >= 0 && place < this.sample.length) this.change({ at: place });
  }
  override setRater(words: string): Promise<void> {
    const stored = super.setRater(words);
    this.known?.labelling.setRater(this.rater);
    return stored;
  }

  protected async read(runId: string): Promise<LabelledRun> {
    const view = await loadRunView(runId, this.stores.database);
    const labels = await humanLabelsOf(await this.stores.database(), runId);
    const labelling = new Labelling({
      ...{ runId, api: evalApi, pending: pendingLabels(), now: Date.now },
      secondsOn: (cell) => this.clock.take(cell),
    });
    void labelling.begin(labels, this.rater);
    return { view, labelling };
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

/** Numbers of the cells in which an answer can be read, ascending; what the provider, the network or the app lost is none. */
export const answeredCells = ({ cells }: Pick<RunView, 'cells'>): number[] =>
  cells
    .filter((cell) => !isLost(cell))
    .map(({ cell }) => cell)
    .sort((a, b) => a - b);

/** The cells to be labelled, in the order they are shown. A larger sample of the same seed begins with, or holds, the smaller. */
function labelSample(view: RunView, { drawn, size, each, seed }: LabelSetup): number[] {
  const cells = answeredCells(view);
  const taskOf = (position: number) => view.tasks[addressIn(view, cells[position]!).task];
  const order =
    drawn === 'six'
      ? equalOrder(cells.length, seed, each, SIX_CELLS, (position) => sixOf(taskOf(position)))
      : stratifiedOrder(cells.length, seed, (position) => taskOf(position)?.category ?? '').slice(0, size);
  return order.map((position) => cells[position]!);
}

/** Without its task an answer is in none of the six. */
const sixOf = (task: RunView['tasks'][number] | undefined): string => (task ? sixCellOf(task) : '');

/** How many answers of a run are in each of the six cells. */
function sixCounts(view: RunView): { cell: (typeof SIX_CELLS)[number]; answers: number }[] {
  const places = answeredCells(view).map((cell) => sixOf(view.tasks[addressIn(view, cell).task]));
  return SIX_CELLS.map((cell) => ({ cell, answers: places.filter((each) => each === cell).length }));
}

/**
 * How long a person looks at each answer. Only time between two signs of them (a key, a pointer, a scroll) that are at most LONGEST_GAP
 * apart counts: a longer gap is a pause, and so is the time in which the page is hidden or another answer is shown.
 */
export class LabelClock {
  /** Milliseconds of any clock that only goes forward. */
  readonly #now: () => number;
  /** Milliseconds that were not taken yet, by cell. */
  readonly #looked = new Map<number, number>();
  #cell: number | undefined;
  /** When the last sign was; undefined while nobody looks. */
  #last: number | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** An answer is shown; undefined: none is. */
  show(cell: number | undefined): void {
    if (cell === this.#cell) return;
    this.sign();
    this.#cell = cell;
    this.#last = cell === undefined ? undefined : this.#now();
  }

  /** The person did something: they were there since the last time, unless that is too long ago. */
  sign(): void {
    const now = this.#now();
    const gap = this.#last === undefined ? Infinity : now - this.#last;
    if (this.#cell === undefined) return;
    if (gap <= LONGEST_GAP * 1000) this.#looked.set(this.#cell, (this.#looked.get(this.#cell) ?? 0) + gap);
    this.#last = now;
  }

  /** The page is hidden: nobody looks until the next sign. */
  rest(): void {
    this.sign();
    this.#last = undefined;
  }

  /** The seconds, to a tenth, for which an answer was looked at since they were last taken. */
  take(cell: number): number {
    if (cell === this.#cell) this.sign();
    const seconds = Math.round((this.#looked.get(cell) ?? 0) / 100) / 10;
    this.#looked.delete(cell);
    return seconds;
  }
}
