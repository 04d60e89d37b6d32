import { isAsked, type Contender, isToAsk } from '#core/contender.ts';
import { cellAddress, isLost, type CellSummary } from '#core/cell.ts';
import type { Run } from '#core/run.ts';
import { costOf } from '#core/cost.ts';
import { priceAmong } from '#core/price.ts';
import type { CellVerdict } from '#core/score.ts';
import { wilson } from '#measure/statistics/interval.ts';
import type { IntervalRow } from '../plots/intervals.ts';
import { markerOfKind, shortTitle } from '../../frame/words.ts';
import { isLocalProvider } from '#core/local-model.ts';

/** What is said of one contender while the run is at work. */
export interface LiveFigures {
  correct: number;
  counted: number;
  /** Cells that the provider, the network or the app lost. */
  lost: number;
  /** Cells that the deciding scorer does not apply to. */
  undecided: number;
  /** Of these: cells with a call that a replayed server's recording does not answer. */
  notRecorded: number;
  /** Finished cells, counted or not. */
  cells: number;
  /** Mean of a cell's time in milliseconds; undefined before the first. */
  meanMs: number | undefined;
  /** By counted tokens and the run's prices; undefined for a model without a price. */
  dollars: number | undefined;
}

interface Count extends Omit<LiveFigures, 'meanMs'> {
  dollars: number;
  milliseconds: number;
  /** Tasks with at least one cell that counts, by position. */
  tasks: Set<number>;
}

/**
 * Counts a run while it is at work. The cost depends on the new cells alone, and readers are updated as it grows. Its intervals are
 * Wilson's, over tasks tried once; with repeats it gives none, since the right ones are drawn again from all tasks, which the finished
 * report does.
 */
export class LiveTally {
  readonly #contenders: readonly Contender[];
  readonly #repeats: number;
  readonly #prices: Run['prices'];
  readonly #counts: Count[];
  readonly #known = new Map<number, Pick<CellSummary, 'verdict' | 'undecided'>>();
  readonly #came: number[] = [];
  /** How much of `#came` is shown: changes once for all cells that come together. */
  #shown = $state(0);
  #figures = $state.raw<LiveFigures[]>([]);
  #rows = $state.raw<IntervalRow[] | undefined>();
  #read = 0;

  constructor(contenders: readonly Contender[], repeats: number, prices?: Run['prices']) {
    this.#contenders = contenders;
    this.#repeats = repeats;
    this.#prices = prices;
    this.#counts = contenders.map(() => ({
      ...{ counted: 0, correct: 0, lost: 0, undecided: 0, notRecorded: 0, tasks: new Set<number>() },
      ...{ cells: 0, milliseconds: 0, dollars: 0 },
    }));
    this.#show();
  }

  /** Different cells so far; the same cell counts once. */
  get done(): number {
    return this.#shown === 0 ? 0 : this.#known.size;
  }
  /** How many cells came so far; one that is tried again comes again. */
  get arrivals(): number {
    return this.#shown;
  }
  /** Numbers of the cells that came after the first `from`, in their order. */
  cameAfter(from: number): number[] {
    return this.#came.slice(from, this.#shown);
  }
  /** In the order of the run's contenders; undefined with repeats, where no interval is known yet. */
  get rows(): readonly IntervalRow[] | undefined {
    return this.#rows;
  }
  /** In the order of the run's contenders. */
  get figures(): readonly LiveFigures[] {
    return this.#figures;
  }
  verdictOf(cell: number): CellVerdict | undefined {
    return this.#shown === 0 ? undefined : this.#known.get(cell)?.verdict;
  }
  isUndecided(cell: number): boolean {
    return this.#shown > 0 && this.#known.get(cell)?.undecided === true;
  }

  add(cells: Iterable<CellSummary>): void {
    for (const summary of cells) this.#add(summary);
    this.#show();
  }

  /** Takes in what a growing list holds up to `end` and was not read before. */
  follow(cells: readonly CellSummary[], end: number): void {
    if (end > this.#read) this.add(cells.slice(this.#read, end));
    this.#read = Math.max(this.#read, end);
  }

  #show(): void {
    this.#shown = this.#came.length;
    this.#rows =
      this.#repeats > 1 ? undefined : this.#contenders.map((each, index) => this.#rowOf(each, index));
    this.#figures = this.#counts.map(
      ({ correct, counted, lost, undecided, notRecorded, cells, milliseconds, dollars }, index) => ({
        ...{ correct, counted, lost, undecided, notRecorded, cells },
        meanMs: cells === 0 ? undefined : milliseconds / cells,
        dollars: this.#priceOf(index) ? dollars : undefined,
      }),
    );
  }

  #rowOf({ title, kind }: Contender, index: number): IntervalRow {
    const { counted, correct, tasks } = this.#counts[index]!;
    const row = { name: shortTitle(title), marker: markerOfKind(kind), n: tasks.size };
    const estimate = counted === 0 ? 0 : correct / counted;
    const interval = wilson(estimate * tasks.size, tasks.size);
    return interval
      ? { ...row, estimate, low: interval.low, high: interval.high }
      : { ...row, estimate: 0, low: 0, high: 0, undecided: 'nothing counted yet' };
  }

  #add(summary: CellSummary): void {
    const { cell, verdict, durationMs, usage } = summary;
    const known = this.#known.get(cell);
    // Only a lost cell is ever tried again.
    if (known && (!isLost(known) || isLost(summary))) return;
    const at = cellAddress(cell, this.#contenders.length, this.#repeats);
    const count = this.#counts[at.model];
    this.#known.set(cell, { verdict, ...(summary.undecided ? { undecided: true } : {}) });
    this.#came.push(cell);
    if (!count) return;
    if (known === undefined) count.cells += 1;
    else count.lost -= 1;
    count.milliseconds += durationMs ?? 0;
    const price = usage && this.#priceOf(at.model);
    if (price) count.dollars += costOf(usage, price) ?? 0;
    if (isLost(summary)) count.lost += 1;
    if (summary.undecided) count.undecided += 1;
    if (summary.undecided && summary.notRecorded) count.notRecorded += 1;
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

/**
 * Milliseconds until models in this page have done their cells, at their mean time so far: a machine asks one question after the other. A
 * contender with no cell yet is taken to be as fast as the others. Undefined without such models, before their first cell and after their
 * last. `each`: cells of a contender.
 */
export function timeLeft(
  contenders: readonly Contender[],
  figures: readonly Pick<LiveFigures, 'cells' | 'meanMs'>[],
  each: number,
): number | undefined {
  const here = figures.filter((_, at) => {
    const contender = contenders[at]!;
    return isToAsk(contender) && isLocalProvider(contender.model.providerId);
  });
  const done = here.reduce((sum, { cells }) => sum + cells, 0);
  if (done === 0 || done >= each * here.length) return undefined;
  const mean = here.reduce((sum, { cells, meanMs = 0 }) => sum + cells * meanMs, 0) / done;
  return here.reduce((sum, { cells, meanMs = mean }) => sum + (each - cells) * meanMs, 0);
}
