import type { Connect } from '#store/storage/db.ts';
import { CellWriter, type PlacedAttempt, type RecordedOrder } from './cell-writer.ts';

/** What a thread does that writes cells of one recorded run beside others. */
export interface CellThreadApi {
  beginCells(order: RecordedOrder): void | Promise<void>;
  /** As CellWriter.write. */
  writeCells(attempts: readonly PlacedAttempt[]): Promise<void>;
}

export interface CellThread {
  api: CellThreadApi;
  /** Ends the thread at once. */
  end(): void;
}

/** Batches that a lane is given before it has written the first: it scores one while the store takes the other. */
const WAITING = 2;

interface Lane {
  write(attempts: readonly PlacedAttempt[]): Promise<void>;
  waiting: number;
}

/**
 * Writes the cells of a recorded run a batch at a time, in as many threads as it is given, else in this one. All attempts at a task
 * are written by one thread, which scores equal ones once.
 */
export class CellLanes {
  readonly #threads: readonly CellThread[];
  readonly #lanes: readonly Lane[];
  readonly #onWritten: (written: number) => void;
  readonly #underWay = new Set<Promise<void>>();
  #written = 0;
  #failure: { error: unknown } | undefined;

  /** `onWritten` is called with the number of all cells that are stored. */
  constructor(
    connect: Connect,
    order: RecordedOrder,
    threads: readonly CellThread[] = [],
    onWritten: (written: number) => void,
  ) {
    this.#threads = threads;
    this.#onWritten = onWritten;
    const writers =
      threads.length > 0 ? threads.map(({ api }) => writerIn(api, order)) : [new CellWriter(connect, order)];
    this.#lanes = writers.map((writer) => ({ write: (attempts) => writer.write(attempts), waiting: 0 }));
  }

  /** Resolves once lanes have taken them. Throws what writing these or earlier ones threw. */
  async write(attempts: readonly PlacedAttempt[]): Promise<void> {
    for (const [index, lane] of this.#lanes.entries()) {
      const own = attempts.filter(({ position }) => position % this.#lanes.length === index);
      if (own.length > 0) await this.#give(lane, own);
    }
  }

  async #give(lane: Lane, attempts: readonly PlacedAttempt[]): Promise<void> {
    while (lane.waiting >= WAITING) await Promise.race(this.#underWay);
    this.#throwIfFailed();
    lane.waiting++;
    const writing: Promise<void> = this.#writeIn(lane, attempts).finally(() => {
      lane.waiting--;
      this.#underWay.delete(writing);
    });
    this.#underWay.add(writing);
  }

  /** Waits until all is stored. Throws as `write`. */
  async finish(): Promise<void> {
    await this.stop();
    this.#throwIfFailed();
  }

  /** Waits until nothing is being written any more, whatever became of it. */
  async stop(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  end(): void {
    for (const thread of this.#threads) thread.end();
  }

  async #writeIn(lane: Lane, attempts: readonly PlacedAttempt[]): Promise<void> {
    try {
      await lane.write(attempts);
    } catch (error) {
      this.#failure ??= { error };
      return;
    }
    this.#written += attempts.length;
    this.#onWritten(this.#written);
  }

  #throwIfFailed(): void {
    if (this.#failure) throw this.#failure.error;
  }
}

function writerIn(api: CellThreadApi, order: RecordedOrder): Pick<CellWriter, 'write'> {
  const begun = Promise.resolve(api.beginCells(order));
  // A failure is thrown by the first write.
  begun.catch(() => {});
  return {
    async write(attempts) {
      await begun;
      await api.writeCells(attempts);
    },
  };
}

export function createCellThreadApi({ connect }: { connect: Connect }): CellThreadApi {
  let writer: CellWriter | undefined;
  return {
    async beginCells(order) {
      await connect();
      writer = new CellWriter(connect, order);
    },
    writeCells: (attempts) => writer!.write(attempts),
  };
}
