/** What a reader does who no longer wants to be taken anywhere. */
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** Milliseconds after which a page that still grows is left alone. */
const LONGEST = 10_000;

/** Scrolls to where a page was left, and again as long as what it shows arrives, until the reader acts. */
export function scrollBack(page: HTMLElement, y: number): void {
  const observer = new ResizeObserver(() => scrollTo(0, y));
  const stop = (): void => {
    observer.disconnect();
    acts.forEach((act) => removeEventListener(act, stop));
  };
  acts.forEach((act) => addEventListener(act, stop, { passive: true }));
  setTimeout(stop, LONGEST);
  observer.observe(page);
}
