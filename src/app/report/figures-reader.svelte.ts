import { flushSync, untrack } from 'svelte';
import type { RunTable } from '#metrics/index.ts';
import { pause } from '../in-slices.ts';
import { figuresOf, type ReportFigures } from './figures.ts';

/** Milliseconds of work between two pauses. */
const SLICE = 4;

/**
 * A report's figures as they are drawn: computed in slices, entry by entry, the next one when it is about to be wanted, so that a run of
 * any size opens at once and the page stays responsive. Made while a component is set up.
 */
export class FiguresReader {
  #figures = $state.raw<Partial<ReportFigures>>({});
  #whole = $state.raw<{ table: RunTable; figures: ReportFigures } | undefined>();

  /** `steps`: begins to compute the figures of a table. `end`: the element below the last entry drawn. */
  constructor(
    table: () => RunTable,
    steps: (table: RunTable) => ReturnType<typeof figuresOf>,
    end: () => Element | undefined,
  ) {
    $effect(() => {
      const controller = new AbortController();
      const current = table();
      const begun = steps(current);
      void untrack(() => this.#draw(current, begun, end, controller.signal));
      return () => controller.abort();
    });
  }

  /** Those that are known; while those of another table are computed, the ones before stay in their places. */
  get figures(): Partial<ReportFigures> {
    return this.#figures;
  }
  /** Has a report been drawn to its end? */
  get isWhole(): boolean {
    return this.#whole !== undefined;
  }
  /** All figures, and of this table alone; undefined until they are known. */
  wholeOf(table: RunTable): ReportFigures | undefined {
    return this.#whole?.table === table ? this.#whole.figures : undefined;
  }

  async #draw(
    table: RunTable,
    steps: ReturnType<typeof figuresOf>,
    end: () => Element | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    // The head of the report, which is above this, is worth seeing first.
    await pause();
    if (signal.aborted) return;
    // What is printed is drawn at once: the browser waits for no pause.
    const drawAll = (): void => {
      for (const part of steps) this.#figures = { ...this.#figures, ...part };
      this.#whole = { table, figures: this.#figures as ReportFigures };
      flushSync();
    };
    addEventListener('beforeprint', drawAll, { once: true, signal });
    let wanted: 'next' | 'all' = this.isWhole ? 'all' : 'next';
    let since = performance.now();
    for (const part of steps) {
      const isDrawn = Object.keys(part).length > 0;
      if (isDrawn || performance.now() - since > SLICE) {
        await pause();
        if (signal.aborted) return;
        since = performance.now();
      }
      if (!isDrawn) continue;
      // Drawn in a task of its own.
      this.#figures = { ...this.#figures, ...part };
      await pause();
      if (wanted === 'next') wanted = await whenWanted(end(), signal);
      if (signal.aborted) return;
      since = performance.now();
    }
    this.#whole = { table, figures: this.#figures as ReportFigures };
  }
}

/** Signs that a person is about to read on. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin', 'scroll'] as const;

/** Milliseconds after which the rest is drawn for readers who give no sign, such as a screen reader's. */
const PATIENCE = 6000;

/**
 * Resolves when what comes after an element is about to be wanted: 'next' when the element itself is on the screen, so that
 * one more entry fits; 'all' when the person has moved, pressed or scrolled anything, or after a while.
 */
function whenWanted(end: Element | undefined, signal: AbortSignal): Promise<'next' | 'all'> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const wanted = (what: 'next' | 'all'): void => {
      done.abort();
      observer.disconnect();
      clearTimeout(timer);
      resolve(what);
    };
    const all = (): void => wanted('all');
    const observer = new IntersectionObserver(
      (entries) => entries.some((one) => one.isIntersecting) && wanted('next'),
    );
    if (end) observer.observe(end);
    const timer = setTimeout(all, PATIENCE);
    for (const sign of signs)
      addEventListener(sign, all, { signal: done.signal, passive: true, capture: true });
    signal.addEventListener('abort', all, { signal: done.signal });
  });
}
