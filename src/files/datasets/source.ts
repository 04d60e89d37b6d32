import { type DatasetFormat, MAX_NOTES, type ImportProgress, type RowNote } from '#core/dataset.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { StoredTask, TaskIssue } from '#core/task.ts';
import type { Tool } from '#core/tool.ts';

/** A row that cannot become a task. Thrown by converters, noted by the import, never seen by a caller. */
export class RowRejected extends Error {
  override name = 'RowRejected';
  /** JSON pointer into the row. */
  readonly field: string;

  constructor(field: string, reason: string) {
    super(reason);
    this.field = field;
  }
}

/** A toolset before it has its id. Equal objects are hashed once, so converters hand the same one for equal tools. */
export interface ToolsetDraft {
  tools: Tool[];
  rawFields: JsonObject;
  /** Problems of the tools; every task that uses them reports them. */
  issues: TaskIssue[];
}

/** A task before the import gives it its id and its place. */
export type TaskDraft = Omit<StoredTask, 'id' | 'datasetId' | 'source' | 'toolsetId'> & { sourceId?: string };

export interface Conversion {
  /** 0-based source row the task stands for. */
  row: number;
  task: TaskDraft;
  toolset: ToolsetDraft;
}

/** Turns the rows of one file into tasks; it may remember rows, for sources that spread one task over many. */
export interface Converter {
  /** undefined: the row was joined to others. Throws RowRejected. May change `row`, which is its own. */
  convert(row: JsonObject, index: number): Conversion | undefined;
  /** The tasks still held back at the end of the file. */
  finish?(): Conversion[];
  /** Sentences about the file as a whole, known at its end. */
  remarks?(): string[];
}

/** Answers that came in a file of their own, by the id of their question (BFCL). */
export interface AnswerLookup {
  get(id: string): JsonValue | undefined;
}

export interface ConverterContext {
  file: string;
  /** Undefined when no file of answers came. */
  answers?: AnswerLookup;
}

/** One benchmark's format: the form and the meaning of its rows. */
export interface Source {
  format: DatasetFormat;
  title: string;
  recognises(row: JsonObject): boolean;
  /** Why a file with such a row cannot be imported although it is known. */
  refuses?(row: JsonObject): string | undefined;
  /** May load its code first: most visits need one source alone. */
  converter(context: ConverterContext): Converter | Promise<Converter>;
}

/** The counts and notes of an import. */
export class ImportLog {
  rows = 0;
  tasks = 0;
  bytes = 0;
  rejected = 0;
  repaired = 0;
  readonly notes: RowNote[] = [];

  reject(file: string, row: number, field: string, reason: string): void {
    this.rejected++;
    this.#note({ kind: 'rejected', file, row, field, reason });
  }

  repair(file: string, row: number, field: string, reason: string): void {
    this.repaired++;
    this.#note({ kind: 'repaired', file, row, field, reason });
  }

  /** A note about a file, such as missing answers. It does not count as a repair. */
  remark(file: string, reason: string): void {
    this.#note({ kind: 'noted', file, row: -1, field: '', reason });
  }

  progress(totalBytes: number | undefined): ImportProgress {
    const { rows, tasks, rejected, bytes } = this;
    return { rows, tasks, rejected, bytes, ...(totalBytes === undefined ? {} : { totalBytes }) };
  }

  #note(note: RowNote): void {
    if (this.notes.length < MAX_NOTES) this.notes.push(note);
  }
}
