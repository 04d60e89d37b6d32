import type { Remote } from '#store/bridge/worker-client.ts';
import type { DatasetApi, ImportRequest } from '#store/bridge/files-contract.ts';
import type { Dataset, ImportProgress, ImportReport } from '#core/dataset.ts';
import { type ErrorRecord, toErrorRecord } from '#core/errors.ts';
import type { Connect } from '#store/storage/db.ts';

/**
 * Where on the page the import began. The result of pasted text appears under its box, that of `needed` beside the part that needs
 * the data set.
 */
export type ImportPlace = 'page' | 'text' | 'own-tasks' | 'needed';

/** One import, from its start until the person has read how it ended. */
export interface ImportState {
  importId: string;
  title: string;
  place: ImportPlace;
  /** The request, for asking again with columns named by hand. */
  request: ImportRequest;
  state: 'running' | 'done' | 'failed';
  progress?: ImportProgress;
  report?: ImportReport;
  error?: ErrorRecord;
  /** The nearest log format, if it was tried as a log. */
  near?: string;
}

/** The data sets of this browser and of the site, and the imports of this tab. */
export class DatasetStore {
  readonly #database: Connect;
  readonly #api: () => Remote<DatasetApi>;
  #datasets = $state.raw<readonly Dataset[] | undefined>(undefined);
  #imports = $state.raw<readonly ImportState[]>([]);
  readonly #stopping = new Map<string, AbortController>();

  /** The worker is started when the first import is, not before. */
  constructor(database: Connect, api: () => Remote<DatasetApi>) {
    this.#database = database;
    this.#api = api;
  }

  /** The stored ones newest first, then those of the site; undefined until they were read. */
  get datasets(): readonly Dataset[] | undefined {
    return this.#datasets;
  }
  get imports(): readonly ImportState[] {
    return this.#imports;
  }

  /** Reads the list. Throws why a part of it cannot be read; the rest is there. */
  async load(): Promise<void> {
    // In files of its own: a page that lists no data sets does without it.
    const { readDatasets } = await import('#store/storage/datasets.ts');
    const { datasets, failure } = await readDatasets(this.#database);
    this.#datasets = datasets;
    if (failure !== undefined) throw failure as Error;
  }

  /** Starts an import and resolves when it has ended, well or badly; how is in `imports`. */
  async import(
    title: string,
    request: ImportRequest,
    place: ImportPlace = 'page',
    near?: string,
  ): Promise<ImportState> {
    const importId = crypto.randomUUID();
    const stopping = new AbortController();
    this.#stopping.set(importId, stopping);
    let state: ImportState = { importId, title, place, request, state: 'running', ...(near ? { near } : {}) };
    this.#imports = [...this.#imports, state];
    const change = (news: Partial<ImportState>): void => {
      state = { ...state, ...news };
      this.#imports = this.#imports.map((each) => (each.importId === importId ? state : each));
    };
    try {
      const onProgress = (progress: ImportProgress): void => change({ progress });
      const report = await this.#api().importDataset(request, onProgress, stopping.signal);
      // The list first: a reader of "done" finds the data set in it. A list that cannot be read undoes no import.
      await this.load().catch(() => {});
      change({ state: 'done', report });
    } catch (error) {
      change({ state: 'failed', error: toErrorRecord(error) });
    }
    return state;
  }

  cancel(importId: string): void {
    this.#stopping.get(importId)?.abort();
  }

  /** Takes a finished import off the page. */
  dismiss(importId: string): void {
    this.#imports = this.#imports.filter((each) => each.importId !== importId);
  }

  async remove(datasetId: string): Promise<void> {
    await this.#api().removeDataset(datasetId);
    await this.load();
  }
}
