import type { EvalDeps } from './eval-deps.ts';
import { UnsavedCells } from './unsaved-cells.ts';
import { workOnRun } from './work-on-run.ts';
import type { WorkOrder } from './work-order.ts';

/** The runs of this worker that are at work. */
export class RunWork {
  readonly #deps: EvalDeps;
  readonly #running = new Map<string, { stopping: AbortController; pausing: AbortController }>();
  readonly #unsaved = new UnsavedCells();

  constructor(deps: EvalDeps) {
    this.#deps = deps;
  }

  stop(runId: string): void {
    this.#running.get(runId)?.stopping.abort();
  }

  /** Begins no more cells; those under way are finished. */
  pause(runId: string): void {
    this.#running.get(runId)?.pausing.abort();
  }

  /** Ends the run if it is at work, and lets go of what it keeps in memory. */
  forget(runId: string): void {
    this.stop(runId);
    this.#unsaved.forget(runId);
  }

  /** Works until all is done, stopped or failed, and tells of it in order; never rejects. */
  async work(order: WorkOrder): Promise<void> {
    const endings = { stopping: new AbortController(), pausing: new AbortController() };
    this.#running.set(order.run.id, endings);
    await workOnRun(this.#deps, this.#unsaved, { ...order, ...endings });
    if (this.#running.get(order.run.id) === endings) this.#running.delete(order.run.id);
  }
}
