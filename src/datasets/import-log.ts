import { MAX_NOTES, type ImportProgress, type RowNote } from '#core/dataset.ts';

/** What an import counts and remembers on its way. */
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

  /** Something to know of a file as a whole, such as answers that are missing. It counts as no repair. */
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
