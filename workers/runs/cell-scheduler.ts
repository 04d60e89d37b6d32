import type { Dispatch } from '#core/agent.ts';
import { contendersOf, type Contender, isToAsk } from '#core/contender.ts';
import { cellAddress, type ResultRecord, cellNumber } from '#core/cell.ts';
import type { ModelFailure, Run } from '#core/run.ts';
import type { Tool } from '#core/tool.ts';
import type { FinishedCell } from '#store/storage/runs.ts';
import type { Dataset } from '#core/dataset.ts';
import { isLocalProvider } from '#core/local-model.ts';
import type { Task } from '#core/task.ts';
import type { Mends } from '../models/mends-of-run.ts';
import { dispatchTools } from '#ask/retrieval/index.ts';
import { LaneRunner, type Plan, Lane } from '../paid/lanes.ts';
import { CellRecorder } from './cell-recorder.ts';
import { cellRunner } from './run-cell.ts';
import { summaryOfCell, type CellsAtWork } from './cell-summary.ts';
import type { EvalDeps } from './eval-deps.ts';
import { endsModel, isBudgetReached, ModelsFailed, wayOf } from './failures.ts';
import type { RunLedgers } from './run-ledger.ts';
import { datasetAsBegun, offering } from './run-tasks.ts';

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
  const { again, withOpen = !again, without, atOnce, atWork, onTrial } = options;
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
  let isTrial = false;
  let failure: unknown;
  const plan: Plan<OpenCell, FinishedCell> = {
    now: deps.now,
    pause: deps.pause,
    begin({ task, contender, at }, now) {
      const recorder = new CellRecorder(deps.now, begun.get(at.cell));
      const record = runOne(task, contender, { ...at, isFirst: isTrial, recorder }, now);
      let isFinished = false;
      const finished = (made: ResultRecord): FinishedCell => {
        const summary = summaryOfCell(made, task, run.config);
        isFinished = true;
        return { record: made, summary, ...recorder.exchangesOf(made) };
      };
      if (!(record instanceof Promise)) return { result: finished(record) };
      atWork?.begin(at.cell, task, contender.model, recorder, deps.now());
      const onEnd = async (): Promise<void> => {
        // What the model has answered by then is paid for.
        const open = isFinished ? undefined : recorder.begunCell(run.id, at.cell);
        if (open && open.answered.length > 0)
          await deps.putBegun(open).catch((error: unknown) => (failure ??= error));
        atWork?.end(at.cell);
      };
      return { result: record.then(finished), onEnd };
    },
    /**
     * A budget that is reached lets the cells under way end, and those that cost nothing begin. A model that fails lets all others
     * go on, and what was asked of it be answered. All other failures end the run.
     */
    onFailed(error, { contender }) {
      if (endsModel(error)) {
        failed.add(contender, error, isTrial);
        return 'item';
      }
      // The last one names the greatest sum that was refused.
      if (failure === undefined || isBudgetReached(failure) || !isBudgetReached(error)) failure = error;
      return isBudgetReached(error) ? 'lane' : 'all';
    },
  };
  const runner = new LaneRunner(plan, signal, options.pausing);
  try {
    const first = run.ordinals.slice(0, TASKS_AT_ONCE);
    const order = contenders.some(isInPage)
      ? byMenu(await deps.tasksAt(dataset, first), run.config.menu)
      : undefined;
    const trials = trialCells(run, isOpen, done, order);
    isTrial = true;
    for (const [at, cell] of trials.entries()) {
      if (runner.isEnding) break;
      onTrial?.(contenderOf(cell).id, at, trials.length);
      yield* runner.run(lanesOf(deps, run, dataset, (each) => each === cell));
    }
    isTrial = false;
    const tried = new Set(trials);
    const rest = lanesOf(deps, run, dataset, (cell) => isOpen(cell) && !tried.has(cell), atOnce);
    if (failed.isEmpty && !runner.isEnding) yield* runner.run(rest);
  } finally {
    runner.giveUp();
  }
  if (failure !== undefined) throw failure as Error;
  if (!failed.isEmpty) throw failed.toError();
}

/** Tasks are read from storage this many at a time. */
const TASKS_AT_ONCE = 100;

/** A cell that is to be run. */
interface OpenCell {
  task: Task;
  contender: Contender;
  at: { runId: string; cell: number; repeat: number };
}

/** One lane for each provider of the run, and a last one for all models that ask no provider. */
function lanesOf(
  deps: Pick<EvalDeps, 'tasksAt'>,
  run: Run,
  dataset: Dataset,
  isOpen: (cell: number) => boolean,
  atOnce?: number,
): Lane<OpenCell>[] {
  const contenders = contendersOf(run.config);
  const places = contenders.map(placeOf);
  return [...new Set(places)]
    .sort()
    .reverse()
    .map((place) => {
      const own = places.flatMap((each, index) => (each === place ? [index] : []));
      // A model in the page keeps what it has read of one conversation: a second one between its turns would be read again each time,
      // and of tasks with one menu the menu is read once.
      const isHere = own.some((model) => isInPage(contenders[model]!));
      const orderOf = isHere ? (tasks: readonly Task[]) => byMenu(tasks, run.config.menu) : undefined;
      const items = openCellsOf(deps, run, dataset, { contenders, own, orderOf }, isOpen);
      return new Lane(items, isHere ? 1 : atOnce);
    });
}

const placeOf = (contender: Contender): string =>
  isToAsk(contender) ? `${contender.model.providerId} ${contender.model.baseUrl ?? ''}` : '';

/**
 * The places of these tasks in the order in which a model in the page is asked about them: those with one menu side by side, and short
 * menus first, so that a first answer comes soon.
 */
function byMenu(tasks: readonly Task[], menu: Dispatch = { strategy: 'all' }): number[] {
  const groups = new Map<string, { tokens: number; places: number[] }>();
  for (const [at, task] of tasks.entries()) {
    const { tools, menuTokens: tokens } = dispatchTools(task, menu);
    const key = JSON.stringify(tools.map(({ server, name }) => [server, name]));
    groups.set(key, { tokens, places: [...(groups.get(key)?.places ?? []), at] });
  }
  return [...groups.values()].sort((a, b) => a.tokens - b.tokens).flatMap(({ places }) => places);
}

const isInPage = (contender: Contender): boolean =>
  isToAsk(contender) && isLocalProvider(contender.model.providerId);

async function* openCellsOf(
  deps: Pick<EvalDeps, 'tasksAt'>,
  run: Run,
  dataset: Dataset,
  of: {
    contenders: readonly Contender[];
    /** Places of those that are asked here. */
    own: readonly number[];
    /** In which order tasks are taken; absent: in their own. */
    orderOf: ((tasks: readonly Task[]) => number[]) | undefined;
  },
  isOpen: (cell: number) => boolean,
): AsyncGenerator<OpenCell, void> {
  const { repeats } = run.config;
  const { contenders, own, orderOf } = of;
  const openOf = (task: number) =>
    own.flatMap((model) =>
      Array.from({ length: repeats }, (_, repeat) => {
        const cell = cellNumber({ task, model, repeat }, contenders.length, repeats);
        return { contender: contenders[model]!, at: { runId: run.id, cell, repeat } };
      }).filter(({ at }) => isOpen(at.cell)),
    );
  for (let from = 0; from < run.ordinals.length; from += TASKS_AT_ONCE) {
    const ordinals = run.ordinals.slice(from, from + TASKS_AT_ONCE);
    const open = ordinals.map((_, offset) => openOf(from + offset));
    if (open.every((cells) => cells.length === 0)) continue;
    const tasks = await deps.tasksAt(dataset, ordinals);
    for (const offset of orderOf?.(tasks) ?? tasks.keys()) {
      const task = tasks[offset]!;
      // Again: its model may have failed since.
      for (const cell of open[offset] ?? []) if (isOpen(cell.at.cell)) yield { task, ...cell };
    }
  }
}

/**
 * The first open cell of each language model in each way it is asked of which no cell is done yet: what is tried before the rest, so that
 * a wrong key, a wrong name or a model without tool calling costs nothing, and the good ones one cell each. `orderInPage`: the order in
 * which a model in the page takes the first tasks.
 */
function trialCells(
  run: Run,
  isOpen: (cell: number) => boolean,
  done: Iterable<number>,
  orderInPage: readonly number[] = [],
): number[] {
  const { repeats } = run.config;
  const contenders = contendersOf(run.config);
  const known = new Set(
    [...done].map((cell) => wayOf(contenders[cellAddress(cell, contenders.length, repeats).model]!)),
  );
  return contenders.flatMap((contender, model) => {
    const way = wayOf(contender);
    if (!isToAsk(contender) || known.has(way)) return [];
    const tasks = isInPage(contender)
      ? new Set([...orderInPage, ...run.ordinals.keys()])
      : run.ordinals.keys();
    for (const task of tasks) {
      for (let repeat = 0; repeat < repeats; repeat++) {
        const cell = cellNumber({ task, model, repeat }, contenders.length, repeats);
        if (!isOpen(cell)) continue;
        known.add(way);
        return [cell];
      }
    }
    return [];
  });
}
