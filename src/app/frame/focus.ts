import { tick } from 'svelte';

/**
 * Moves the focus into the newest item. Among the items of `list` (its children with `data-item`, nested lists apart) it goes to the
 * first field of the last one, or to its first button where it has no field.
 */
export async function focusAdded(list: Element | null | undefined): Promise<void> {
  await tick();
  const added = [...(list?.querySelectorAll(':scope > [data-item]') ?? [])].at(-1);
  const find = (what: string) => added?.querySelector<HTMLElement>(what);
  (find(':is(input, select, textarea):not(:disabled)') ?? find('button:not(:disabled)'))?.focus();
}

/** Moves the focus to the heading that `selector` finds in the page, once it is drawn. */
export async function focusHeading(selector: string, options?: FocusOptions): Promise<void> {
  await tick();
  const heading = document.querySelector<HTMLElement>(selector);
  heading?.setAttribute('tabindex', '-1');
  heading?.focus(options);
}

/** Events that end the scrolling: the reader has taken over. */
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** Milliseconds after which a page that still grows is no longer scrolled. */
const LONGEST = 10_000;

/** Scrolls to where a page was left, and again while its content loads, until the reader acts. */
export const scrollBack = (page: HTMLElement, y: number): void => holdPlace(page, () => scrollTo(0, y));

/** Calls `place`, which scrolls, and again whenever the page's height changes, until the reader acts. */
export function holdPlace(page: HTMLElement, place: () => void): void {
  const observer = new ResizeObserver(place);
  const stop = (): void => {
    observer.disconnect();
    acts.forEach((act) => removeEventListener(act, stop));
  };
  acts.forEach((act) => addEventListener(act, stop, { passive: true }));
  setTimeout(stop, LONGEST);
  observer.observe(page);
}

/** Scrolls to a section of this page and moves the focus to its heading; it stays in place while sections above it are loaded. */
export function showSection(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  const heading = section.querySelector<HTMLElement>('h2') ?? section;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  holdPlace(document.body, () => section.scrollIntoView());
}
