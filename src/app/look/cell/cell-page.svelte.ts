import { type CellAddress, decidedUnder } from '#core/cell.ts';
import { toErrorRecord, type ErrorRecord } from '#core/errors.ts';
import { quoted } from '#core/quoted.ts';
import { buildAddress, addressOfLabCell, cellOfParameters, numbersOf } from '../../frame/address.ts';
import type { Stores } from '../../frame/context.ts';
import { againUnwatched, decidedBy } from '../report/decided-view.ts';
import type { RunView } from '../../frame/run-view.ts';
import { hereOf, linkSource, openRun, pathOfLink, type RunSource } from '../shared/open-run.ts';
import { loadCell, type CellView } from './cell-source.ts';
import { explainCell, failedCells } from './explained-cell.ts';
import type { Exchange } from '#core/exchange.ts';
import type { Database } from '#store/storage/db.ts';
import { exchangesAt } from '#store/storage/runs.ts';

/** More of a request than this is not a heading; the page shows the rest below. */
export const HEADING = 300;

/**
 * The cell that a page shows, with its run and related addresses. The run is read once; another cell of it reads only that cell. Made * while a component is set up; it follows the parameters and the query of the address.
 */
export class CellOfPage {
  readonly #stores: Stores;
  readonly #parameters: () => Readonly<Record<string, string | undefined>>;
  #run: { of: string; view: RunView } | undefined;
  #read = $state.raw<{ view: RunView; cell: CellView } | undefined>();
  #failure = $state.raw<ErrorRecord | undefined>();

  readonly source = $derived.by((): RunSource => {
    const parameters = this.#parameters();
    return linkSource(parameters) ?? { kind: 'run', runId: parameters.run ?? '' };
  });
  readonly #at = $derived.by(() => {
    const { task, model, repeat } = this.#parameters();
    return cellOfParameters(task, model, repeat);
  });
  /** The cell with what explains it, and its place among the failed ones; undefined while it is read and where it cannot be. */
  readonly shown = $derived.by(() => {
    if (this.#failure || !this.#read) return undefined;
    const { view, cell } = this.#read;
    const explained = explainCell(view, cell);
    return explained && { view, cell, explained, failed: failedCells(view, cell.at) };
  });
  readonly heading = $derived.by(() => {
    if (!this.shown) return 'Cell';
    const { task } = this.shown.cell;
    const query = task.query.trim();
    return query.length > HEADING ? `${query.slice(0, HEADING)}…` : query || task.id;
  });
  readonly title = $derived.by(() => this.#read?.cell.task.query.slice(0, 60) ?? 'Cell');
  /** What the run is called; a sender's own words are quoted. */
  readonly runTitle = $derived.by(() => {
    const title = this.shown?.view.run.config.title ?? '';
    return this.source.kind === 'link' ? quoted(title) : title;
  });
  readonly #ofRun = $derived.by(() =>
    this.source.kind === 'link' ? pathOfLink(this.source) : ['r', this.source.runId],
  );
  /** The address of the run's report. */
  readonly back = $derived.by(() =>
    buildAddress(this.#ofRun, { decided: this.#stores.router.query.get('decided') ?? undefined }),
  );
  /** Of this cell in the Scoring Lab; '' where it cannot be opened there. */
  readonly labAddress = $derived.by(() =>
    this.source.kind === 'run' && this.shown ? addressOfLabCell(this.source.runId, this.shown.cell.at) : '',
  );

  constructor(stores: Stores, parameters: () => Readonly<Record<string, string | undefined>>) {
    this.#stores = stores;
    this.#parameters = parameters;
    $effect(() => {
      void this.#open(this.source, this.#at, stores.router.query.get('decided'));
    });
  }

  get failure(): ErrorRecord | undefined {
    return this.#failure;
  }
  addressOf(at: CellAddress): string {
    return buildAddress([...this.#ofRun, ...numbersOf(at)], this.#stores.router.query);
  }

  /** Reads the run and the cell again: what they say has changed. */
  async readAgain(): Promise<void> {
    this.#run = undefined;
    await this.#open(this.source, this.#at, this.#stores.router.query.get('decided'));
  }

  async #open(source: RunSource, at: CellAddress | undefined, decided: string | null): Promise<void> {
    try {
      const read = await this.#cellAt(source, at, decided);
      if (at === this.#at) [this.#read, this.#failure] = [read, undefined];
    } catch (error) {
      if (at === this.#at) this.#failure = toErrorRecord(error);
    }
  }

  /** Under another scorer where `decided` names one. Throws what openRun and loadCell throw. */
  async #cellAt(source: RunSource, at: CellAddress | undefined, decided: string | null) {
    const of = JSON.stringify([source, decided]);
    if (this.#run?.of !== of) {
      const stored = await openRun(source, hereOf(this.#stores));
      this.#run = { of, view: await decidedBy(stored, decided, againUnwatched) };
    }
    const { view } = this.#run;
    const cell = await loadCell(view, at ?? { task: -1, model: 0, repeat: 0 }, this.#stores.database);
    return { view, cell: decided ? { ...cell, record: decidedUnder(cell.record, view.run.config) } : cell };
  }
}

/** What the model of a cell was sent and answered, read from the store when it is first asked for. */
export class CellExchangesReader {
  readonly #read: () => Promise<Exchange[]>;
  #list = $state.raw<readonly Exchange[] | undefined>();
  #asking: Promise<void> | undefined;

  constructor(database: () => Promise<Database>, runId: string, cell: number) {
    this.#read = async () => exchangesAt(await database(), runId, cell);
  }

  /** Undefined until it was read. */
  get list(): readonly Exchange[] | undefined {
    return this.#list;
  }
  /** Throws PlaygroundError storage-*. */
  load(): Promise<void> {
    this.#asking ??= this.#read().then((list) => {
      this.#list = list;
    });
    return this.#asking;
  }
}
