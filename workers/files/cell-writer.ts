import { judgedTask } from '#core/accepted-label.ts';
import { cellNumber, type ResultRecord } from '#core/cell.ts';
import type { RunConfig } from '#core/run.ts';
import type { Scorer, Score } from '#core/score.ts';
import { EqualAttempts, scorers } from '#measure/scorers/index.ts';
import type { Connect, Source } from '#store/storage/db.ts';
import { blockOf, packCells, type CellToPack } from '#store/storage/packed-cells.ts';
import { type CellOrder, failedCell, outcomeOf, scoredCell } from '#ask/cells/scored-cell.ts';
import type { ErrorRecord } from '#core/errors.ts';
import type { ModelRef } from '#core/model.ts';
import type { PublishedVerdicts, RecordedAttempt, RecordedVerdict } from '#core/recording.ts';
import type { Task } from '#core/task.ts';
import { trajectoryAt } from '#files/interchange/index.ts';
import { tasksAt } from '#store/storage/tasks.ts';
import { summaryOfCell } from '../runs/cell-summary.ts';

/** What all cells of a recorded run have in common. */
export interface RecordedOrder {
  runId: string;
  datasetId: string;
  /** Positions in the data set of the run's tasks, ascending. */
  ordinals: readonly number[];
  config: RunConfig;
}

/** A cell of a recorded run: indexes of its task in the run and of its model, and which repeat it is. */
export interface RecordedPlace {
  position: number;
  model: number;
  repeat: number;
}

/** An attempt and where it belongs. `said` is absent where the log holds none for this place; `file`: as the record names it. */
export interface PlacedAttempt extends RecordedPlace {
  said?: { attempt: SaidAttempt; file: string };
}

/** Scores attempts of a log and stores them as cells; the order in which they come does not matter. */
export class CellWriter {
  readonly #connect: Connect;
  readonly #order: RecordedOrder;
  readonly #scorers: Scorer[];
  readonly #tasks: TaskCache;
  readonly #equalAttempts = new EqualAttempts();
  readonly #equalScores = new EqualScores();

  constructor(connect: Connect, order: RecordedOrder) {
    this.#connect = connect;
    this.#order = order;
    const wanted = new Set(order.config.scorerIds);
    this.#scorers = scorers.filter(({ id }) => wanted.has(id));
    this.#tasks = new TaskCache(connect, order.datasetId, order.ordinals);
  }

  /** All of them or none. Throws PlaygroundError storage-*. */
  async write(attempts: readonly PlacedAttempt[]): Promise<void> {
    const cells: CellToPack[] = [];
    for (const each of attempts) cells.push(await this.#cellOf(each));
    await packCells(await this.#connect(), cells);
  }

  async #cellOf({ said, ...place }: PlacedAttempt): Promise<CellToPack> {
    const { config } = this.#order;
    const model = config.models[place.model]!;
    const asked = await this.#tasks.at(place.position);
    const order = this.#orderOf(place);
    const task = said ? judgedTask(asked, model) : asked;
    const record = said
      ? recordedCell(task, model, said.attempt, said.file, order)
      : unansweredCell(task, model, order);
    return {
      record: { ...record, ...this.#equalScores.keep(record.cell, record.scores) },
      summary: summaryOfCell(record, task, config),
    };
  }

  #orderOf({ position, model, repeat }: RecordedPlace): CellOrder {
    const { runId, config } = this.#order;
    return {
      runId,
      cell: cellNumber({ task: position, model, repeat }, config.models.length, config.repeats),
      repeat,
      seed: 0,
      scorers: this.#scorers,
      ...(config.decidedBy === undefined ? {} : { decidedBy: config.decidedBy }),
      now: () => 0,
      equalAttempts: this.#equalAttempts,
    };
  }
}

type Scores = Record<string, Score>;

/** A cell, and the scores that are stored with it. */
interface Holder {
  cell: number;
  scores: Scores;
  ids: string[];
}

/** Finds the cell that holds the very same scores, value by value, as EqualAttempts gives them to equal attempts. */
class EqualScores {
  readonly #holders = new WeakMap<Score, Holder>();

  /**
   * Scores as they are stored: those that equal the scores of an earlier cell (the holder) are left out, if this cell has all of the holder's.
   * Both cells are in one block, because blocks are replaced one at a time.
   */
  keep(cell: number, all: Scores): { scores: Scores; scoresOf?: number } {
    const scored = Object.entries(all);
    let holder: Holder | undefined;
    for (const [, score] of scored) {
      const found = this.#holderOf(score, cell);
      if (
        found &&
        found.ids.length > (holder?.ids.length ?? 0) &&
        found.ids.every((id) => Object.hasOwn(all, id))
      )
        holder = found;
    }
    const own = scored.filter(([id, score]) => holder?.scores[id] !== score);
    const scores = Object.fromEntries(own);
    const made = { cell, scores, ids: Object.keys(scores) };
    for (const [, score] of own) if (!this.#holderOf(score, cell)) this.#holders.set(score, made);
    return { scores, ...(holder ? { scoresOf: holder.cell } : {}) };
  }

  #holderOf(score: Score, cell: number): Holder | undefined {
    const found = this.#holders.get(score);
    return found && blockOf(found.cell) === blockOf(cell) ? found : undefined;
  }
}

/** What an attempt left: its task and its model are those of its cell. */
type SaidAttempt = Omit<RecordedAttempt, 'task' | 'model' | 'publication'>;

/** The cell of a recorded attempt, scored as every answer is. What its log does not say stays absent; what failed there is not counted. */
function recordedCell(
  task: Task,
  model: ModelRef,
  attempt: SaidAttempt,
  file: string,
  order: CellOrder,
): ResultRecord {
  const { row, verdicts, dollars, repairs, usage, durationMs } = attempt;
  const trajectory = trajectoryAt(task, attempt);
  const failure = attempt.error ?? whyNotScored(attempt);
  const {
    durationMs: _,
    extraction,
    ...cell
  } = failure
    ? failedCell(task, model, order, failure, 0, { trajectory })
    : scoredCell(task, model, order, 0, trajectory, outcomeKnown(trajectory));
  return {
    ...cell,
    ...(extraction && !trajectory.inTurns ? { extraction } : {}),
    ...(usage ? { usage } : {}),
    ...(durationMs === undefined ? {} : { durationMs }),
    recorded: {
      file,
      row,
      verdicts,
      repairs,
      ...(dollars === undefined ? {} : { dollars }),
    },
  };
}

/** In a log that holds no answer of any tool, calls were not executed as far as it says: also where an attempt made none. */
export function withoutResults(trajectory: RecordedAttempt['trajectory']): RecordedAttempt['trajectory'] {
  const { inTurns, notRecorded = [] } = trajectory;
  return !inTurns || notRecorded.includes('results')
    ? trajectory
    : { ...trajectory, notRecorded: ['results', ...notRecorded] };
}

/** The calls of a model asked in turns are those it made; of a plain answer they are read out of its text. */
const outcomeKnown = (trajectory: RecordedAttempt['trajectory']) =>
  trajectory.inTurns ? outcomeOf(trajectory) : undefined;

function whyNotScored({ trajectory }: SaidAttempt): ErrorRecord | undefined {
  if (trajectory.notRecorded?.includes('steps'))
    return {
      code: 'answer-not-recorded',
      message:
        trajectory.finalAnswer === undefined
          ? 'The log contains figures of this attempt, and not what the model answered.'
          : 'The log contains the final answer, and not the calls that led to it.',
    };
  if (trajectory.stopReason === 'error')
    return {
      code: 'answer-not-recorded',
      message: 'The log says that this attempt ended in an error, and not in which.',
    };
  return undefined;
}

/** The cell of a task that the log holds no answer of this model to. */
function unansweredCell(task: Task, model: ModelRef, order: CellOrder): ResultRecord {
  const error: ErrorRecord = {
    code: 'answer-not-recorded',
    message: 'The log contains no answer of this model to this task.',
  };
  const { durationMs: _, ...cell } = failedCell(task, model, order, error, 0);
  return cell;
}

/** The publisher's verdicts from files beside the answers, by model and category. */
export class PublishedBeside {
  readonly #byFile = new Map<string, PublishedVerdicts>();

  constructor(published: readonly PublishedVerdicts[]) {
    for (const each of published) this.#byFile.set(`${each.model}\n${each.category}`, each);
  }

  /** What they say of an attempt: all that is not named as failed has passed. */
  of({ model, task: { id, category } }: RecordedAttempt): RecordedVerdict[] {
    const found = this.#byFile.get(`${model}\n${category}`);
    if (!found || id === undefined) return [];
    const reason = found.failed.get(id);
    return [{ name: found.name, passed: reason === undefined, ...(reason ? { reason } : {}) }];
  }
}

/** Tasks kept in memory: a log names the same ones model after model. */
const KEPT = 4_000;
/** Neighbours read with a task: a shard is unpacked once for all of them. */
const AT_ONCE = 200;

/** Tasks of a run by their position in it, read in slices. */
export class TaskCache {
  readonly #source: Source;
  readonly #datasetId: string;
  readonly #ordinals: readonly number[];
  readonly #slices = new Map<number, Promise<Task[]>>();

  constructor(source: Source, datasetId: string, ordinals: readonly number[]) {
    this.#source = source;
    this.#datasetId = datasetId;
    this.#ordinals = ordinals;
  }

  async at(position: number): Promise<Task> {
    const slice = Math.floor(position / AT_ONCE);
    const tasks = this.#slices.get(slice) ?? this.#read(slice);
    this.#slices.delete(slice);
    this.#slices.set(slice, tasks);
    if (this.#slices.size > KEPT / AT_ONCE) this.#slices.delete(this.#slices.keys().next().value!);
    return (await tasks)[position - slice * AT_ONCE]!;
  }

  #read(slice: number): Promise<Task[]> {
    return tasksAt(
      this.#source,
      this.#datasetId,
      this.#ordinals.slice(slice * AT_ONCE, (slice + 1) * AT_ONCE),
    );
  }
}
