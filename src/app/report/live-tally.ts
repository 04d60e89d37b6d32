import { cellAddress, type CellSummary } from '#core/run.ts';
import type { RunTable } from '#metrics/index.ts';
import { wilson } from '#statistics/wilson.ts';
import type { IntervalRow } from '../intervals.ts';
import { markerOf, shortTitle } from '../words.ts';

interface Count {
  counted: number;
  correct: number;
  /** Tasks with at least one cell that counts, by position. */
  tasks: Set<number>;
}

/**
 * Counts a run while it is at work, at a cost that follows the new cells alone. Its intervals are Wilson's over tasks:
 * repeats widen no sample. The finished report computes the final ones.
 */
export class LiveTally {
  readonly #config: Pick<RunTable, 'models' | 'repeats'>;
  readonly #counts: Count[];
  readonly #seen = new Set<number>();
  #read = 0;

  constructor(config: Pick<RunTable, 'models' | 'repeats'>) {
    this.#config = config;
    this.#counts = config.models.map(() => ({ counted: 0, correct: 0, tasks: new Set() }));
  }

  /** Cells told of so far; the same cell told of twice counts once. */
  get done(): number {
    return this.#seen.size;
  }

  add(cells: Iterable<CellSummary>): void {
    const { models, repeats } = this.#config;
    for (const { cell, verdict } of cells) {
      if (this.#seen.has(cell)) continue;
      this.#seen.add(cell);
      const at = cellAddress(cell, models.length, repeats);
      const count = this.#counts[at.model];
      if (!count || verdict === 'not-counted') continue;
      count.counted += 1;
      if (verdict === 'correct') count.correct += 1;
      count.tasks.add(at.task);
    }
  }

  /** Takes in what a growing list holds up to `end` and was not read before. */
  follow(cells: readonly CellSummary[], end: number): void {
    this.add(cells.slice(this.#read, end));
    this.#read = Math.max(this.#read, end);
  }

  rows(): IntervalRow[] {
    return this.#config.models.map(({ title }, index) => {
      const { counted, correct, tasks } = this.#counts[index]!;
      const row = { name: shortTitle(title), marker: markerOf(index), n: tasks.size };
      const estimate = counted === 0 ? 0 : correct / counted;
      const interval = wilson(estimate * tasks.size, tasks.size);
      return interval
        ? { ...row, estimate, low: interval.low, high: interval.high }
        : { ...row, estimate: 0, low: 0, high: 0, undecided: 'nothing counted yet' };
    });
  }
}
