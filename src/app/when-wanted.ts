/** Signs that a person is there and about to read on. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin', 'scroll'] as const;

/** Milliseconds after which the rest is drawn for readers who give no sign, such as a screen reader's. */
const PATIENCE = 6000;

/**
 * Resolves when what comes after an element is about to be wanted: the element is less than a screen away, the person has
 * moved, pressed or scrolled anything, the page is to be printed, or a while has passed.
 */
export function whenWanted(end: Element | undefined, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const wanted = (): void => {
      done.abort();
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const observer = new IntersectionObserver(
      (entries) => entries.some((one) => one.isIntersecting) && wanted(),
      {
        rootMargin: '0px 0px 100% 0px',
      },
    );
    if (end) observer.observe(end);
    const timer = setTimeout(wanted, PATIENCE);
    for (const sign of signs)
      addEventListener(sign, wanted, { signal: done.signal, passive: true, capture: true });
    addEventListener('beforeprint', wanted, { signal: done.signal });
    signal.addEventListener('abort', wanted, { signal: done.signal });
  });
}
