import { PlaygroundError } from '#core/errors.ts';
import type { Run } from '#core/run.ts';
import type { RunEvent } from '#core/run-event.ts';
import type { EvalDeps } from './eval-deps.ts';
import { UnsavedCells } from './unsaved-cells.ts';
import { workOnRun } from './work-on-run.ts';
import type { WorkOrder } from './work-order.ts';

/** One run at work in this worker: what ends it, and when it is over. */
interface RunAtWork {
  run: Run;
  stopping: AbortController;
  pausing: AbortController;
  /** Was its end told? Its lock may be held for a moment longer. */
  hasEnded: boolean;
  /** Never rejects. */
  over: Promise<void>;
}

/** The runs of this worker that are at work: one object for each, by run id. Several may be at work side by side. */
export class RunWork {
  readonly #deps: EvalDeps;
  readonly #atWork = new Map<string, RunAtWork>();
  readonly #unsaved = new UnsavedCells();

  constructor(deps: EvalDeps) {
    this.#deps = deps;
  }

  stop(runId: string): void {
    this.#atWork.get(runId)?.stopping.abort();
  }

  /** Begins no more cells; those under way are finished. */
  pause(runId: string): void {
    this.#atWork.get(runId)?.pausing.abort();
  }

  /** Ends the run if it is at work, and lets go of what it keeps in memory. Resolves when nothing more is written of it. */
  async forget(runId: string): Promise<void> {
    this.stop(runId);
    await this.#atWork.get(runId)?.over;
    this.#unsaved.forget(runId);
  }

  /** Throws 'run-locked' while the run is at work, or another run on the same servers: they hold one world for both. */
  checkFree({ id, config }: Run): void {
    const others = [...this.#atWork.values()].filter(({ hasEnded }) => !hasEnded);
    if (others.some(({ run }) => run.id === id)) throw atWork('This run is at work already.');
    const { execution } = config;
    if (execution?.on !== 'servers') return;
    const rival = others.find(
      ({ run }) =>
        run.config.execution?.on === 'servers' &&
        run.config.execution.serverIds.some((each) => execution.serverIds.includes(each)),
    );
    if (rival) throw atWork(`“${rival.run.config.title}” is at work on the same servers.`);
  }

  /** Works until all is done, stopped or failed, and tells of it in order. Throws as `checkFree`; what is at work goes on. */
  begin(order: WorkOrder): void {
    this.checkFree(order.run);
    const { id } = order.run;
    const before = this.#atWork.get(id)?.over;
    const work: RunAtWork = {
      run: order.run,
      stopping: new AbortController(),
      pausing: new AbortController(),
      hasEnded: false,
      over: Promise.resolve(),
    };
    const onEvent = (event: RunEvent): void => {
      if (event.type === 'run-end' || event.type === 'run-error') work.hasEnded = true;
      order.onEvent(event);
    };
    this.#atWork.set(id, work);
    work.over = (async () => {
      await before;
      const { stopping, pausing } = work;
      await workOnRun(this.#deps, this.#unsaved, { ...order, stopping, pausing, onEvent });
      if (this.#atWork.get(id) === work) this.#atWork.delete(id);
    })();
  }
}

const atWork = (message: string): PlaygroundError =>
  new PlaygroundError('run-locked', message, 'Wait until it has ended, or pause it first.');
