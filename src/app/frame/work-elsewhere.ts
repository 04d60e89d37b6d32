const EVERY_MS = 500;

/** Names of the locks that workers of this site hold: one for each run and judging at work. */
export async function heldLocks(): Promise<string[]> {
  if (!('locks' in navigator)) return [];
  const { held } = await navigator.locks.query();
  return (held ?? []).flatMap(({ name }) => name ?? []);
}

/**
 * Looks every half second which of the wanted locks are held, and reports each change; returns how to stop. `isWanted` is asked at each
 * look and leaves out what this tab works on. A lock has to be seen twice: this tab's own worker still holds it for a moment after its
 * work has ended.
 */
export function watchElsewhere(
  isWanted: (lock: string) => boolean,
  onChange: (locks: readonly string[]) => void,
): () => void {
  let known = '';
  let before = new Set<string>();
  let isOver = false;
  const look = async (): Promise<void> => {
    const held = (await heldLocks()).filter(isWanted).sort();
    const twice = held.filter((name) => before.has(name));
    before = new Set(held);
    if (isOver || twice.join('\n') === known) return;
    known = twice.join('\n');
    onChange(twice);
  };
  void look();
  const timer = setInterval(() => void look(), EVERY_MS);
  return () => {
    isOver = true;
    clearInterval(timer);
    if (known !== '') onChange([]);
  };
}
