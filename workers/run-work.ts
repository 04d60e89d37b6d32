import type { Run, RunEvent } from '#core/run.ts';
import type { EvalDeps } from './eval-api.ts';
import { UnsavedCells } from './unsaved-cells.ts';
import { workOnRun } from './work-on-run.ts';

/** The runs of this worker that are at work. */
export class RunWork {
  readonly #deps: EvalDeps;
  readonly #running = new Map<string, AbortController>();
  readonly #unsaved = new UnsavedCells();

  constructor(deps: EvalDeps) {
    this.#deps = deps;
  }

  stop(runId: string): void {
    this.#running.get(runId)?.abort();
  }

  /** Ends the run if it is at work, and lets go of what it keeps in memory. */
  forget(runId: string): void {
    this.stop(runId);
    this.#unsaved.forget(runId);
  }

  /** Works until all is done, stopped or failed, and tells of it in order; never rejects. */
  async work(run: Run, onEvent: (event: RunEvent) => void, atOnce?: number): Promise<void> {
    const controller = new AbortController();
    this.#running.set(run.id, controller);
    await workOnRun(this.#deps, this.#unsaved, { run, onEvent, controller, atOnce });
    this.#running.delete(run.id);
  }
}
