import { tick } from 'svelte';

/**
 * Moves the focus into what was added last: among the items of `list` (its children with `data-item`, nested lists apart) to the first
 * field of the last one, and where it has none to its first button.
 */
export async function focusAdded(list: Element | null | undefined): Promise<void> {
  await tick();
  const added = [...(list?.querySelectorAll(':scope > [data-item]') ?? [])].at(-1);
  const find = (what: string) => added?.querySelector<HTMLElement>(what);
  (find(':is(input, select, textarea):not(:disabled)') ?? find('button:not(:disabled)'))?.focus();
}
