import { judgedTask } from '#core/accepted-label.ts';
import { cellNumber } from '#core/cell.ts';
import type { RunConfig } from '#core/run.ts';
import type { Scorer, Score } from '#core/score.ts';
import { EqualAttempts, scorers } from '#measure/scorers/index.ts';
import type { Connect } from '#store/storage/db.ts';
import { blockOf, packCells, type CellToPack } from '#store/storage/packed-cells.ts';
import type { CellOrder } from '#ask/cells/scored-cell.ts';
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
