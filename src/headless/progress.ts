import type { RunEvent } from '#core/run.ts';
import { isLost } from '#core/cell.ts';

/** A stream of text, as stderr is. */
interface Out {
  write(text: string): unknown;
  isTTY?: boolean;
}

/** Without a terminal a line is written this often, in milliseconds. */
const EVERY = 30_000;
const BAR = 24;

/** How far the work on a part is: one line that is drawn again on a terminal, else a line now and then. */
export class Progress {
  readonly #out: Out;
  readonly #cells: number;
  readonly #now: () => number;
  #done: number;
  #lost = 0;
  #dollars = 0;
  #saidAt: number;

  /** `done`: of the `cells`, those that have a result already. */
  constructor(out: Out, { cells, done }: { cells: number; done: number }, now: () => number) {
    this.#out = out;
    this.#cells = cells;
    this.#done = done;
    this.#now = now;
    this.#saidAt = now();
  }

  take(event: RunEvent | { type: 'reached'; done: number }): void {
    if (event.type === 'reached') this.#done = event.done;
    if (event.type === 'model-failed')
      this.#sayApart(`${event.failure.title} is asked nothing more: ${event.failure.error.message}`);
    if (event.type !== 'cells-end') return;
    this.#done += event.cells.length;
    this.#lost += event.cells.filter(isLost).length;
    this.#dollars = event.spending?.dollars ?? this.#dollars;
    if (this.#out.isTTY) this.#out.write(`\r\x1b[K${this.line()}`);
    else if (this.#now() - this.#saidAt >= EVERY) this.#sayApart(this.line());
  }

  /** `[#####.....] 120 of 600 cells, 2 lost, $0.1200`. */
  line(): string {
    const share = this.#cells === 0 ? 1 : Math.min(1, this.#done / this.#cells);
    const full = Math.round(share * BAR);
    const bar = this.#out.isTTY ? `[${'#'.repeat(full)}${'.'.repeat(BAR - full)}] ` : '';
    const lost = this.#lost > 0 ? `, ${this.#lost} lost` : '';
    const spent = this.#dollars > 0 ? `, $${this.#dollars.toFixed(4)}` : '';
    return `${bar}${this.#done} of ${this.#cells} cells${lost}${spent}`;
  }

  /** A line of its own. */
  end(words: string): void {
    this.#sayApart(words);
  }

  #sayApart(words: string): void {
    this.#saidAt = this.#now();
    this.#out.write(`${this.#out.isTTY ? '\r\x1b[K' : ''}${words}\n`);
  }
}
