import { filesApi } from '#store/bridge/client.ts';
import type {
  LoadedFile,
  RecordingChoice,
  RecordingFound,
  RecordingsApi,
} from '#store/bridge/files-contract.ts';
import type { Remote } from '#store/bridge/worker-client.ts';
import { PlaygroundError, toErrorRecord } from '#core/errors.ts';
import type { Stores } from '../context.ts';
import { titleOfFiles } from './dropped-files.ts';
import { requestOf, type RecordingImport, type RecordingSubject } from './recording-import.ts';

/** Imports files of tasks as a data set; resolves when that has ended, well or badly. */
export type AddTasks = (files: readonly LoadedFile[]) => Promise<unknown>;

/** The logs that this tab reads. They are read on while the person looks at other pages. */
export class RecordingStore {
  readonly #api: () => Remote<RecordingsApi>;
  #imports = $state.raw<readonly RecordingImport[]>([]);
  /** Ids of logs that wait for the tasks that came with them. */
  readonly #waiting = new Set<string>();

  /** The worker is started with the first log, not before. */
  constructor(api: () => Remote<RecordingsApi>) {
    this.#api = api;
  }

  get imports(): readonly RecordingImport[] {
    return this.#imports;
  }

  /**
   * Looks at files without storing anything. Resolves with their import, 'choosing' or 'failed'; or 'no-log', which leaves no import
   * behind. `addTasks`: called with the files of tasks that came with a log, before it is asked which data sets hold its tasks.
   */
  look(subject: RecordingSubject, addTasks?: AddTasks): Promise<RecordingImport> {
    return this.#look(this.#add({ ...subject, state: 'looking' }), addTasks);
  }

  /** Looks again after a failed look, or when a new data set may hold the log's tasks. */
  async lookAgain(importId: string): Promise<void> {
    const known = this.#imports.find((each) => each.importId === importId);
    if (known) await this.#look(this.#change(known, { state: 'looking', error: undefined }));
  }

  /** Stores a log by the person's choice after a look; resolves after success or failure. */
  async store(importId: string, choice: RecordingChoice): Promise<RecordingImport | undefined> {
    const known = this.#imports.find((each) => each.importId === importId);
    return known?.state === 'choosing' ? this.#store(known, choice) : undefined;
  }

  /** Stores files that need no choice; resolves after success or failure. */
  storeKnown(subject: RecordingSubject, choice: RecordingChoice): Promise<RecordingImport> {
    return this.#store(this.#add({ ...subject, state: 'storing' }), choice);
  }

  /** Tries a failed import again with the same choice; the worker fetches only missing files. */
  async storeAgain(importId: string): Promise<RecordingImport | undefined> {
    const known = this.#imports.find((each) => each.importId === importId);
    return known?.state === 'failed' && known.choice ? this.#store(known, known.choice) : undefined;
  }

  /** Back to the choices, where storing failed. */
  chooseAgain(importId: string): void {
    const known = this.#imports.find((each) => each.importId === importId);
    if (known?.look) this.#change(known, { state: 'choosing', error: undefined });
  }

  cancel(importId: string): void {
    this.#waiting.delete(importId);
    // An ended worker has nothing to stop.
    this.#api()
      .cancelRecording(importId)
      .catch(() => {});
  }

  /** Takes an import off the page. The worker lets go of what it read for it. */
  dismiss(importId: string): void {
    const known = this.#imports.find((each) => each.importId === importId);
    this.#remove(importId);
    if (known && known.state !== 'done') this.cancel(importId);
  }

  async #look(known: RecordingImport, addTasks?: AddTasks): Promise<RecordingImport> {
    try {
      let found = await this.#inspect(known);
      const { files, tasks } = found;
      const loaded = this.#change(known, { files });
      if (addTasks && tasks.length > 0) {
        await this.#untilAdded(known.importId, () => addTasks(tasks));
        found = await this.#inspect(loaded);
      }
      if (found.parts) return await this.#lookAtParts(known, found.parts);
      const { look, refusal } = found;
      if (refusal) return this.#change(known, { state: 'failed', error: refusal });
      if (look) return this.#change(known, { state: 'choosing', look });
      this.#remove(known.importId);
      return { ...loaded, state: 'no-log' };
    } catch (error) {
      return this.#change(known, { state: 'failed', error: toErrorRecord(error) });
    }
  }

  /** Logs of several formats become an import each; resolves with the first that can be stored. */
  async #lookAtParts(
    { importId, source }: RecordingImport,
    parts: NonNullable<RecordingFound['parts']>,
  ): Promise<RecordingImport> {
    this.dismiss(importId);
    const looked: RecordingImport[] = [];
    for (const { format, files } of parts)
      looked.push(
        await this.look({
          title: `${titleOfFiles(files.map(({ path }) => path))}: ${format}`,
          files,
          source,
        }),
      );
    return looked.find(({ state }) => state === 'choosing') ?? looked[0]!;
  }

  #inspect(known: RecordingImport): Promise<RecordingFound> {
    return this.#api().inspectRecording(
      requestOf(known),
      (progress) => void this.#change(known, { progress }),
    );
  }

  /** Throws 'import-cancelled' where the person stopped the log meanwhile: no worker has it under way. */
  async #untilAdded(importId: string, adding: () => Promise<unknown>): Promise<void> {
    this.#waiting.add(importId);
    await adding();
    if (!this.#waiting.delete(importId))
      throw new PlaygroundError('import-cancelled', 'The import was stopped.');
  }

  async #store(known: RecordingImport, choice: RecordingChoice): Promise<RecordingImport> {
    this.#change(known, {
      state: 'storing',
      title: choice.title,
      choice,
      progress: undefined,
      error: undefined,
    });
    try {
      const report = await this.#api().storeRecording(requestOf(known), choice, (progress) =>
        this.#change(known, { progress }),
      );
      return this.#change(known, { state: 'done', report });
    } catch (error) {
      return this.#change(known, { state: 'failed', error: toErrorRecord(error) });
    }
  }

  #add(subject: Omit<RecordingImport, 'importId'>): RecordingImport {
    const added = { ...subject, importId: crypto.randomUUID() };
    this.#imports = [...this.#imports, added];
    return added;
  }

  #remove(importId: string): void {
    this.#imports = this.#imports.filter((each) => each.importId !== importId);
  }

  /** Changes what is known of an import and returns it as it is then. */
  #change(known: RecordingImport, news: Partial<RecordingImport>): RecordingImport {
    const now = { ...(this.#imports.find(({ importId }) => importId === known.importId) ?? known), ...news };
    this.#imports = this.#imports.map((each) => (each.importId === now.importId ? now : each));
    return now;
  }
}

const stores = new WeakMap<Stores, RecordingStore>();

/** The one of these stores. It is not among them, so that the first page does without it. */
export function recordingsOf(of: Stores): RecordingStore {
  const recordings = stores.get(of) ?? new RecordingStore(filesApi);
  stores.set(of, recordings);
  return recordings;
}
