/** What a person does with a page that does not answer yet: turn to it, and act. */
const signs = [
  'pointermove',
  'pointerdown',
  'click',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
  'hashchange',
  'change',
  'dragenter',
] as const;
/** Milliseconds after which a page answers although the browser was never idle. */
const LATEST = 2000;
/** Milliseconds after which a person's signs are listened for again, where the page's files could not be had. */
const RETRY = 1000;

/**
 * Makes a page that the build has rendered answer once a person turns to it: what is only read costs no script. With `hasMore`, where
 * this browser has something that the page shows beside what the build knew, also once the browser has nothing else to do. Where
 * `takeOver` says that it could not, it is tried again at the next sign.
 * What was done before is done again: a button is pressed (the script in index.html has noted it), and files that were chosen are handed over.
 */
export function takeOverWhenWanted(takeOver: () => Promise<boolean>, hasMore: boolean): void {
  const page: HTMLElement & { pressed?: HTMLElement | null } = document.documentElement;
  const waiting = new AbortController();
  const { signal } = waiting;
  const begin = async (): Promise<void> => {
    if (signal.aborted) return;
    waiting.abort();
    if (!(await takeOver())) {
      page.pressed = null;
      setTimeout(() => takeOverWhenWanted(takeOver, false), RETRY);
      return;
    }
    if (page.pressed?.isConnected) page.pressed.click();
    for (const field of document.querySelectorAll<HTMLInputElement>('input[type=file]'))
      if (field.files?.length) field.dispatchEvent(new Event('change', { bubbles: true }));
  };
  for (const sign of signs) addEventListener(sign, () => void begin(), { signal, capture: true });
  // What was pressed before this script had come is waited for.
  if (page.pressed) void begin();
  else if (!hasMore) return;
  else if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void begin(), { timeout: LATEST });
  else setTimeout(() => void begin(), LATEST);
}
