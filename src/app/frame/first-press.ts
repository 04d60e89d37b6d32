import type { Attachment } from 'svelte/attachments';

/**
 * Calls `begin` when a person presses or changes something in an element. A pointer that moves over it, and Tab or Shift+Tab through it,
 * is only a look: no worker may start by it.
 */
export const atFirstPress =
  (begin: () => void): Attachment<HTMLElement> =>
  (element) => {
    const pressed = new AbortController();
    const press = (event: Event): void => {
      if (event instanceof KeyboardEvent && (event.key === 'Tab' || event.key === 'Shift')) return;
      pressed.abort();
      begin();
    };
    for (const sign of ['pointerdown', 'keydown', 'input'])
      element.addEventListener(sign, press, { signal: pressed.signal });
    return () => pressed.abort();
  };
