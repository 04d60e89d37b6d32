/** Signs that a person is there and about to read on. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin', 'scroll'] as const;

/** Milliseconds after which the rest is drawn for readers who give no sign, such as a screen reader's. */
const PATIENCE = 6000;

/**
 * Resolves when what comes after an element is about to be wanted: 'next' when the element itself is on the screen, so that
 * there is room for one more entry; 'all' when the person has moved, pressed or scrolled anything, when the page is to be printed, or after a
 * while.
 */
export function whenWanted(end: Element | undefined, signal: AbortSignal): Promise<'next' | 'all'> {
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
    addEventListener('beforeprint', all, { signal: done.signal });
    signal.addEventListener('abort', all, { signal: done.signal });
  });
}
