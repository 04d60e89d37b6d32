import { cellAddress, type CellSummary } from '#core/cell.ts';
import { contendersOf, isLine, isReference, type Contender } from '#core/contender.ts';
import type { RunConfig } from '#core/run.ts';
import { planRefused } from '#files/parts/refused.ts';
import type { StopRule } from '#files/parts/plan.ts';
import { ConfidenceSequence } from '#measure/statistics/confidence-sequence.ts';

/** What of a cell is looked at. */
type Judged = Pick<CellSummary, 'cell' | 'verdict'>;

/**
 * Sees when the comparison of a run's two models is decided. Tasks count in the order in which they are begun, each once all of its cells
 * are there, however long that takes: which ones end first has to do with their difficulty.
 */
export class StopWatch {
  readonly baseline: Contender;
  readonly candidate: Contender;
  readonly sequence: ConfidenceSequence;
  readonly #all: number;
  readonly #against: number;
  readonly #places: readonly [number, number];
  readonly #contenders: number;
  readonly #repeats: number;
  /** By task: cells of the two that are there, those that count and those that are solved, of the baseline and of the candidate. */
  readonly #tasks = new Map<number, { there: number; counted: [number, number]; solved: [number, number] }>();
  #next = 0;
  #decided: 'above' | 'below' | undefined;

  /** `tasks`: how many the run has. Throws PlaygroundError 'plan-refused' unless it compares two models. */
  constructor(config: RunConfig, { margin }: StopRule, tasks: number) {
    const contenders = contendersOf(config);
    const rivals = contenders.filter((each) => !isReference(each) && !isLine(each, contenders));
    const [baseline, candidate, third] = rivals;
    if (!baseline || !candidate || third)
      throw planRefused(
        `it is to stop when a comparison is decided, and compares ${rivals.length} models instead of 2`,
        'Choose two models, two ways of asking one, or one under two fault plans; or take out “stop”.',
      );
    this.baseline = baseline;
    this.candidate = candidate;
    this.#all = tasks;
    this.sequence = new ConfidenceSequence(tasks);
    this.#places = [contenders.indexOf(baseline), contenders.indexOf(candidate)];
    this.#against = -margin / 100;
    this.#contenders = contenders.length;
    this.#repeats = config.repeats;
  }

  /** Is the candidate shown to be better, or worse, than the baseline less the margin, on all tasks of the run? */
  get decided(): 'above' | 'below' | undefined {
    return this.#decided;
  }

  /** One more cell, by its number in the order of work. Each is to come once. */
  take({ cell, verdict }: Judged): void {
    const { task, model } = cellAddress(cell, this.#contenders, this.#repeats);
    const place = this.#places.indexOf(model);
    if (place < 0) return;
    const known = this.#tasks.get(task) ?? { there: 0, counted: [0, 0], solved: [0, 0] };
    this.#tasks.set(task, known);
    known.there += 1;
    if (verdict !== 'not-counted') known.counted[place]! += 1;
    if (verdict === 'correct') known.solved[place]! += 1;
    this.#goOn();
  }

  #goOn(): void {
    for (;;) {
      const next = this.#tasks.get(this.#next);
      if (!next || next.there < 2 * this.#repeats) return;
      this.#tasks.delete(this.#next++);
      const [before, after] = next.counted;
      const isCounted = before > 0 && after > 0;
      this.sequence.add(isCounted ? next.solved[1] / after - next.solved[0] / before : undefined);
      this.#decided ??= this.sequence.decided(this.#against);
    }
  }

  /** What was decided, in a sentence; `left`: cells that are not run, `dollars`: what they might have cost. */
  words(left: number, dollars: number): string {
    const { low, high } = this.sequence.interval ?? { low: -1, high: 1 };
    const points = (value: number): string => (100 * value).toFixed(1);
    const shown = this.#decided === 'above' ? 'above' : 'below';
    const saved = dollars > 0 ? `, about $${dollars.toFixed(4)}` : '';
    return (
      `Decided after ${this.#next} of ${this.#all} tasks: ${this.candidate.title} against ${this.baseline.title}, ` +
      `${points(this.sequence.mean ?? 0)} points so far, is ${shown} ${points(this.#against)} on all tasks of this run, ` +
      `where it lies in [${points(low)}, ${points(high)}]. ${left} cells are not run${saved}.`
    );
  }
}
