import { isAsked, type Contender } from '#core/contender.ts';
import { cellAddress, type CellSummary } from '#core/cell.ts';
import type { Run } from '#core/run.ts';
import { costOf, priceAmong } from '#core/price.ts';
import type { CellVerdict } from '#core/score.ts';
import { wilson } from '#statistics/wilson.ts';
import type { IntervalRow } from '../intervals.ts';
import { markerOf, shortTitle } from '../words.ts';

interface Count {
  counted: number;
  correct: number;
  /** Tasks with at least one cell that counts, by position. */
  tasks: Set<number>;
  cells: number;
  milliseconds: number;
  dollars: number;
}

/** What is said of one contender while the run is at work. */
export interface LiveFigures {
  correct: number;
  counted: number;
  /** Finished cells, counted or not. */
  cells: number;
  /** Mean of a cell's time in milliseconds; undefined before the first. */
  meanMs: number | undefined;
  /** By counted tokens and the run's prices; undefined for a model without a price. */
  dollars: number | undefined;
}

/**
 * Counts a run while it is at work, at a cost that follows the new cells alone. Its intervals are Wilson's over tasks:
 * repeats widen no sample. The finished report computes the final ones.
 */
export class LiveTally {
  readonly #contenders: readonly Contender[];
  readonly #repeats: number;
  readonly #prices: Run['prices'];
  readonly #counts: Count[];
  readonly #verdicts = new Map<number, CellVerdict>();
  readonly #came: number[] = [];
  #read = 0;

  constructor(contenders: readonly Contender[], repeats: number, prices?: Run['prices']) {
    this.#contenders = contenders;
    this.#repeats = repeats;
    this.#prices = prices;
    this.#counts = contenders.map(() => ({
      ...{ counted: 0, correct: 0, tasks: new Set<number>() },
      ...{ cells: 0, milliseconds: 0, dollars: 0 },
    }));
  }

  /** Cells told of so far; the same cell told of twice counts once. */
  get done(): number {
    return this.#verdicts.size;
  }
  /** Numbers of the cells in the order they came; grows in place, a cell that is tried again comes again. */
  get came(): readonly number[] {
    return this.#came;
  }
  verdictOf(cell: number): CellVerdict | undefined {
    return this.#verdicts.get(cell);
  }

  add(cells: Iterable<CellSummary>): void {
    for (const summary of cells) this.#add(summary);
  }

  /** Takes in what a growing list holds up to `end` and was not read before. */
  follow(cells: readonly CellSummary[], end: number): void {
    this.add(cells.slice(this.#read, end));
    this.#read = Math.max(this.#read, end);
  }

  rows(): IntervalRow[] {
    return this.#contenders.map(({ title }, index) => {
      const { counted, correct, tasks } = this.#counts[index]!;
      const row = { name: shortTitle(title), marker: markerOf(index), n: tasks.size };
      const estimate = counted === 0 ? 0 : correct / counted;
      const interval = wilson(estimate * tasks.size, tasks.size);
      return interval
        ? { ...row, estimate, low: interval.low, high: interval.high }
        : { ...row, estimate: 0, low: 0, high: 0, undecided: 'nothing counted yet' };
    });
  }

  /** In the order of the run's contenders. */
  figures(): LiveFigures[] {
    return this.#counts.map(({ correct, counted, cells, milliseconds, dollars }, index) => ({
      correct,
      counted,
      cells,
      meanMs: cells === 0 ? undefined : milliseconds / cells,
      dollars: this.#priceOf(index) ? dollars : undefined,
    }));
  }

  #add({ cell, verdict, durationMs, usage }: CellSummary): void {
    const known = this.#verdicts.get(cell);
    // Only what our house or the network spoilt is ever tried again.
    if (known !== undefined && (known !== 'not-counted' || verdict === 'not-counted')) return;
    const at = cellAddress(cell, this.#contenders.length, this.#repeats);
    const count = this.#counts[at.model];
    this.#verdicts.set(cell, verdict);
    this.#came.push(cell);
    if (!count) return;
    if (known === undefined) count.cells += 1;
    count.milliseconds += durationMs;
    const price = usage && this.#priceOf(at.model);
    if (price) count.dollars += costOf(usage, price) ?? 0;
    if (verdict === 'not-counted') return;
    count.counted += 1;
    if (verdict === 'correct') count.correct += 1;
    count.tasks.add(at.task);
  }

  #priceOf(model: number) {
    const contender = this.#contenders[model];
    return contender && isAsked(contender) ? priceAmong(this.#prices, contender.model) : undefined;
  }
}
