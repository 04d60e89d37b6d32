import { tick } from 'svelte';

/** A person's first signs to a page that does not answer yet: moves and actions. */
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

/** A person's action before the page answered, as noted by the script in index.html. */
interface Act {
  act: 'click' | 'input' | 'toggle';
  target: HTMLElement & { value?: string; checked?: boolean; open?: boolean };
}

/** Repeats the action: presses the button, sets the field to its new value, or opens and closes the fold. */
function again({ act, target }: Act, { value, checked, open }: Act['target']): void {
  if (act === 'click') target.closest('button')?.click();
  else if (act === 'toggle') target.open = open!;
  else {
    // No script may choose a file: it is still there.
    if (target.getAttribute('type') !== 'file') Object.assign(target, { checked, value });
    for (const name of ['input', 'change']) target.dispatchEvent(new Event(name, { bubbles: true }));
  }
}

/**
 * Makes a page that the build has rendered answer once a person turns to it: what is only read costs no script. Where this browser has
 * something that the page shows beside what the build knew, as the script in index.html says, also once the browser has nothing else to
 * do. Where `takeOver` says that it could not, it is tried again at the next sign, and the page says so once a button was pressed; it
 * calls `onBefore` right before the page changes. What was done before is done again, in its order.
 */
export function takeOverWhenWanted(takeOver: (onBefore: () => void) => Promise<boolean>): void {
  const page: HTMLElement & { done?: Act[] | undefined; hasMore?: boolean } = document.documentElement;
  const missing = document.getElementById('missing')!;
  const waiting = new AbortController();
  const { signal } = waiting;
  const begin = async (): Promise<void> => {
    if (signal.aborted) return;
    waiting.abort();
    let done: [Act, Act['target']][] = [];
    const note = (): void => {
      done = (page.done ?? []).map((act) => {
        const { value, checked, open } = act.target;
        return [act, { value, checked, open } as Act['target']];
      });
      page.done = undefined;
    };
    if (!(await takeOver(note))) {
      if (page.done?.some(({ act, target }) => act === 'click' && target.closest('button')))
        missing.hidden = false;
      page.done = [];
      page.hasMore = false;
      setTimeout(() => takeOverWhenWanted(takeOver), RETRY);
      return;
    }
    missing.remove();
    for (const [act, was] of done) {
      await tick();
      if (act.target.isConnected) again(act, was);
    }
  };
  for (const sign of signs) addEventListener(sign, () => void begin(), { signal, capture: true });
  // What was done before this script had come is waited for. A fold that is written open sends a toggle event, too.
  if (page.done?.some(({ act }) => act !== 'toggle')) void begin();
  else if (!page.hasMore) return;
  else if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void begin(), { timeout: LATEST });
  else setTimeout(() => void begin(), LATEST);
}
