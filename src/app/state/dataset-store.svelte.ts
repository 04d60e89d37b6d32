import type { Remote } from '#bridge/worker-client.ts';
import type { DatasetApi, ImportRequest } from '#bridge/contract.ts';
import type { Dataset, ImportProgress, ImportReport } from '#core/dataset.ts';
import { type ErrorRecord, toErrorRecord } from '#core/errors.ts';
import { getSetting, listDatasets, putSetting } from '#storage/datasets.ts';
import type { Database } from '#storage/db.ts';

/** The data set that comes with the site: its id once imported, and the file it is imported from. */
export const SHIPPED = {
  id: 'ground',
  title: 'Ground',
  origin: { kind: 'shipped', path: 'generated/ground.json.gz' },
  licence: 'Apache-2.0',
} as const;

/** All tasks that come with the site, its first shard among them: imported when something asks for it. */
export const WHOLE = {
  id: 'proving-ground-600',
  title: 'Proving Ground 600',
  origin: {
    kind: 'shipped',
    path: ['ground', 'ground-single', 'ground-parallel', 'ground-sequential']
      .map((name) => `generated/${name}.json.gz`)
      .join(' '),
  },
  licence: 'Apache-2.0',
} as const;

/** Which edition of it this site carries: a hash that the build writes; '' where nothing was built, which asks for no other. */
const EDITION: string = import.meta.env?.VITE_SHIPPED_EDITION ?? '';
const SETTING = 'shipped-edition';

/** Where on the page an import was asked for: what comes of text is shown under its box, and `needed` beside what needs the data set. */
export type ImportPlace = 'page' | 'text' | 'own-tasks' | 'needed';

/** One import, from its start until the person has read how it ended. */
export interface ImportState {
  importId: string;
  title: string;
  place: ImportPlace;
  /** What was asked for, to ask again with the columns named by hand. */
  request: Omit<ImportRequest, 'importId'>;
  state: 'running' | 'done' | 'failed';
  progress?: ImportProgress;
  report?: ImportReport;
  error?: ErrorRecord;
}

/** The data sets of this browser and the imports of this tab. */
export class DatasetStore {
  readonly #database: () => Promise<Database>;
  readonly #api: () => Remote<DatasetApi>;
  #datasets = $state.raw<readonly Dataset[] | undefined>(undefined);
  #imports = $state.raw<readonly ImportState[]>([]);
  #shipped: Promise<void> | undefined;
  #whole: Promise<void> | undefined;
  readonly #edition: string;

  /** The worker is started when the first import is, not before. */
  constructor(database: () => Promise<Database>, api: () => Remote<DatasetApi>, edition = EDITION) {
    this.#database = database;
    this.#api = api;
    this.#edition = edition;
  }

  /** Newest first; undefined until they were read. */
  get datasets(): readonly Dataset[] | undefined {
    return this.#datasets;
  }
  get imports(): readonly ImportState[] {
    return this.#imports;
  }

  async load(): Promise<void> {
    this.#datasets = await listDatasets(await this.#database());
  }

  /**
   * The shipped data set is there when this resolves: imported on the first visit, and again when the site carries another edition.
   * Throws what the import throws; an older edition stays when the newer one cannot be had.
   */
  ensureShipped(): Promise<void> {
    this.#shipped ??= this.#importShipped().catch((error: unknown) => {
      this.#shipped = undefined;
      throw error;
    });
    return this.#shipped;
  }

  async #importShipped(): Promise<void> {
    if (!this.#datasets) await this.load();
    const isHere = this.#datasets?.some(({ id }) => id === SHIPPED.id) ?? false;
    const db = await this.#database();
    if (isHere && (this.#edition === '' || (await getSetting(db, SETTING)) === this.#edition)) return;
    const importId = crypto.randomUUID();
    const { origin, licence, title } = SHIPPED;
    try {
      await this.#api().importDataset({ importId, origin, licence, title }, () => {});
      await putSetting(db, SETTING, this.#edition);
    } catch (error) {
      if (!isHere) throw error;
    }
    await this.load();
  }

  /** The site's whole set of tasks is there when this resolves: imported where it is not. Throws what the import throws. */
  ensureWhole(): Promise<void> {
    this.#whole ??= this.#importWhole().finally(() => (this.#whole = undefined));
    return this.#whole;
  }

  async #importWhole(): Promise<void> {
    if (!this.#datasets) await this.load();
    if (this.#datasets?.some(({ id }) => id === WHOLE.id)) return;
    const { origin, licence, title } = WHOLE;
    await this.#api().importDataset({ importId: crypto.randomUUID(), origin, licence, title }, () => {});
    await this.load();
  }

  /** Starts an import and resolves when it has ended, well or badly; how is in `imports`. */
  async import(
    title: string,
    request: Omit<ImportRequest, 'importId'>,
    place: ImportPlace = 'page',
  ): Promise<ImportState> {
    const importId = crypto.randomUUID();
    let state: ImportState = { importId, title, place, request, state: 'running' };
    this.#imports = [...this.#imports, state];
    const change = (news: Partial<ImportState>): void => {
      state = { ...state, ...news };
      this.#imports = this.#imports.map((each) => (each.importId === importId ? state : each));
    };
    try {
      const report = await this.#api().importDataset({ ...request, importId }, (progress) =>
        change({ progress }),
      );
      // The list first: a reader of "done" finds the data set in it. A list that cannot be read undoes no import.
      await this.load().catch(() => {});
      change({ state: 'done', report });
    } catch (error) {
      change({ state: 'failed', error: toErrorRecord(error) });
    }
    return state;
  }

  cancel(importId: string): void {
    void this.#api().cancelImport(importId);
  }

  /** Takes a finished import off the page. */
  dismiss(importId: string): void {
    this.#imports = this.#imports.filter((each) => each.importId !== importId);
  }

  async remove(datasetId: string): Promise<void> {
    await this.#api().removeDataset(datasetId);
    if (datasetId === SHIPPED.id) this.#shipped = undefined;
    await this.load();
  }
}
