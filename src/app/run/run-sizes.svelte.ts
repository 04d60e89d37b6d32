import type { Run } from '#core/run.ts';
import type { Database } from '#store/storage/db.ts';
import { sizeOfRun, type RunSize } from '#store/storage/runs.ts';

/** What the runs of the list take, measured one after the other, and again where a run has gone on. */
export class RunSizes {
  readonly #database: () => Promise<Database>;
  #sizes = $state.raw<ReadonlyMap<string, RunSize>>(new Map());
  #isMeasuring = false;
  #wanted: readonly Run[] = [];

  constructor(database: () => Promise<Database>) {
    this.#database = database;
  }

  /** Undefined while it is not known. */
  of(runId: string): RunSize | undefined {
    return this.#sizes.get(runId);
  }
  /** Of all that are known. */
  get bytes(): number {
    return [...this.#sizes.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  async measure(runs: readonly Run[]): Promise<void> {
    this.#wanted = runs;
    const isListed = new Set(runs.map(({ id }) => id));
    this.#sizes = new Map([...this.#sizes].filter(([id]) => isListed.has(id)));
    if (this.#isMeasuring || runs.length === 0) return;
    this.#isMeasuring = true;
    try {
      const db = await this.#database();
      for (let next = this.#next(); next; next = this.#next()) {
        const size = await sizeOfRun(db, next.id);
        this.#sizes = new Map(this.#sizes).set(next.id, { ...size, cells: next.done });
      }
    } finally {
      this.#isMeasuring = false;
    }
  }

  /** The first run whose size is not known as it is now. */
  #next(): Run | undefined {
    return this.#wanted.find(({ id, done }) => this.#sizes.get(id)?.cells !== done);
  }
}
