import type { Page } from '@playwright/test';

/** What became of one link in an open page. */
export interface Opened {
  /** Milliseconds of the longest task of the main thread from this link to the next; 0 where none took 50. */
  longestTaskMs: number;
  /** Milliseconds until the page said what the link holds, or why it cannot be read. */
  ms: number;
}

/** Milliseconds a link has to be read or refused; a report it leads to may still be drawn. */
const PATIENCE_MS = 3000;

/**
 * Opens addresses one after the other in a page that is on the site already, as a person who clicks links does: by what follows the
 * `#`. `lingerMs`: how long each stays open after it was read.
 */
export const openLinks = (page: Page, hashes: readonly string[], lingerMs: number): Promise<Opened[]> =>
  page.evaluate(
    async ([hashes, lingerMs, patience]) => {
      const tasks: PerformanceEntry[] = [];
      const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
      observer.observe({ type: 'longtask' });
      const spans: { from: number; ms: number }[] = [];
      const isReading = () =>
        /Reading the (link|run)/.test(document.querySelector('main')?.textContent ?? '');
      for (const hash of hashes) {
        const from = performance.now();
        location.hash = hash;
        do await new Promise((resolve) => setTimeout(resolve, 5));
        while (isReading() && performance.now() - from < patience);
        const ms = performance.now() - from;
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, lingerMs)));
        spans.push({ from, ms });
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
      observer.disconnect();
      return spans.map(({ from, ms }, index) => {
        const to = spans[index + 1]?.from ?? Infinity;
        const own = tasks.filter(({ startTime }) => startTime >= from && startTime < to);
        return { ms, longestTaskMs: Math.max(0, ...own.map(({ duration }) => duration)) };
      });
    },
    [hashes, lingerMs, PATIENCE_MS] as const,
  );
