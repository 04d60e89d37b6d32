import type { ImportRequest } from '#bridge/contract.ts';
import { watchedFetch } from '#bridge/wire.ts';
import { readCatalog, type CatalogEntry } from '#core/catalog.ts';
import type { Dataset } from '#core/dataset.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { JsonValue } from '#core/json.ts';
import type { Stores } from '../context.ts';
import { focusHeading } from '../focus.ts';
import { count, counted } from '../format.ts';
import { storageAnswer } from '../keep-storage.ts';
import type { ImportPlace, ImportState } from '../state/dataset-store.svelte.ts';

/** Entries of one benchmark, which share what it is, where it is published and its licence. */
export interface CatalogGroup {
  title: string;
  entries: CatalogEntry[];
}

/** Imports data; resolves when the import has ended. `place`: where on the page it was asked for. */
export type AddImport = (
  title: string,
  request: Omit<ImportRequest, 'importId'>,
  place?: ImportPlace,
) => Promise<ImportState>;

/** Imports, stored and known data sets as the Data page shows them. Made while a component is set up. */
export class DatasetOverview {
  readonly #stores: Pick<Stores, 'database' | 'datasets' | 'notices' | 'wire'>;
  #failure = $state.raw<unknown>();
  #catalog = $state.raw<readonly CatalogGroup[]>([]);
  #catalogFailure = $state.raw<unknown>();
  #isEvictable = $state(false);

  constructor(stores: Pick<Stores, 'database' | 'datasets' | 'notices' | 'wire'>) {
    this.#stores = stores;
    $effect(() => this.#read());
  }

  /** Why the stored data sets cannot be read. */
  get failure(): unknown {
    return this.#failure;
  }
  /** Data sets that others publish. */
  get catalog(): readonly CatalogGroup[] {
    return this.#catalog;
  }
  get catalogFailure(): unknown {
    return this.#catalogFailure;
  }
  /** Did the browser refuse to keep what is stored when disk space runs short? */
  get isEvictable(): boolean {
    return this.#isEvictable;
  }

  #read(): void {
    const { database, datasets } = this.#stores;
    database()
      .then((db) => storageAnswer(db, navigator.storage))
      .then((answer) => (this.#isEvictable = answer === 'refused'))
      .catch(() => {});
    datasets
      .load()
      .then(() => datasets.ensureShipped())
      .catch((error: unknown) => (this.#failure = error));
    loadCatalog().then(
      (groups) => (this.#catalog = groups),
      (error: unknown) => (this.#catalogFailure = error),
    );
  }

  readonly add: AddImport = async (title, request, place) => {
    const { datasets, notices, wire } = this.#stores;
    const ended = await datasets.import(title, request, place);
    if (ended.report) notices.say(endWords(ended));
    void wire.measureStorage();
    return ended;
  };

  readonly remove = async (dataset: Dataset): Promise<void> => {
    const { datasets, notices, wire } = this.#stores;
    try {
      await datasets.remove(dataset.id);
      notices.say(`${dataset.title} deleted.`);
      void wire.measureStorage();
    } catch (error) {
      notices.fail(error);
    }
    await this.showList();
  };

  /** Goes to the list of stored data sets, where space can be freed. */
  readonly showList = (): Promise<void> => focusHeading('#in-this-browser h2');
}

const endWords = ({ report }: ImportState): string =>
  report?.unchanged
    ? `${report.title} was here already.`
    : `${report?.title}: ${counted(report?.tasks ?? 0, 'task')} imported, ${count(report?.rejected ?? 0)} rejected.`;

/** Reads the site's own list of data sets. Throws PlaygroundError 'dataset-unreachable', 'dataset-unreadable'. */
async function loadCatalog(): Promise<CatalogGroup[]> {
  const address = new URL('datasets/catalog.json', document.baseURI);
  const response = await watchedFetch('page', fetch)(address).catch(() => undefined);
  if (!response?.ok) {
    throw new PlaygroundError(
      'dataset-unreachable',
      'The list of known data sets did not load.',
      'Reload the page; if it happens again, the site was not copied whole.',
    );
  }
  return grouped(readCatalog((await response.json()) as JsonValue));
}

/** Groups in the order of their first entry, without what comes with the site. */
export function grouped(entries: readonly CatalogEntry[]): CatalogGroup[] {
  const groups = new Map<string, CatalogEntry[]>();
  for (const entry of entries) {
    if (entry.files.length > 0) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  }
  return [...groups].map(([title, members]) => ({ title, entries: members }));
}
