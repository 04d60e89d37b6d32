import { evalApi } from '#store/bridge/client.ts';
import type { EvalApi } from '#store/bridge/contract.ts';
import type { Remote } from '#store/bridge/worker-client.ts';
import { toErrorRecord, type ErrorRecord } from '#core/errors.ts';
import type { Stores } from '../../../frame/context.ts';
import { loadRunView, type RunView } from '../../../frame/run-view.ts';

/** More files than a class has are not opened. */
export const MOST_FILES = 60;

/** A run file of the class: its name, and the run that it was stored as. */
interface ClassFile {
  name: string;
  runId: string;
}

/** A file that holds no run, with why. */
interface RefusedFile {
  name: string;
  error: ErrorRecord;
}

/** The run files of a class: opened one after the other, named in the address, read as views. */
export class ClassFiles {
  readonly #stores: Stores;
  readonly #api: () => Pick<Remote<EvalApi>, 'openRunFile'>;
  refused = $state.raw<readonly RefusedFile[]>([]);
  /** Undefined while no file is being opened. */
  progress = $state.raw<{ done: number; total: number } | undefined>();
  /** Those of `files`, undefined for a run that is not in this browser; undefined as a whole while they are read. */
  views = $state.raw<readonly (RunView | undefined)[] | undefined>();
  readonly #held = new Map<string, Promise<RunView | undefined>>();

  /** In the order they were opened; runs and names are pairs in the address. */
  readonly files = $derived.by((): readonly ClassFile[] => {
    const { query } = this.#stores.router;
    const names = query.getAll('name');
    return query
      .getAll('run')
      .slice(0, MOST_FILES)
      .map((runId, at) => ({ runId, name: names[at] ?? `run ${at + 1}` }));
  });

  constructor(stores: Stores, api: () => Pick<Remote<EvalApi>, 'openRunFile'> = evalApi) {
    this.#stores = stores;
    this.#api = api;
    $effect(() => {
      const { files } = this;
      void Promise.all(files.map(({ runId }) => this.#viewOf(runId))).then((views) => {
        if (files === this.files) this.views = views;
      });
    });
  }

  /** Stores each run; what looks like a secret in it is masked. A file that holds none is named, and the others are opened. */
  async add(given: readonly File[]): Promise<void> {
    const files = given.slice(0, Math.max(0, MOST_FILES - this.files.length));
    const added: ClassFile[] = [];
    const refused: RefusedFile[] = [];
    this.refused = [];
    try {
      for (const [done, file] of files.entries()) {
        this.progress = { done, total: files.length };
        try {
          const opened = await this.#api().openRunFile(file, file.name, 'mask');
          if ('runId' in opened) added.push({ name: file.name, runId: opened.runId });
        } catch (error) {
          refused.push({ name: file.name, error: toErrorRecord(error) });
        }
      }
    } finally {
      this.progress = undefined;
      this.refused = refused;
      const all = [...this.files, ...added];
      this.#stores.router.setQuery({
        run: all.map(({ runId }) => runId),
        name: all.map(({ name }) => name),
      });
    }
  }

  /** Takes all files out of the comparison; their runs stay in this browser. */
  clear(): void {
    this.refused = [];
    this.#stores.router.setQuery({ run: undefined, name: undefined });
  }

  #viewOf(runId: string): Promise<RunView | undefined> {
    // A run that cannot be read is listed as one that is not here.
    const view = this.#held.get(runId) ?? loadRunView(runId, this.#stores.database).catch(() => undefined);
    this.#held.set(runId, view);
    return view;
  }
}
