/** What a person does first with a page that does not answer yet. */
const signs = ['pointerdown', 'keydown', 'focusin', 'hashchange'] as const;
/** Milliseconds after which a page answers although the browser was never idle. */
const LATEST = 2000;

/**
 * Makes a page that the build has rendered answer, once the browser has nothing else to do or a person turns to it, whichever is first.
 * A button that was pressed before is pressed again; the script in index.html has noted it.
 */
export function takeOverWhenWanted(takeOver: () => Promise<void>): void {
  const page: HTMLElement & { pressed?: HTMLElement | null } = document.documentElement;
  const waiting = new AbortController();
  const { signal } = waiting;
  const begin = async (): Promise<void> => {
    if (signal.aborted) return;
    waiting.abort();
    await takeOver();
    if (page.pressed?.isConnected) page.pressed.click();
  };
  for (const sign of signs) addEventListener(sign, () => void begin(), { signal, capture: true });
  // What was pressed before this script had come is waited for.
  if (page.pressed) void begin();
  else if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void begin(), { timeout: LATEST });
  else setTimeout(() => void begin(), LATEST);
}
