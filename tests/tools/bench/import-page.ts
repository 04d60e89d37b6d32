import { filesApi } from '#store/bridge/client.ts';
import type { ImportReport } from '#core/dataset.ts';
import { connect } from '#store/storage/db.ts';
import { loadTaskIndex } from '#store/storage/task-index.ts';
import { filterTasks, sortTasks, type SortKey } from '#store/storage/task-sort.ts';
import { wrap } from 'comlink';
import type { ImportLimit } from './import-limit.worker.ts';
import { watchLongTasks } from './long-tasks.ts';
import { fileText, type RowsWanted } from './seeded-rows.ts';

/** One import beside the limit on the same rows, measured right after it: load on the machine meets both alike. */
export interface ImportFigures {
  bytes: number;
  importMs: number;
  parseMs: number;
  putMs: number;
  longestTaskMs: number;
}

const open = connect();

/** The file that the bench chose, as a person would. */
function chosenFile(): File {
  const file = document.querySelector('input')?.files?.[0];
  if (!file) throw new Error('no file was chosen');
  return file;
}

async function importFile(file: Blob, onTasks: (tasks: number) => void): Promise<ImportReport> {
  const request = {
    origin: { kind: 'file' as const, names: ['rows.json'] },
    blobs: [file],
  };
  return filesApi().importDataset(request, ({ tasks }) => onTasks(tasks));
}

const sizeOf = (value: unknown): number => {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value === 'string') return value.length * 2;
  return typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, part) => sum + sizeOf(part), 0)
    : 0;
};

/** Imports seeded rows through the site's own worker, warmed up, in turn with the limit: import, limit, import, limit … */
async function measure(wanted: RowsWanted, times: number): Promise<ImportFigures[]> {
  const file = chosenFile();
  const warmUp = new Blob([...fileText({ ...wanted, rows: 200 })]);
  const limitWorker = new Worker(new URL('./import-limit.worker.ts', import.meta.url), { type: 'module' });
  const limit = wrap<ImportLimit>(limitWorker);
  const warm = await importFile(warmUp, () => {});
  await limit(warmUp);
  await filesApi().removeDataset(warm.datasetId);
  const figures: ImportFigures[] = [];
  for (let time = 0; time < times; time++) {
    let importMs = 0;
    const [report, longestTaskMs] = await watchLongTasks(async () => {
      const started = performance.now();
      const done = await importFile(file, () => {});
      importMs = performance.now() - started;
      return done;
    });
    if (report.tasks !== wanted.rows) throw new Error(`${report.tasks} of ${wanted.rows} rows imported`);
    const { parseMs, putMs } = await limit(file);
    await filesApi().removeDataset(report.datasetId);
    figures.push({ bytes: report.bytes, importMs, parseMs, putMs, longestTaskMs });
  }
  limitWorker.terminate();
  return figures;
}

/** Imports the file and calls `atTasks` on the way; returns the size of the index in memory. */
async function watchImport(): Promise<number> {
  const { atTasks } = globalThis as unknown as { atTasks: (tasks: number) => Promise<void> };
  const { datasetId } = await importFile(chosenFile(), (tasks) => void atTasks(tasks));
  const { record } = await loadTaskIndex(await open(), datasetId);
  await filesApi().removeDataset(datasetId);
  return sizeOf(record);
}

/** How long a step of the explorer took, and the longest task of the main thread over 50 ms in it (0 for none). */
export interface ExplorerFigures {
  name: string;
  ms: number;
  longestTaskMs: number;
}

/** The explorer's work on the data set that an import of the file leaves, by the functions its page calls. */
async function explore(): Promise<ExplorerFigures[]> {
  const { datasetId } = await importFile(chosenFile(), () => {});
  const db = await open();
  const figures: ExplorerFigures[] = [];
  const step = async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
    let ms = 0;
    const [result, longestTaskMs] = await watchLongTasks(async () => {
      const started = performance.now();
      const done = await work();
      ms = performance.now() - started;
      return done;
    });
    figures.push({ name, ms, longestTaskMs });
    return result;
  };
  const index = await step('open', () => loadTaskIndex(db, datasetId));
  const search = (text: string) => filterTasks(index, { text });
  await step('first search', () => search('WORD42 word7'));
  await step('next search', () => search('word4'));
  await step('filter', () => filterTasks(index, { server: ['alpha'], callType: ['single'] }));
  await step('facets', () => index.facets());
  const all = Uint32Array.from({ length: index.length }, (_, ordinal) => ordinal);
  const sorted = (by: SortKey) => sortTasks(index, all, by);
  await step('sort by query', () => sorted('query'));
  await step('sort by server', () => sorted('server'));
  await step('40 rows shown', () => Array.from({ length: 40 }, (_, row) => index.row(row * 2000)));
  await filesApi().removeDataset(datasetId);
  return figures;
}

const benchImport = { measure, watchImport, explore };
export type BenchImport = typeof benchImport;
Object.assign(globalThis, { benchImport });
