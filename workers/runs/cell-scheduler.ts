import { contendersOf, type Contender } from '#core/contender.ts';
import { type AnsweredQuestion, type BegunCell, cellAddress } from '#core/cell.ts';
import type { ModelFailure, Run } from '#core/run.ts';
import type { Tool } from '#core/tool.ts';
import type { FinishedCell } from '#store/storage/runs.ts';
import type { Mends } from '../models/mends-of-run.ts';
import { CellRecorder } from './cell-recorder.ts';
import { cellRunner, type CellRunner } from './cell-runner.ts';
import { summaryOfCell, type CellsAtWork } from './cell-summary.ts';
import type { EvalDeps } from './eval-deps.ts';
import { endsModel, isBudgetReached, ModelsFailed } from './failures.ts';
import { lanesOf, trialCells, type Lane, type OpenCell } from './lane.ts';
import type { RunLedgers } from './run-ledger.ts';
import { datasetAsBegun } from './run-tasks.ts';
import { offering } from './tools-of-run.ts';

/** Models that ask no provider are run this long at a stretch, in milliseconds, before their results are yielded. */
const FLUSH_EVERY = 50;

/** Which cells of a run are to be run, and how many at once. */
export interface CellChoice {
  /** Requests to one provider at once; absent: learned from its answers. */
  atOnce?: number | undefined;
  /** These cells are run again, and nothing else unless `withOpen`; absent: those without a result are run. */
  again?: ReadonlySet<number> | undefined;
  /** Beside `again`: those without a result as well. */
  withOpen?: boolean | undefined;
  /** Contenders whose cells without a result are passed over, by id. */
  without?: ReadonlySet<string> | undefined;
}

/** How many cells of a run have no result; those of contenders that are left out wait, and do not count. */
export async function openCells(
  { doneCells }: Pick<EvalDeps, 'doneCells'>,
  { id, config, cells }: Run,
  without: readonly string[] = [],
): Promise<number> {
  const done = new Set(await doneCells(id));
  const contenders = contendersOf(config);
  const isOpen = (cell: number): boolean =>
    !done.has(cell) &&
    !without.includes(contenders[cellAddress(cell, contenders.length, config.repeats).model]!.id);
  return Array.from({ length: cells }, (_, cell) => cell).filter(isOpen).length;
}

interface CellOptions extends CellChoice {
  /** When it is aborted, cells under way are finished and no more are begun. */
  pausing?: AbortSignal;
  /** Where questions are paid from. */
  ledgers?: RunLedgers | undefined;
  /** What refusals taught of the models. */
  mends?: Mends;
  /** Where cells under way are listed. */
  atWork?: CellsAtWork;
  /** Called before any cell with the tools that are offered in the words of servers. */
  onOffered?: (tools: Tool[]) => void;
  /** Called before the first cell of a language model is tried alone: the `at`-th of `of`, counted from 0. */
  onTrial?: (contenderId: string, at: number, of: number) => void;
  /** Called when a language model is asked nothing more; the others go on. */
  onFailure?: (failure: ModelFailure) => void;
}

/**
 * Runs the open cells and yields those that are finished as soon as the caller has stored the ones before: no more cells are ever
 * begun and not stored than `atOnce` of each provider. The first cell of each language model goes before all others, one at a time;
 * if one of them cannot be asked, nothing else is begun. A model that fails later ends its own cells alone. When the signal ends it,
 * cells that wait for a model are given up and stay without a result. Throws, after the finished cells have been yielded, what ends
 * a run (a budget reached, a server lost), else 'models-failed'.
 */
export async function* runCells(
  given: EvalDeps,
  run: Run,
  signal: AbortSignal,
  options: CellOptions = {},
): AsyncGenerator<FinishedCell[]> {
  const { again, withOpen = !again, without, atOnce, onTrial } = options;
  const dataset = await datasetAsBegun(given, run);
  const deps = await offering(given, dataset, run, options.onOffered);
  const runOne = await cellRunner(deps, run.config, { ...options, prices: run.prices });
  const done = new Set(await deps.doneCells(run.id));
  const contenders = contendersOf(run.config);
  const contenderOf = (cell: number): Contender =>
    contenders[cellAddress(cell, contenders.length, run.config.repeats).model]!;
  const failed = new ModelsFailed(run.config, options.onFailure);
  const isOpen = (cell: number): boolean => {
    const contender = contenderOf(cell);
    const isNew = withOpen && !done.has(cell) && !without?.has(contender.id);
    return (again?.has(cell) === true || isNew) && !failed.has(contender);
  };
  const begun = new Map((await deps.begunCells(run.id)).map(({ cell, answered }) => [cell, answered]));
  const scheduler = new CellScheduler(deps, run, runOne, begun, failed, signal, options);
  try {
    const trials = trialCells(run, isOpen, done);
    for (const [at, cell] of trials.entries()) {
      if (scheduler.isEnding) break;
      onTrial?.(contenderOf(cell).id, at, trials.length);
      yield* scheduler.runLanes(
        lanesOf(deps, run, dataset, (each) => each === cell),
        true,
      );
    }
    const tried = new Set(trials);
    const rest = lanesOf(deps, run, dataset, (cell) => isOpen(cell) && !tried.has(cell), atOnce);
    if (failed.isEmpty && !scheduler.isEnding) yield* scheduler.runLanes(rest);
  } finally {
    scheduler.giveUp();
  }
  if (scheduler.failure !== undefined) throw scheduler.failure as Error;
  if (!failed.isEmpty) throw failed.toError();
}

class CellScheduler {
  failure: unknown;
  readonly #stopping = new AbortController();
  readonly #now: AbortSignal;
  readonly #soon: AbortSignal;
  readonly #finished: (FinishedCell & { lane?: Lane })[] = [];
  #underWay = 0;
  #isTrial = false;
  #wake = (): void => {};

  constructor(
    readonly deps: EvalDeps,
    readonly run: Run,
    readonly runOne: CellRunner,
    readonly begun: ReadonlyMap<number, readonly AnsweredQuestion[]>,
    readonly failed: ModelsFailed,
    signal: AbortSignal,
    readonly options: Pick<CellOptions, 'pausing' | 'atWork'>,
  ) {
    const { pausing } = options;
    this.#now = AbortSignal.any([signal, this.#stopping.signal]);
    this.#soon = AbortSignal.any([this.#now, ...(pausing ? [pausing] : [])]);
  }

  /** Is nothing more to be begun? */
  get isEnding(): boolean {
    return this.#soon.aborted;
  }

  giveUp(): void {
    this.#stopping.abort();
  }

  async *runLanes(lanes: readonly Lane[], isTrial = false): AsyncGenerator<FinishedCell[]> {
    const { deps } = this;
    this.#isTrial = isTrial;
    for (;;) {
      const until = deps.now() + FLUSH_EVERY;
      for (const lane of lanes) await this.#fill(lane, until);
      const isOver = this.isEnding || lanes.every(({ isEmpty }) => isEmpty);
      if (this.#finished.length === 0 && this.#underWay > 0)
        await new Promise<void>((resolve) => (this.#wake = resolve));
      // Taken before it is given out: while one batch is being stored, further cells end.
      const batch = this.#finished.splice(0);
      if (batch.length > 0) yield batch.map(({ lane: _, ...cell }) => cell);
      for (const { lane } of batch) if (lane) lane.begun--;
      if (isOver && this.#underWay === 0 && this.#finished.length === 0) return;
      // Waiting for a model or a tool has let messages in.
      if (batch.some(({ lane }) => !lane)) await deps.pause();
    }
  }

  /** Begins what the lane may begin; a model that asks no provider has answered at once and takes no place in it. */
  async #fill(lane: Lane, until: number): Promise<void> {
    while (!lane.isEmpty && lane.begun < lane.atOnce && !this.isEnding) {
      const open = await lane.next();
      if (!open || this.isEnding) return;
      const isOver = this.#begin(open, lane) && this.deps.now() >= until;
      if (isOver) return;
    }
  }

  /** Did the cell end at once? */
  #begin({ task, contender, at }: OpenCell, lane: Lane): boolean {
    const { deps, run, options } = this;
    const recorder = new CellRecorder(deps.now, this.begun.get(at.cell));
    const attempt = this.runOne(task, contender, { ...at, isFirst: this.#isTrial, recorder }, this.#now);
    const summaryOf = (record: Awaited<typeof attempt>) => summaryOfCell(record, task, run.config);
    if (!(attempt instanceof Promise)) {
      this.#finished.push({ record: attempt, summary: summaryOf(attempt) });
      return true;
    }
    lane.begun++;
    this.#underWay++;
    options.atWork?.begin(at.cell, task, contender.model, recorder, deps.now());
    void attempt
      .then((record) =>
        this.#finished.push({ record, summary: summaryOf(record), ...recorder.exchangesOf(record), lane }),
      )
      .catch((error: unknown) => {
        this.#fail(error, contender, lane);
        return this.#keep(recorder.begunCell(run.id, at.cell));
      })
      .finally(() => {
        this.#underWay--;
        options.atWork?.end(at.cell);
        this.#wake();
      });
    return false;
  }

  /** What the model has answered by then is paid for. */
  async #keep(cell: BegunCell): Promise<void> {
    if (cell.answered.length === 0) return;
    await this.deps.putBegun(cell).catch((error: unknown) => (this.failure ??= error));
  }

  /**
   * A budget that is reached lets the cells under way end, and those that cost nothing begin. A model that fails lets all others
   * go on, and what was asked of it be answered. All other failures end the run.
   */
  #fail(error: unknown, contender: Contender, lane: Lane): void {
    if (this.#now.aborted) return;
    if (endsModel(error)) {
      lane.begun--;
      this.failed.add(contender, error, this.#isTrial);
      return;
    }
    if (isBudgetReached(error)) {
      // The last one names the greatest sum that was refused.
      if (this.failure === undefined || isBudgetReached(this.failure)) this.failure = error;
      lane.close();
      return;
    }
    this.failure = error;
    this.#stopping.abort();
  }
}
