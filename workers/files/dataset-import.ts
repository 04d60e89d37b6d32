import type { ImportRequest } from '#store/bridge/files-contract.ts';
import {
  type Dataset,
  type ImportProgress,
  type ImportReport,
  type DatasetOrigin,
  SHIPPED_IDS,
} from '#core/dataset.ts';
import { PlaygroundError } from '#core/errors.ts';
import { importTasks, type ImportOutcome, type InputFile } from '#files/datasets/index.ts';
import { DatasetWriter, type WrittenGeneration } from '#store/storage/dataset-writer.ts';
import { listDatasetRecords } from '#store/storage/datasets.ts';
import type { Connect, Database, DatasetRecord } from '#store/storage/db.ts';
import { claimGeneration, deleteGeneration, publish, sweepGenerations } from '#store/storage/generations.ts';
import { isQuotaError, storeFilling } from '#store/storage/storage-error.ts';
import type { CellThread } from './cell-lanes.ts';
import type { JoinedFiles } from './unpaired-files.ts';

/** What reading files needs of a real browser. */
export interface FilesWorld {
  connect: Connect;
  fetch: typeof globalThis.fetch;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** An id that nothing had before. */
  makeId: () => string;
  /** Threads that write cells, ended by `end`; absent: this one writes them. */
  cellThreads?: () => CellThread[];
}

/** What reading and storing came to, before it is published. */
interface Stored {
  outcome: ImportOutcome;
  written: WrittenGeneration;
  /** The store was full before the source ended. */
  full: boolean;
}

type OnProgress = (progress: ImportProgress) => void;

/** One import: reads into a generation of its own, then publishes it or leaves nothing behind. */
export class DatasetImport {
  readonly #world: FilesWorld;
  readonly #request: ImportRequest;
  readonly #joined: JoinedFiles;
  readonly #signal: AbortSignal;
  readonly #title: string;
  readonly #base: string;

  constructor(world: FilesWorld, request: ImportRequest, joined: JoinedFiles, signal: AbortSignal) {
    this.#world = world;
    this.#request = request;
    this.#joined = joined;
    this.#signal = signal;
    this.#title = titleOf(request, joined.own);
    this.#base = slug(this.#title);
  }

  async run(onProgress: OnProgress): Promise<ImportReport> {
    const started = this.#world.now();
    const db = await this.#world.connect();
    const claim = await claimGeneration(this.#world.makeId());
    // What crashed imports left is removed while this one reads; a failed sweep does no harm.
    const swept = sweepGenerations(db).catch(() => undefined);
    let published = false;
    try {
      const stored = await this.#store(db, claim.generation, onProgress);
      await swept;
      if (this.#signal.aborted) throw new PlaygroundError('import-cancelled', 'The import was stopped.');
      const report = await this.#publish(db, claim.generation, stored, started);
      published = !report.unchanged;
      return report;
    } finally {
      // What cannot be removed now is swept by a later import, once it is no longer claimed.
      if (!published) await deleteGeneration(db, claim.generation).catch(() => undefined);
      claim.release();
    }
  }

  /** Reads on when the store is full, so that the report can say how much of the source was kept. */
  async #store(db: Database, generation: string, onProgress: OnProgress): Promise<Stored> {
    const { now } = this.#world;
    const { licence, columns } = this.#request;
    const writer = new DatasetWriter(db, generation);
    const options = {
      datasetId: this.#base,
      ...(licence ? { licence } : {}),
      ...(columns ? { columns } : {}),
    };
    const batches = importTasks(this.#joined.files, options, { signal: this.#signal, onProgress, now });
    let full = false;
    const unlessFull = async (writing: () => Promise<void>) => {
      try {
        if (!full) await writing();
      } catch (error) {
        if (!isQuotaError(error)) throw error;
        full = true;
      }
    };
    try {
      let step = await batches.next();
      for (; !step.done; step = await batches.next()) {
        const batch = step.value;
        await unlessFull(() => writer.add(batch));
      }
      await unlessFull(() => writer.flush());
      const outcome = step.value;
      const written = await writer.seal();
      if (written.tasks === 0) throw await nothingKept();
      return { outcome, written, full: written.tasks < outcome.tasks };
    } catch (error) {
      throw isQuotaError(error) ? await nothingKept() : error;
    } finally {
      await writer.idle();
      // A source that cannot be let go of hides neither the outcome nor the error before it.
      await batches.return(undefined as never).catch(() => undefined);
    }
  }

  async #publish(db: Database, generation: string, stored: Stored, started: number): Promise<ImportReport> {
    const { outcome, written, full } = stored;
    const { origin, replaces: asked } = this.#request;
    const records = await listDatasetRecords(db);
    const contentHash = full ? '' : written.contentHash;
    const replaces = asked ?? this.#joined.replaces;
    const place = placeFor(records, { base: this.#base, origin, contentHash, replaces });
    const report: ImportReport = {
      ...outcome,
      tasks: written.tasks,
      datasetId: place.id,
      title: titleAt(place, {
        base: this.#base,
        title: this.#title,
        isGiven: Boolean(this.#request.title?.trim()),
      }),
      durationMs: this.#world.now() - started,
      unchanged: place.isSame === true,
      ...(full ? { stopped: await stoppedByFullStore(written.tasks, outcome.tasks) } : {}),
    };
    if (!place.isSame) {
      const dataset = this.#datasetOf(report, written);
      await publish(db, { dataset, generation, contentHash }, written.shards);
    }
    return report;
  }

  #datasetOf(report: ImportReport, { tasks, toolsets, bytes, orderHash }: WrittenGeneration): Dataset {
    const { origin, licence = '' } = this.#request;
    const files = this.#joined.files.map((file) => file.name);
    const { datasetId: id, title, format } = report;
    const importedAt = this.#world.now();
    return {
      id,
      title,
      format,
      origin,
      licence,
      files,
      tasks,
      toolsets,
      bytes,
      importedAt,
      notesIntegers: true,
      orderHash,
      report,
    };
  }
}

const freeSpace = 'Delete data sets or runs you no longer need, or free space on the disk, and import again.';

const stoppedByFullStore = async (kept: number, read: number) => ({
  code: 'storage-quota' as const,
  message: `The browser's store is full${await storeFilling()}: the first ${kept} of ${read} tasks were kept.`,
  hint: freeSpace,
});

const nothingKept = async () =>
  new PlaygroundError(
    'storage-quota',
    `The browser's store is full${await storeFilling()}: nothing of this import was kept, and what stood before is untouched.`,
    freeSpace,
  );

const withoutEndings = (name: string): string =>
  name.replace(/\.(gz|json|jsonl|ndjson|csv|parquet|txt)$/i, '').replace(/\.(json|jsonl|ndjson|csv)$/i, '');

const lastPart = (path: string): string => path.split('/').at(-1) ?? path;

/** What the person called it, else what its first file is called. */
function titleOf({ title, origin }: ImportRequest, files: readonly InputFile[]): string {
  if (title?.trim()) return title.trim();
  if (origin.kind === 'text') return 'Pasted text';
  const names = new Set(files.map(({ name }) => withoutEndings(lastPart(name))));
  const [first = 'Data set', ...others] = names;
  return others.length > 0 ? `${first} and ${others.length} more` : first;
}

export function slug(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join('-').slice(0, 60).replace(/-$/, '') || 'data-set';
}

/** The data sets that share a name: `base`, `base-2`, `base-3` … */
const familyOf = (records: readonly DatasetRecord[], base: string): DatasetRecord[] =>
  records.filter(
    ({ dataset: { id } }) => id === base || /^-\d+$/.test(id.startsWith(base) ? id.slice(base.length) : ''),
  );

/** What decides where an import goes. */
interface Arrival {
  base: string;
  origin: DatasetOrigin;
  /** '' when the store was full before the source ended. */
  contentHash: string;
  /** The data set it takes the place of, whatever that holds. */
  replaces: string | undefined;
}

interface Place {
  id: string;
  /** What is there now. */
  standing?: DatasetRecord;
  /** It holds the same already. */
  isSame?: true;
}

/** To the data set that holds the same already; in place of one that was stopped; or beside it. The names of the site's own are taken. */
export function placeFor(
  records: readonly DatasetRecord[],
  { base, origin, contentHash, replaces }: Arrival,
): Place {
  const family = familyOf(records, base);
  const same = family.find((record) => contentHash !== '' && record.contentHash === contentHash);
  if (same) return { id: same.dataset.id, standing: same, isSame: true };
  const isOlder = ({ contentHash: hash, dataset }: DatasetRecord) =>
    hash === '' && JSON.stringify(dataset.origin) === JSON.stringify(origin);
  const older = records.find((record) => record.dataset.id === replaces) ?? family.find(isOlder);
  if (older) return { id: older.dataset.id, standing: older };
  const taken = new Set([...SHIPPED_IDS, ...records.map((record) => record.dataset.id)]);
  let id = base;
  for (let number = 2; taken.has(id); number++) id = `${base}-${number}`;
  return { id };
}

/** A name that is already in the list gets a number behind it; earlier entries keep their names. */
function titleAt(
  { id, standing }: Place,
  { base, title, isGiven }: { base: string; title: string; isGiven: boolean },
): string {
  if (standing && !isGiven) return standing.dataset.title;
  const number = id.startsWith(base) ? /^-(\d+)$/.exec(id.slice(base.length))?.[1] : undefined;
  return number === undefined ? title : `${title} ${number}`;
}
