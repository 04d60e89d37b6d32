import type { DatasetFormat, ImportBatch, ImportProgress, RowNote } from '#core/dataset.ts';
import { PlaygroundError } from '#core/errors.ts';
import { Answers, answersAlone, roleOf } from './answers.ts';
import { Batcher } from './batcher.ts';
import { convertFile, type FileContext } from './convert-file.ts';
import { ImportLog } from './source.ts';
import type { InputFile } from './readers/bytes.ts';
import { type OpenedFile, openFile } from './readers/index.ts';

export interface ImportHooks {
  signal: AbortSignal;
  onProgress(progress: ImportProgress): void;
  /** Milliseconds; progress is reported at most every 100 of them. */
  now(): number;
}

export interface ImportOutcome {
  /** Of the first file that held tasks. */
  format: DatasetFormat;
  rows: number;
  tasks: number;
  rejected: number;
  repaired: number;
  /** At most MAX_NOTES; the counts count all. */
  notes: RowNote[];
  /** As read: compressed size for gzip. */
  bytes: number;
}

/** How rows are to be read, as in FileContext. */
type RowReading = Pick<FileContext, 'columns'>;

const PROGRESS_EVERY = 100;

/**
 * Reads files that make up one data set and yields their tasks in source order, at most 100 at a time; returns what
 * the report needs. A bad row is noted and left out; a file that breaks off gives what it has.
 * Throws PlaygroundError: dataset-unreadable, -empty, -too-large or -unreachable when no task could be read,
 * import-cancelled when the signal says so.
 */
export async function* importTasks(
  files: InputFile[],
  options: { datasetId: string; licence?: string } & RowReading,
  hooks: ImportHooks,
): AsyncGenerator<ImportBatch, ImportOutcome> {
  const run = new FileImport(hooks, options);
  const opened = await run.open(files);
  try {
    const { answers, questions } = await run.splitAnswers(opened);
    const batcher = new Batcher(options.datasetId, run.log);
    for (const file of questions) yield* run.tasksOf(file, answers, batcher);
    answers?.logUnused(run.log);
    return run.outcome();
  } finally {
    // The outcome is known; what fails in closing adds nothing.
    for (const { bytes } of opened) await bytes.close().catch(() => undefined);
  }
}

/** One call of importTasks: its log, and how it takes failures of whole files. */
class FileImport {
  readonly log = new ImportLog();
  #format: DatasetFormat | undefined;
  #failure: PlaygroundError | undefined;
  #reportedAt = -Infinity;
  #hooks: ImportHooks;
  #totalBytes: number | undefined;
  #reading: RowReading;

  constructor(hooks: ImportHooks, reading: RowReading) {
    this.#reading = reading;
    this.#hooks = hooks;
  }

  async open(files: InputFile[]): Promise<OpenedFile[]> {
    const opened: OpenedFile[] = [];
    for (const file of files) {
      this.#throwIfCancelled();
      try {
        opened.push(await openFile(file, this.#hooks.signal, (bytes) => (this.log.bytes += bytes)));
      } catch (error) {
        this.#fileFailed(file.name, error);
      }
    }
    // What is fetched says its size when it answers.
    this.#totalBytes = totalOf(files);
    return opened;
  }

  /** Answers are read first, whichever order the files came in. */
  async splitAnswers(
    opened: OpenedFile[],
  ): Promise<{ answers: Answers | undefined; questions: OpenedFile[] }> {
    const isAnswers = ({ head }: OpenedFile) => !this.#reading.columns && roleOf(head) === 'bfcl-answers';
    const questions = opened.filter((file) => !isAnswers(file));
    const answerFiles = opened.filter(isAnswers);
    if (answerFiles.length === 0) return { answers: undefined, questions };
    if (questions.length === 0) throw answersAlone(answerFiles.map(({ file }) => file.name));
    const answers = new Answers();
    for (const file of answerFiles) await answers.read(file, this.log);
    return { answers, questions };
  }

  async *tasksOf(
    opened: OpenedFile,
    answers: Answers | undefined,
    batcher: Batcher,
  ): AsyncGenerator<ImportBatch> {
    const name = taskFileName(opened.file.name);
    const onFormat = (format: DatasetFormat) => (this.#format ??= format);
    const { columns } = this.#reading;
    const context = { name, answers, columns, log: this.log, onFormat };
    try {
      for await (const conversions of convertFile(opened, context)) {
        this.#throwIfCancelled();
        await batcher.learn(conversions);
        for (const conversion of conversions) {
          batcher.add(conversion, name);
          if (batcher.isFull) yield batcher.take();
        }
        // What is handed on at once dies young, which spares the collector most of its work.
        if (!batcher.isEmpty) yield batcher.take();
        this.#tell(false);
      }
    } catch (error) {
      this.#fileFailed(name, error);
    }
  }

  outcome(): ImportOutcome {
    const { rows, tasks, rejected, repaired, notes, bytes } = this.log;
    if (tasks === 0) throw this.#failure ?? nothingRead(this.log);
    this.#tell(true);
    return { format: this.#format!, rows, tasks, rejected, repaired, notes, bytes };
  }

  /** The other files and the rows read so far are kept; the failure is thrown when nothing came of any. */
  #fileFailed(name: string, error: unknown): void {
    this.#throwIfCancelled();
    if (!(error instanceof PlaygroundError)) throw error;
    this.#failure ??= error;
    this.log.reject(name, -1, '', error.hint ? `${error.message} ${error.hint}` : error.message);
  }

  #throwIfCancelled(): void {
    if (this.#hooks.signal.aborted) throw new PlaygroundError('import-cancelled', 'The import was stopped.');
  }

  #tell(atOnce: boolean): void {
    const now = this.#hooks.now();
    if (!atOnce && now - this.#reportedAt < PROGRESS_EVERY) return;
    this.#reportedAt = now;
    this.#hooks.onProgress(this.log.progress(this.#totalBytes));
  }
}

/** A packed file names its tasks as the unpacked one does. */
const taskFileName = (name: string): string => name.replace(/\.gz$/i, '');

const totalOf = (files: InputFile[]): number | undefined =>
  files.every(({ size }) => size !== undefined)
    ? files.reduce((total, { size }) => total + size!, 0)
    : undefined;

function nothingRead(log: ImportLog): PlaygroundError {
  const first = log.notes.find(({ kind }) => kind === 'rejected');
  if (!first) return new PlaygroundError('dataset-empty', 'The data set holds no tasks.');
  const where = first.row >= 0 ? ` row ${first.row + 1}${first.field ? `, ${first.field}` : ''}` : '';
  return new PlaygroundError(
    'dataset-unreadable',
    `${log.rows === 1 ? 'The one row could not' : `None of the ${log.rows} rows could`} become a task. The first trouble: ${first.file}${where}: ${first.reason}.`,
  );
}
