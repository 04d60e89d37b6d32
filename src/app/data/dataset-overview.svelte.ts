import type { ImportRequest } from '#store/bridge/files-contract.ts';
import type { CatalogEntry } from '#core/catalog.ts';
import type { Dataset } from '#core/dataset.ts';
import type { Stores } from '../frame/context.ts';
import { focusHeading } from '../frame/focus.ts';
import { count, counted } from '../frame/format.ts';
import { storageAnswer } from '../frame/keep-storage.ts';
import type { ImportPlace, ImportState } from '../frame/state/dataset-store.svelte.ts';
import { requestFor, loadCatalog, type Catalog } from './catalog.ts';

/** Imports data; resolves when that has ended, with whether it was read. `place`: where on the page it was asked for. */
export type AddImport = (
  title: string,
  request: ImportRequest,
  place?: ImportPlace,
  /** Which log it is near to, where it was looked at as one. */
  near?: string,
) => Promise<boolean>;

/** Imports, stored and known data sets as the Data page shows them. Made while a component is set up. */
export class DatasetOverview {
  readonly #stores: Pick<Stores, 'database' | 'datasets' | 'notices' | 'wire'>;
  /** Why the data sets, or a part of them, cannot be read. */
  failure = $state.raw<unknown>();
  /** What others publish. */
  catalog = $state.raw<Catalog>({ entries: [], answers: [] });
  catalogFailure = $state.raw<unknown>();
  /** Did the browser refuse to keep what is stored when disk space runs short? */
  isEvictable = $state(false);

  constructor(stores: Pick<Stores, 'database' | 'datasets' | 'notices' | 'wire'>) {
    this.#stores = stores;
    $effect(() => this.#read());
  }

  #read(): void {
    const { database } = this.#stores;
    storageAnswer(database, navigator.storage)
      .then((answer) => (this.isEvictable = answer === 'refused'))
      // Without a store nothing can be lost; the list reports the failure.
      .catch(() => {});
    void this.readList();
    loadCatalog().then(
      (catalog) => (this.catalog = catalog),
      (error: unknown) => (this.catalogFailure = error),
    );
  }

  /** Reads the data sets, again where that failed. */
  readonly readList = async (): Promise<void> => {
    this.failure = undefined;
    await this.#stores.datasets.load().catch((error: unknown) => (this.failure = error));
  };

  readonly add: AddImport = async (title, request, place, near) =>
    (await this.#import(title, request, place, near)).report !== undefined;

  /** Loads entries of one benchmark as one data set; resolves with its id, undefined where it failed. */
  readonly loadEntries = async (entries: readonly CatalogEntry[]): Promise<string | undefined> =>
    (await this.importEntries(entries)).report?.datasetId;

  /** As `loadEntries`, with how it ended. */
  importEntries(entries: readonly CatalogEntry[], place?: ImportPlace): Promise<ImportState> {
    const request = requestFor(entries);
    return this.#import(request.title, request, place);
  }

  async #import(
    title: string,
    request: ImportRequest,
    place?: ImportPlace,
    near?: string,
  ): Promise<ImportState> {
    const { datasets, notices, wire } = this.#stores;
    const ended = await datasets.import(title, request, place, near);
    if (ended.report) notices.say(endWords(ended));
    void wire.measureStorage();
    return ended;
  }

  readonly remove = async (dataset: Dataset): Promise<void> => {
    const { datasets, notices, wire } = this.#stores;
    await notices.trying(async () => {
      await datasets.remove(dataset.id);
      notices.say(`${dataset.title} deleted.`);
      void wire.measureStorage();
    });
    await this.showList();
  };

  /** Goes to the list of stored data sets, where space can be freed. */
  readonly showList = (): Promise<void> => focusHeading('#in-this-browser h2');
}

const endWords = ({ report }: ImportState): string =>
  report?.unchanged
    ? `${report.title} was here already.`
    : `${report?.title}: ${counted(report?.tasks ?? 0, 'task')} imported, ${count(report?.rejected ?? 0)} rejected.`;
