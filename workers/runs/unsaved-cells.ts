import { PlaygroundError } from '#core/errors.ts';
import type { FinishedCell } from '#storage/results.ts';

/**
 * Finished cells that the store has refused, by run: answers that are paid for and may not be lost. They wait in this worker's
 * memory until the run goes on, at most as many as were begun and not stored.
 */
export class UnsavedCells {
  readonly #byRun = new Map<string, FinishedCell[]>();

  keep(runId: string, cells: readonly FinishedCell[]): void {
    this.#byRun.set(runId, [...(this.#byRun.get(runId) ?? []), ...cells]);
  }

  forget(runId: string): void {
    this.#byRun.delete(runId);
  }

  /** The run's waiting cells, stored now. Throws what the store throws, and they wait on. */
  async store(
    runId: string,
    put: (cells: readonly FinishedCell[]) => Promise<void>,
  ): Promise<FinishedCell[]> {
    const cells = this.#byRun.get(runId) ?? [];
    if (cells.length > 0) await put(cells);
    this.forget(runId);
    return cells;
  }

  /** The store's refusal, with what has become of the run for it. */
  told(runId: string, error: unknown): unknown {
    const waiting = this.#byRun.get(runId)?.length ?? 0;
    if (!(error instanceof PlaygroundError) || waiting === 0) return error;
    const cells = waiting === 1 ? '1 finished cell waits' : `${waiting} finished cells wait`;
    return new PlaygroundError(
      error.code,
      `${error.message} The run has stopped and asks nothing more; ${cells} in this tab’s memory.`,
      `${error.hint ? `${error.hint} ` : ''}Resume the run in this tab: what waits is stored first, and not asked again.`,
      { cause: error },
    );
  }
}
