import { PlaygroundError } from '#core/errors.ts';
import { JudgingAtWork, type JudgingWork } from './judging-at-work.ts';
import type { JudgingDeps } from './judging-deps.ts';

/** The judgings at work in this worker, by id. Several may be at work side by side. */
export class JudgingsAtWork {
  readonly #atWork = new Map<string, JudgingAtWork>();

  /** Throws PlaygroundError 'run-locked' where it is at work already. */
  begin(deps: JudgingDeps, work: JudgingWork): void {
    const { id } = work.judging;
    const before = this.#atWork.get(id);
    if (before && !before.hasEnded)
      throw new PlaygroundError('run-locked', 'This judging is at work already.', 'Wait until it has ended.');
    const judging = new JudgingAtWork(deps, work);
    judging.start(before);
    this.#atWork.set(id, judging);
    void judging.over.then(() => {
      if (this.#atWork.get(id) === judging && judging.unsaved.length === 0) this.#atWork.delete(id);
    });
  }

  pause(id: string): void {
    this.#atWork.get(id)?.pause();
  }
  stop(id: string): void {
    this.#atWork.get(id)?.stop();
  }

  /** Stops it, waits for its end, and forgets what could not be stored. */
  async end(id: string): Promise<void> {
    const work = this.#atWork.get(id);
    work?.stop();
    await work?.over;
    this.#atWork.delete(id);
  }

  /** The same of all judgings of a run that is deleted. */
  async endOfRun(runId: string): Promise<void> {
    const ids = [...this.#atWork].flatMap(([id, work]) => (work.runId === runId ? [id] : []));
    await Promise.all(ids.map((id) => this.end(id)));
  }
}
