import { stopTimeline, timelineApi } from '#store/bridge/timeline-client.ts';
import type { Contender } from '#core/contender.ts';
import { toErrorRecord, type ErrorRecord } from '#core/errors.ts';
import type { Run } from '#core/run.ts';
import type { ForkEdit, Forked, NoReturn, PlayableCell, Timeline } from '#core/timeline.ts';
import { allToolCalls } from '#core/trajectory.ts';
import type { CellView } from './cell-source.ts';

/** The cell as it can be played again; undefined where its calls were not made on the testbed, or none was made. */
export function playableCell(
  { config }: Run,
  { task, record }: CellView,
  contender: Contender,
): PlayableCell | undefined {
  const { trajectory, worldRoot, repeat, recorded } = record;
  if (config.execution?.on !== 'testbed' || recorded || trajectory.notRecorded) return undefined;
  if (allToolCalls(trajectory).length === 0) return undefined;
  const { faults } = contender;
  return {
    task,
    trajectory,
    ...(worldRoot ? { worldRoot } : {}),
    seed: config.seed,
    repeat,
    ...(faults ? { faults } : {}),
    scorerIds: config.scorerIds,
    ...(config.decidedBy ? { decidedBy: config.decidedBy } : {}),
    ...(config.thresholds ? { thresholds: config.thresholds } : {}),
  };
}

type Work = 'timeline' | 'fork' | 'search';

/** The calls of a cell made again: to step through, to continue from a changed call, and to search for the point of no return. */
export class TimeTravel {
  readonly cell: PlayableCell;
  readonly calls: number;
  #timeline = $state.raw<Timeline>();
  #forked = $state.raw<{ edit: ForkEdit; result: Forked }>();
  #noReturn = $state.raw<NoReturn>();
  #failure = $state.raw<ErrorRecord>();
  #work = $state<Work>();
  #done = $state(0);
  #at = $state(0);

  constructor(cell: PlayableCell) {
    this.cell = cell;
    this.calls = allToolCalls(cell.trajectory).length;
  }

  get timeline(): Timeline | undefined {
    return this.#timeline;
  }
  get forked() {
    return this.#forked;
  }
  get noReturn(): NoReturn | undefined {
    return this.#noReturn;
  }
  get failure(): ErrorRecord | undefined {
    return this.#failure;
  }
  /** What is under way. */
  get work(): Work | undefined {
    return this.#work;
  }
  /** Forks that were searched. */
  get done(): number {
    return this.#done;
  }
  /** The stop that is shown. */
  get at(): number {
    return this.#at;
  }
  get stop() {
    return this.#timeline?.stops[this.#at];
  }

  go(to: number): void {
    this.#at = Math.max(0, Math.min((this.#timeline?.stops.length ?? 1) - 1, to));
  }
  async open(): Promise<void> {
    await this.#during('timeline', async () => {
      this.#timeline = await timelineApi().timeline(this.cell);
    });
  }
  async fork(edit: ForkEdit): Promise<void> {
    await this.#during('fork', async () => {
      this.#forked = { edit, result: await timelineApi().fork(this.cell, edit) };
    });
  }
  dropFork(): void {
    this.#forked = undefined;
  }
  async search(): Promise<void> {
    this.#done = 0;
    await this.#during('search', async () => {
      this.#noReturn = await timelineApi().noReturn(this.cell, (done) => void (this.#done = done));
    });
  }
  cancel(): void {
    this.#work = undefined;
    stopTimeline();
  }

  async #during(work: Work, act: () => Promise<void>): Promise<void> {
    if (this.#work) return;
    [this.#work, this.#failure] = [work, undefined];
    try {
      await act();
    } catch (error) {
      // What was cancelled is no failure.
      if (this.#work === work) this.#failure = toErrorRecord(error);
    } finally {
      if (this.#work === work) this.#work = undefined;
    }
  }
}
