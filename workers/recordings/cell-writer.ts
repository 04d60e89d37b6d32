import { judgedTask } from '#core/accepted-label.ts';
import { cellNumber } from '#core/cell.ts';
import type { RunConfig } from '#core/run.ts';
import type { Scorer, Score } from '#core/score.ts';
import { EqualAttempts, scorers } from '#scorers/index.ts';
import type { Connect } from '#storage/db.ts';
import { putResults, type FinishedCell } from '#storage/runs.ts';
import type { CellOrder } from '#cells/scored-cell.ts';
import { summaryOfCell } from '../runs/cell-summary.ts';
import { recordedCell, unansweredCell, type SaidAttempt } from './recorded-cell.ts';
import { TaskCache } from './task-cache.ts';

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
    const cells: FinishedCell[] = [];
    for (const each of attempts) cells.push(await this.#cellOf(each));
    await putResults(await this.#connect(), cells);
  }

  async #cellOf({ said, ...place }: PlacedAttempt): Promise<FinishedCell> {
    const { config } = this.#order;
    const model = config.models[place.model]!;
    const asked = await this.#tasks.at(place.position);
    const order = this.#orderOf(place);
    const task = said ? judgedTask(asked, model) : asked;
    const record = said
      ? recordedCell(task, model, said.attempt, said.file, order)
      : unansweredCell(task, model, order);
    const scoresOf = this.#equalScores.holderOf(record.cell, record.scores);
    return {
      record,
      summary: summaryOfCell(record, task, config),
      ...(scoresOf === undefined ? {} : { scoresOf }),
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

type Scores = Readonly<Record<string, Score>>;

/** Finds the cell that was scored before with the very same scores, value by value, as EqualAttempts gives them to equal attempts. */
class EqualScores {
  readonly #holders = new WeakMap<Score, { cell: number; scores: Scores }[]>();

  /** Undefined where this cell is the first to have them. */
  holderOf(cell: number, scores: Scores): number | undefined {
    const [first] = Object.values(scores);
    if (!first) return undefined;
    const holders = this.#holders.get(first) ?? [];
    const holder = holders.find((each) => areSame(each.scores, scores));
    if (!holder) this.#holders.set(first, [...holders, { cell, scores }]);
    return holder?.cell;
  }
}

function areSame(one: Scores, other: Scores): boolean {
  const ids = Object.keys(one);
  return ids.length === Object.keys(other).length && ids.every((id) => one[id] === other[id]);
}
