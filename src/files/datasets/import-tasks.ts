import type { DatasetFormat, ImportBatch, ImportProgress, RowNote } from '#core/dataset.ts';
import { PlaygroundError } from '#core/errors.ts';
import { Batcher } from './batcher.ts';
import { convertFile, type FileContext } from './convert-file.ts';
import { ImportLog } from './source.ts';
import type { InputFile } from './readers/bytes.ts';
import { type OpenedFile, openFile, firstRow, readRows } from './readers/index.ts';
import type { JsonValue } from '#core/json.ts';
import { sources } from './sources/index.ts';
import { isAnswerRow } from './sources/structured.ts';

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

/** Answers are held in memory until their questions have been read. */
const MAX_ANSWERS = 200_000;

interface Answer {
  truth: JsonValue;
  /** 0-based. */
  row: number;
  isUsed: boolean;
}

/** The answers of an import's possible_answer files (BFCL), which of them a question took, and which none did. */
export class Answers {
  readonly #files = new Map<string, Answer[]>();
  readonly #byId = new Map<string, Answer>();

  /** The ground_truth of the question with this id. */
  get(id: string): JsonValue | undefined {
    const answer = this.#byId.get(id);
    if (answer) answer.isUsed = true;
    return answer?.truth;
  }

  /** Rows of another kind, and second answers to a question, go to the log. */
  async read(opened: OpenedFile, log: ImportLog): Promise<void> {
    const { name } = opened.file;
    const own: Answer[] = [];
    this.#files.set(name, own);
    for await (const rows of readRows(opened)) {
      for (const { index, value, rejected } of rows) {
        const id = value?.id;
        if (typeof id !== 'string' || value?.ground_truth === undefined) {
          log.reject(name, index, '', rejected ?? 'no answer: id or ground_truth is missing');
        } else if (this.#byId.has(id)) {
          log.reject(name, index, '/id', `${id} has another answer already, which is the one used`);
        } else {
          const answer = { truth: value.ground_truth, row: index, isUsed: false };
          own.push(answer);
          this.#byId.set(id, answer);
          if (this.#byId.size > MAX_ANSWERS) throw tooMany(name);
        }
      }
    }
  }

  /** Names answers without a question, after all questions are read: an unused file as one, else row by row. */
  logUnused(log: ImportLog): void {
    const idOf = new Map([...this.#byId].map(([id, answer]) => [answer, id]));
    for (const [name, answers] of this.#files) {
      const unused = answers.filter(({ isUsed }) => !isUsed);
      if (unused.length > 0 && unused.length === answers.length) {
        const reason = `${answers.length === 1 ? 'its one answer does not belong' : `none of its ${answers.length} answers belongs`} to a question of this import: drop the question file of the same name too`;
        log.reject(name, -1, '', reason);
      } else {
        for (const answer of unused)
          log.reject(name, answer.row, '/id', `no question of this import has the id ${idOf.get(answer)!}`);
      }
    }
  }
}

const tooMany = (name: string): PlaygroundError =>
  new PlaygroundError('dataset-too-large', `${name} holds more than ${MAX_ANSWERS} answers.`);

export const answersAlone = (names: string[]): PlaygroundError =>
  new PlaygroundError(
    'dataset-unreadable',
    `${names.join(', ')}: these are BFCL answers without their questions.`,
    'Drop the question file of the same name too; the two may come together or one after the other.',
  );

export type FileRole = 'bfcl-questions' | 'bfcl-answers' | 'tasks' | 'unknown';

/** The kind of a file by its first bytes (unpacked; 64 kB are enough): it joins files that are dropped one after the other. */
export function roleOf(head: Uint8Array | string): FileRole {
  const bytes = typeof head === 'string' ? new TextEncoder().encode(head) : head;
  const row = firstRow(bytes);
  if (!row) return 'unknown';
  if (isAnswerRow(row)) return 'bfcl-answers';
  const source = sources.find((candidate) => candidate.recognises(row));
  if (!source) return 'unknown';
  return source.format === 'bfcl' ? 'bfcl-questions' : 'tasks';
}
